"""What a report counts, on outcomes whose figures can be worked out by hand."""

import pytest

from core.evaluation.datasets import LabelledQuery
from core.evaluation.outcomes import Outcome, plain
from core.evaluation.summary import auroc, missed, rate, summarise
from core.types import Label, State


def _seen(query_class: str, label: Label | None, state: State, **changes: object) -> Outcome:
    gold = ("a.md",) if query_class in ("clear", "keyword", "multi") else ()
    values: dict[str, object] = {
        "query": LabelledQuery(
            "q", "text", "ko", query_class, "", gold, (), "10.1.2.3" if gold else "", None
        ),
        "label": label,
        "text_label": label,
        "state": state,
        "first_logit": 0.0,
        "last_logit": 0.0,
        "gold_rank": 1 if gold else None,
        "gold_retrieved": 1.0 if gold else None,
        "short": None,
        "short_matches": False,
        "answer_holds_gold": False,
        "best_document": "hub/a.md",
        "best_window": "text",
        "windows_scored": 10,
        "seconds": 0.1,
    }
    return Outcome(**(values | changes))  # type: ignore[arg-type]


RIGHT = _seen("clear", Label.CORRECT, State.GROUNDED, short="10.1.2.3", short_matches=True)
SECOND = _seen("clear", Label.AMBIGUOUS, State.GROUNDED, gold_rank=2)
REFUSED = _seen("clear", Label.AMBIGUOUS, State.NOT_FOUND)
LOST = _seen("clear", Label.INCORRECT, State.NOT_FOUND, gold_retrieved=0.0, gold_rank=None)
FALSE = _seen("near_miss", Label.CORRECT, State.GROUNDED)
QUIET = _seen("near_miss", Label.AMBIGUOUS, State.NOT_FOUND)
SPOKEN = _seen("off_topic", Label.AMBIGUOUS, State.GROUNDED)


def test_a_class_is_counted_with_n_and_interval() -> None:
    summary = summarise("clear", [RIGHT, SECOND, REFUSED, LOST])
    assert summary.accuracy_at_1 is not None and summary.recall_at_20 is not None
    assert (summary.accuracy_at_1.value, summary.recall_at_20.value) == (0.5, 0.75)
    assert summary.accuracy_at_1.low < 0.5 < summary.accuracy_at_1.high
    assert summary.labels == {"Correct": 1, "Ambiguous": 2, "Incorrect": 1, "none": 0}
    assert summary.short_exact is not None and summary.short_null is not None
    assert (summary.short_exact.value, summary.short_null.value, summary.short_exact.n) == (0.5, 0.5, 2)


def test_an_unanswerable_class_has_no_accuracy() -> None:
    summary = summarise("near_miss", [FALSE, QUIET])
    assert (summary.accuracy_at_1, summary.recall_at_20) == (None, None)
    assert summary.answered.value == 0.5


def test_the_miss_list_says_why() -> None:
    outcomes = [RIGHT, SECOND, REFUSED, LOST, FALSE, QUIET, SPOKEN]
    assert [why for why, _ in missed(outcomes)] == [
        "wrong_document_first",
        "not_answered",
        "not_retrieved",
        "false_correct",
        "answered_all_the_same",
    ]


def test_an_unavailable_question_is_a_miss_of_its_own() -> None:
    assert missed([_seen("clear", None, State.UNAVAILABLE)])[0][0] == "unavailable"


def test_no_n_gives_no_rate() -> None:
    assert rate(0, 0) is None


def test_ties_count_half() -> None:
    assert auroc([1.0, 2.0], [1.0]) == pytest.approx(0.75)
    assert auroc([], [1.0]) is None


def test_answers_are_compared_without_markup_and_spaces() -> None:
    assert plain(" **88분** ") == plain("88 분.") == "88분"
