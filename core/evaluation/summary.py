"""Outcomes counted per class, with n and intervals; nothing here decides anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.calibration.bounds import interval
from core.calibration.thresholds import ANSWERABLE, NEAR_MISS, OFF_TOPIC
from core.evaluation.outcomes import Outcome
from core.types import Label, State

Values = NDArray[np.float64]

ANSWERS = frozenset({State.GROUNDED, State.PARTLY})


@dataclass(frozen=True, slots=True)
class Rate:
    """A share with its n and two-sided 95 % interval."""

    value: float
    low: float
    high: float
    n: int


@dataclass(frozen=True, slots=True)
class ClassSummary:
    """One row of the report; None where a class cannot give the figure."""

    name: str
    n: int
    accuracy_at_1: Rate | None
    recall_at_20: Rate | None
    labels: dict[str, int]
    states: dict[str, int]
    answered: Rate
    short_exact: Rate | None
    short_null: Rate | None
    answer_holds_gold: Rate | None


def rate(events: int, n: int) -> Rate | None:
    """A rate, or None for n = 0."""
    if n == 0:
        return None
    low, high = interval(events, n)
    return Rate(value=events / n, low=low, high=high, n=n)


def summarise(name: str, outcomes: Sequence[Outcome]) -> ClassSummary:
    """Count one group of outcomes."""
    labelled = [seen for seen in outcomes if seen.query.gold and seen.query.query_class in ANSWERABLE]
    answered = [seen for seen in labelled if seen.state in ANSWERS and seen.query.answer]
    all_found = sum(seen.gold_retrieved == 1.0 for seen in labelled)
    return ClassSummary(
        name=name,
        n=len(outcomes),
        accuracy_at_1=rate(sum(seen.gold_rank == 1 for seen in labelled), len(labelled)),
        recall_at_20=rate(all_found, len(labelled)),
        labels={label: count for label, count in _labels(outcomes)},
        states=dict(Counter(seen.state.value if seen.state else "off" for seen in outcomes)),
        answered=rate(sum(seen.state in ANSWERS for seen in outcomes), len(outcomes))
        or Rate(0.0, 0.0, 1.0, 0),
        short_exact=rate(sum(seen.short_matches for seen in answered), len(answered)),
        short_null=rate(sum(seen.short is None for seen in answered), len(answered)),
        answer_holds_gold=rate(sum(seen.answer_holds_gold for seen in answered), len(answered)),
    )


def _labels(outcomes: Iterable[Outcome]) -> list[tuple[str, int]]:
    counts = Counter(seen.label.value if seen.label else "none" for seen in outcomes)
    return [(name, counts.get(name, 0)) for name in (*[label.value for label in Label], "none")]


def by(outcomes: Sequence[Outcome], key: Callable[[Outcome], str]) -> list[ClassSummary]:
    """One summary per value of `key`, in order of first appearance."""
    names = dict.fromkeys(key(seen) for seen in outcomes)
    return [summarise(name, [seen for seen in outcomes if key(seen) == name]) for name in names]


def auroc(positives: Sequence[float] | Values, negatives: Sequence[float] | Values) -> float | None:
    """Probability that a positive lies above a negative, ties counting half; None without either."""
    if len(positives) == 0 or len(negatives) == 0:
        return None
    ordered = np.sort(negatives)
    beaten = np.searchsorted(ordered, positives, side="left")
    reached = np.searchsorted(ordered, positives, side="right")
    return float((beaten + reached).sum()) / (2 * len(positives) * len(negatives))


def missed(outcomes: Sequence[Outcome]) -> list[tuple[str, Outcome]]:
    """What went wrong, each with one word for why, in the order asked."""
    return [(why, seen) for seen in outcomes if (why := _why(seen))]


def _why(seen: Outcome) -> str | None:
    query_class = seen.query.query_class
    if seen.state is State.UNAVAILABLE:
        return "unavailable"
    if query_class in ANSWERABLE:
        if seen.label is Label.INCORRECT:
            return "false_incorrect" if seen.gold_retrieved else "not_retrieved"
        if seen.state not in ANSWERS:
            return "not_answered"
        return None if seen.gold_rank == 1 else "wrong_document_first"
    if query_class == NEAR_MISS or query_class in OFF_TOPIC:
        if seen.label is Label.CORRECT:
            return "false_correct"
        return "answered_all_the_same" if seen.state in ANSWERS else None
    return None
