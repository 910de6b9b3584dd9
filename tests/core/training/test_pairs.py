"""A pair's tokens, and where in them an answer stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.training.pairs import Reader

READER = Reader(Path(__file__).resolve().parents[3] / "models" / "evaluator")
ASKED = "국내 출장의 숙박비 한도는?"
RULE = "출장 규정 > 국내: 국내 출장의 숙박비는 하루 9만 원까지입니다."


@pytest.mark.parametrize(
    ("window", "answer"),
    [
        (RULE, "하루 9만 원"),
        ("물류 서버: 이름: logi-01 | 용도: 운영 | IP: 10.4.8.21", "10.4.8.21"),
        ("Office guide: Visitors sign in at the desk.", "at the desk"),
        # A title may hold the answer's words too.
        ("서울 사무소: 본사는 서울 사무소입니다.", "서울"),
    ],
)
def test_the_words_between_a_span_are_the_answer(window, answer):
    span = READER.span(ASKED, window, 160, answer)
    assert READER.words(ASKED, window, 160, span).strip() == answer
    ids = READER.pair(ASKED, window, 160)
    assert READER.place(ASKED, 160) <= span[0] <= span[1] < len(ids) - 1
    assert ids[READER.place(ASKED, 160)] == READER.tokens(window)[0]


def test_the_last_place_counts():
    window = "서울 사무소: 본사는 서울 사무소입니다."
    first = READER.place(ASKED, 160)
    assert READER.span(ASKED, window, 160, "서울")[0] > first + len(READER.tokens("서울 사무소:")) - 1


@pytest.mark.parametrize("answer", ["", "부산", "까지입니다."])
def test_an_answer_that_is_not_read_whole_has_no_span(answer):
    limit = READER.place(ASKED, 160) + len(READER.tokens(RULE)) - 1
    assert READER.span(ASKED, RULE, limit, answer) is None
