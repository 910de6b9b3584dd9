"""Logits taken from a window for what it lacks.

adjusted logit = logit + typical - sum of weight * share over what the window lacks. `typical` is
what a window that answers lacks on average, so that adjusted logits keep the scale of logits. All
weights come from the ThresholdSet (fitted by benchmarks/fit_deductions.py); a set without them
leaves every logit as it is. `ceiling` and `slope` are for core/deductions/enough.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from core.deductions.distance import UNSCALED, Compared, Scale
from core.deductions.lacking import Lack, Wanted, lacking
from core.types import Candidate, Deduction, Hit, ThresholdSet, Window

PREFIX = "lacks_"
TYPICAL = "typical"
CEILING, SLOPE = "ceiling", "slope"
WIDTH, UNCOMPARED = "width", "uncompared"
LOGIT = "logit"

Adding = Callable[[Candidate, Window], float]


@dataclass(frozen=True, slots=True)
class Weights:
    """Logits for lacking the whole of a thing, each 0 or more; `scale` says how far a passage is."""

    by_lack: Mapping[Lack, float] = field(default_factory=dict)
    typical: float = 0.0
    scale: Scale = UNSCALED

    def __bool__(self) -> bool:
        return bool(self.by_lack)

    def added(
        self, question: Wanted, text: str, scored_text: str, date: str | None, far: float | None = None
    ) -> float:
        """What to add to the window's logit; at most `typical`."""
        lacks = lacking(question, text, scored_text, date, self.scale.uncompared if far is None else far)
        return self.typical - sum(weight * lacks[lack] for lack, weight in self.by_lack.items())


def weights_of(thresholds: ThresholdSet | None) -> Weights:
    """The weights of a set, none where it has none."""
    named = {} if thresholds is None else thresholds.weights
    found = {lack: named[PREFIX + lack] for lack in Lack if named.get(PREFIX + lack)}
    if not found:
        return Weights()
    scale = UNSCALED
    if Lack.FAR in found:
        width, uncompared = (named.get(PREFIX + name) for name in (WIDTH, UNCOMPARED))
        scale = Scale(width or UNSCALED.width, uncompared or UNSCALED.uncompared)
    return Weights(found, named.get(PREFIX + TYPICAL, 0.0), scale)


def adding(thresholds: ThresholdSet, question: Wanted | None, compared: Compared | None) -> Adding | None:
    """What to add to the logit of a candidate's window; None where the set has no weights.

    `compared` is None where no embedder compared the candidates with the question.
    """
    weights = weights_of(thresholds)
    if not weights or question is None:
        return None

    nearest = _nearest(thresholds, compared)
    # A window is asked about when reading is planned and again when it was read.
    known: dict[tuple[str, int, int], float] = {}

    def add(candidate: Candidate, window: Window) -> float:
        passage = candidate.passage
        key = (passage.id, window.start, window.end)
        if key not in known:
            far = weights.scale.distance(candidate, nearest)
            text = passage.text[window.start - passage.start : window.end - passage.start]
            known[key] = weights.added(question, text, window.scored_text, passage.date, far)
        return known[key]

    return add


def explained(
    thresholds: ThresholdSet, question: Wanted | None, hit: Hit | None, compared: Compared | None
) -> tuple[Deduction, ...]:
    """The hit's adjusted logit as a sum: its window's logit, what a right window lacks on average, and
    each thing that counts; () where nothing was adjusted."""
    scored = () if hit is None else (each for each in hit.windows if each.adjusted_logit is not None)
    window = max(scored, key=lambda each: each.adjusted_logit or 0.0, default=None)
    if hit is None or question is None or window is None or window.logit is None:
        return ()
    weights = weights_of(thresholds)
    far = weights.scale.distance(hit, _nearest(thresholds, compared))
    lacks = lacking(question, window.text, window.scored_text, hit.date, far)
    return (
        Deduction(LOGIT, 1.0, window.logit),
        Deduction(TYPICAL, 1.0, weights.typical),
        *(Deduction(lack, lacks[lack], -weight * lacks[lack]) for lack, weight in weights.by_lack.items()),
    )


def _nearest(thresholds: ThresholdSet, compared: Compared | None) -> float | None:
    """The cosine that distances count from; another embedder's than the set's say nothing."""
    usable = compared is not None and compared.embedder == thresholds.embedder
    return compared.nearest if compared is not None and usable else None


def compares(weights: Mapping[str, float]) -> bool:
    """Whether weights, named as a set carries them, rest on an embedder's cosines."""
    return PREFIX + Lack.FAR in weights


def named(weights: Weights) -> dict[str, float]:
    """The weights as a ThresholdSet carries them."""
    by_name = {PREFIX + lack: weight for lack, weight in weights.by_lack.items()}
    if Lack.FAR in weights.by_lack:
        scale = weights.scale
        values = {WIDTH: scale.width, UNCOMPARED: scale.uncompared}
        by_name.update((PREFIX + name, value) for name, value in values.items())
    return {**by_name, PREFIX + TYPICAL: weights.typical} if by_name else {}
