"""Whether the evaluator gives on this machine the logits that its thresholds were fitted on.

Integer kernels differ between processors: those without VNNI add up in 16 bits and can saturate.
So a few pairs are stored with their logits beside the model, and scored again here.

Single logits differ anyway: activations are rounded to 8 bits, and a last bit of float arithmetic decides
some of those roundings (models/evaluator/README.md has figures). What moves a cut is a shift of them all.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from statistics import fmean

from core.ports import Evaluator

# Logits that moved together further than this are another judge's: the cuts are no longer fitted to them.
ALLOWED = 0.05
# Twice what roundings alone do to the shipped model.
ALLOWED_APART = 0.2


@dataclass(frozen=True, slots=True)
class ReferencePair:
    """A question and a window with the logit they had where the thresholds were fitted."""

    query: str
    window: str
    logit: float


@dataclass(frozen=True, slots=True)
class Reference:
    """Pairs of one evaluator artefact."""

    evaluator: str
    pairs: tuple[ReferencePair, ...]


@dataclass(frozen=True, slots=True)
class Drift:
    """Logits here less the stored ones, over `pairs` of them: the mean, and the mean without signs."""

    shift: float
    apart: float
    pairs: int

    @property
    def uncalibrated(self) -> bool:
        """True where the bands are no longer what the thresholds say."""
        return abs(self.shift) > ALLOWED or self.apart > ALLOWED_APART


def drift_of(evaluator: Evaluator, reference: Reference) -> Drift | None:
    """Score the pairs again; None where they are another evaluator's, or there are none."""
    if reference.evaluator != evaluator.id or not reference.pairs:
        return None
    differences: list[float] = []
    for query, group in groupby(reference.pairs, key=lambda pair: pair.query):
        pairs = list(group)
        again = evaluator.logits(query, [pair.window for pair in pairs])
        differences += (a.logit - b.logit for a, b in zip(again, pairs, strict=True))
    return Drift(fmean(differences), fmean(map(abs, differences)), len(differences))
