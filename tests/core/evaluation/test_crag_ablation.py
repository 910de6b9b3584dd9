"""What an arm counts as right, and that nothing of a left-out article is in the index."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from benchmarks.crag_ablation import ARMS, Answered, holds, report, result_of
from benchmarks.crag_sets import LEFT_OUT, korquad_documents
from core.settings import Settings
from core.types import Answer, Sentence, State
from tests.cli.traces import GROUNDED


def said(state=State.GROUNDED, short=None, *sentences):
    answer = Answer(state, short, tuple(Sentence(text, ("s1",)) for text in sentences))
    return replace(GROUNDED, answer=answer)


@pytest.mark.parametrize(
    ("trace", "gold", "result"),
    [
        (said(State.GROUNDED, "10.42.8.21", "주소는 10.42.8.21"), "10.42.8.21", "right by short"),
        (said(State.PARTLY, None, "주소는 10.42.8.21 입니다"), "10.42.8.21", "right by sentence"),
        (said(State.GROUNDED, "30%", "월평균의 30%"), "월평균의 30%", "short is a part"),
        (said(State.GROUNDED, "6개월", "월평균의 30%, 최대 6개월분"), "월평균의 30%", "short is another"),
        (said(State.GROUNDED, None, "주소는 10.42.8.210"), "10.42.8.21", "wrong"),
        (said(State.GROUNDED, "5", "다섯"), None, "wrong"),
        (said(State.NOT_FOUND), "5", "refused"),
        (said(State.UNAVAILABLE), None, "refused"),
        (said(State.CLARIFY), "5", "asked back"),
    ],
)
def test_an_answer_is_right_by_its_short_answer_or_else_by_a_cited_sentence(trace, gold, result):
    assert result_of(trace, gold) == result


@pytest.mark.parametrize(
    ("text", "gold", "stands"),
    [
        ("보관은 **60일** 입니다", "60일", True),
        ("보관은 160일", "60일", False),
        ("Idempotency key is mandatory since v3.", "Idempotency key is mandatory", True),
        ("order. Idempotency key is mandatory", "idempotency key is mandatory", True),
        ("버전 4.3.1", "4.3", True),
        ("포트 80801", "8080", False),
    ],
)
def test_a_gold_string_stands_in_a_text_but_never_inside_a_number(text, gold, stands):
    assert holds(text, gold) is stands


def test_every_arm_is_a_settings_object_and_no_two_are_the_same():
    fingerprints = {arm: Settings(**values).fingerprint() for arm, values in ARMS.items()}
    assert len(set(fingerprints.values())) == len(ARMS)
    assert fingerprints["everything"] == Settings().fingerprint()


def test_false_answers_are_bounded_from_above():
    seen = [Answered("refused", "near_miss", 10, 1)] * 59
    lines = "\n".join(report("set", {"everything": {True: [], False: seen}}))
    assert "false answers 0/59 0.000, at most 0.050" in lines


def test_no_paragraph_of_a_left_out_article_is_in_the_index():
    articles = [
        {
            "title": f"article_{number}",
            "paragraphs": [
                {
                    "context": f"paragraph {number}.{part}",
                    "qas": [{"id": f"{number}-{part}", "question": "q?", "answers": [{"text": "a"}]}],
                }
                for part in range(3)
            ],
        }
        for number in range(9)
    ]
    documents, queries = korquad_documents(articles, seed=7)
    held = json.dumps(documents)
    unanswerable = [each for each in queries if each["class"] == LEFT_OUT]
    assert (len(documents), len(queries), len(unanswerable)) == (18, 27, 9)
    assert [each["id"] for each in unanswerable if f"paragraph {each['id'].replace('-', '.')}" in held] == []
    names = {each["id"] for each in documents}
    assert all(set(each["gold"]) <= names for each in queries)
