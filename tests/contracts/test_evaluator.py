"""What every Evaluator owes."""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.contracts.texts import NFD_WINDOW, QUESTION, RIGHT_WINDOW, TROUBLE, WRONG_WINDOW

WINDOWS = list(TROUBLE.values())
LONG_QUESTION = ("휴가신청서반려사유를확인하는방법을알려주세요" * 100)[:2000]


@pytest.mark.parametrize("window", WINDOWS, ids=TROUBLE)
def test_any_window_gets_a_finite_logit(evaluator, window):
    (judged,) = evaluator.logits(QUESTION, [window])
    assert math.isfinite(judged.logit)


@pytest.mark.parametrize("query", WINDOWS, ids=TROUBLE)
def test_any_query_gets_a_finite_logit(evaluator, query):
    (judged,) = evaluator.logits(query, [RIGHT_WINDOW])
    assert math.isfinite(judged.logit)


def test_a_logit_depends_on_its_own_pair_alone(evaluator):
    alone = [evaluator.logits(QUESTION, [window])[0] for window in WINDOWS]
    assert evaluator.logits(QUESTION, WINDOWS) == alone
    assert evaluator.logits(QUESTION, WINDOWS[::-1])[::-1] == alone
    assert evaluator.logits(QUESTION, WINDOWS * 3) == alone * 3


def test_no_windows_give_no_logits(evaluator):
    assert evaluator.logits(QUESTION, []) == []


def test_several_threads_get_the_same_logits(evaluator):
    expected = evaluator.logits(QUESTION, WINDOWS)
    with ThreadPoolExecutor(4) as pool:
        got = list(pool.map(lambda _: evaluator.logits(QUESTION, WINDOWS), range(8)))
    assert all(logits == expected for logits in got)


def test_a_window_that_was_cut_is_flagged(evaluator):
    judged = evaluator.logits(QUESTION, [RIGHT_WINDOW, TROUBLE["ten thousand characters"]])
    assert [(one.truncated, one.query_cut) for one in judged] == [(False, False), (True, False)]


def test_what_lies_beyond_the_limit_of_a_window_changes_nothing(evaluator):
    window = TROUBLE["ten thousand characters"]
    assert evaluator.logits(QUESTION, [window]) == evaluator.logits(QUESTION, [window + RIGHT_WINDOW])


def test_a_query_of_two_thousand_korean_characters_is_cut_and_says_so(evaluator):
    judged = evaluator.logits(LONG_QUESTION, [RIGHT_WINDOW, TROUBLE["ten thousand characters"]])
    assert [one.query_cut for one in judged] == [True, True]


def test_a_long_query_leaves_the_window_half_of_the_pair(evaluator):
    # 40 syllables are at most 40 tokens: well inside a half, so the long query did not take it.
    (judged,) = evaluator.logits(LONG_QUESTION, ["물류 서버 점검 일정 " * 4])
    assert judged.truncated is False


def test_the_right_korean_window_is_above_a_wrong_one(evaluator):
    right, wrong = evaluator.logits(QUESTION, [RIGHT_WINDOW, WRONG_WINDOW])
    assert right.logit > wrong.logit


def test_the_right_english_window_is_above_a_wrong_one(evaluator):
    right, wrong = evaluator.logits(
        "Who approves travel expenses?",
        [
            "Travel policy > Approval: Travel expenses are approved by the team lead.",
            "Office guide > Parking: The parking lot closes at ten in the evening.",
        ],
    )
    assert right.logit > wrong.logit


def test_a_decomposed_window_is_the_composed_one(evaluator):
    composed, decomposed = evaluator.logits(QUESTION, [RIGHT_WINDOW, NFD_WINDOW])
    assert decomposed.logit == pytest.approx(composed.logit, abs=1e-2)


def test_the_same_artefact_has_the_same_id(make_evaluator, evaluator):
    assert make_evaluator().id == evaluator.id
