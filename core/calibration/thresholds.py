"""The one fitting rule for the cuts of a ThresholdSet. Pure functions over observed logits.

lower    the highest cut whose false-Incorrect rate on answerable questions has a one-sided 95 %
         upper bound of at most 5 %;
upper    the lowest cut whose false-Correct rate on unanswerable questions has such a bound;
support  the lowest cut at which answers (grounded and partly together) stay at or below 5 % of
         off-topic and 15 % of near-miss questions; here the rates decide, bounds are reported;
strip floor  equals lower: a window below it could not have kept its question from Incorrect.

Where a bound cannot be reached (fewer than 59 labels: even no error at all bounds the rate above
5 %), the rate decides and the guarantee is "none". Where lower exceeds upper, both become the
midpoint. The window budget is part of the rule: a question whose first look falls below lower is
judged by its last look, so lower is fitted on last looks and the others on what the budget gives.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from core.calibration.bounds import upper_bound

FALSE_INCORRECT = 0.05
FALSE_CORRECT = 0.05
OFF_TOPIC_ANSWERED = 0.05
NEAR_MISS_ANSWERED = 0.15
LABELS_FOR_A_GUARANTEE = 59

ANSWERABLE = frozenset({"clear", "keyword", "multi"})
NEAR_MISS = "near_miss"
OFF_TOPIC = frozenset({"off_topic", "general_knowledge"})

# Above every finite logit: a cut that nothing reaches.
NEVER = 1e9


@dataclass(frozen=True, slots=True)
class Observation:
    """One labelled question: its class and its best logit after the first and the last look."""

    query_class: str
    first_logit: float
    last_logit: float

    @property
    def answerable(self) -> bool:
        return self.query_class in ANSWERABLE

    @property
    def unanswerable(self) -> bool:
        return self.query_class == NEAR_MISS or self.query_class in OFF_TOPIC

    def judged(self, lower: float) -> float:
        """The logit that decides under the window budget."""
        return self.first_logit if self.first_logit >= lower else self.last_logit


@dataclass(frozen=True, slots=True)
class Cuts:
    """The fitted cuts in logits, with what each is worth on the labels it was fitted on."""

    lower: float
    upper: float
    support: float
    strip_floor: float
    guarantee: dict[str, float | str] = field(default_factory=dict)
    note: str = ""


def fit_cuts(observations: Sequence[Observation]) -> Cuts:
    """Apply the rule above; classes other than answerable and unanswerable are left aside."""
    answerable = [seen for seen in observations if seen.answerable]
    unanswerable = [seen for seen in observations if seen.unanswerable]
    lower, lower_bound = _highest([seen.last_logit for seen in answerable], FALSE_INCORRECT)
    judged = [seen.judged(lower) for seen in unanswerable]
    upper, correct_bound = _lowest(judged, FALSE_CORRECT, bounded=True)
    note = ""
    if lower > upper:
        lower = upper = (lower + upper) / 2
        note = "midpoint"
    off_topic = [seen.judged(lower) for seen in unanswerable if seen.query_class in OFF_TOPIC]
    near_miss = [seen.judged(lower) for seen in unanswerable if seen.query_class == NEAR_MISS]
    support = max(
        lower,
        _lowest(off_topic, OFF_TOPIC_ANSWERED, bounded=False)[0],
        _lowest(near_miss, NEAR_MISS_ANSWERED, bounded=False)[0],
    )
    return Cuts(
        lower=lower,
        upper=upper,
        support=support,
        strip_floor=lower,
        guarantee=_guarantee(
            answerable, unanswerable, lower_bound, correct_bound, off_topic, near_miss, support
        ),
        note=note,
    )


def _guarantee(
    answerable: Sequence[Observation],
    unanswerable: Sequence[Observation],
    incorrect_bound: float,
    correct_bound: float,
    off_topic: Sequence[float],
    near_miss: Sequence[float],
    support: float,
) -> dict[str, float | str]:
    def answered(logits: Sequence[float]) -> float:
        return upper_bound(sum(logit >= support for logit in logits), len(logits))

    return {
        "false_incorrect": incorrect_bound if len(answerable) >= LABELS_FOR_A_GUARANTEE else "none",
        "false_correct": correct_bound if len(unanswerable) >= LABELS_FOR_A_GUARANTEE else "none",
        "off_topic_answered_bound": answered(off_topic),
        "near_miss_answered_bound": answered(near_miss),
    }


def _highest(logits: Sequence[float], allowed: float) -> tuple[float, float]:
    """The highest cut that leaves at most the allowed share below it, and the bound it gives."""
    below = _allowed_events(len(logits), allowed, bounded=True)
    ordered = sorted(logits)
    cut = ordered[below] if below < len(ordered) else NEVER if ordered else -NEVER
    missed = sum(logit < cut for logit in ordered)
    return cut, upper_bound(missed, len(ordered))


def _lowest(logits: Sequence[float], allowed: float, *, bounded: bool) -> tuple[float, float]:
    """The lowest cut that at most the allowed share reaches: just above the first it must exclude."""
    reaching = _allowed_events(len(logits), allowed, bounded=bounded)
    ordered = sorted(logits, reverse=True)
    if reaching >= len(ordered):
        return -NEVER, upper_bound(len(ordered), len(ordered))
    cut = _above(ordered[reaching], ordered[:reaching])
    return cut, upper_bound(sum(logit >= cut for logit in ordered), len(ordered))


def _above(excluded: float, included: Sequence[float]) -> float:
    """Halfway to the next higher logit, so that neither label sits on the cut."""
    higher = [logit for logit in included if logit > excluded]
    return (excluded + min(higher)) / 2 if higher else excluded + 1e-6


def _allowed_events(n: int, allowed: float, *, bounded: bool) -> int:
    """How many errors among n the rule permits; with few labels the plain rate decides."""
    permits: Callable[[int], bool] = (
        (lambda events: upper_bound(events, n) <= allowed)
        if bounded and n >= LABELS_FOR_A_GUARANTEE
        else (lambda events: events <= allowed * n)
    )
    events = 0
    while events < n and permits(events + 1):
        events += 1
    return events
