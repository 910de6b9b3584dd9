"""When no unread window can matter any more: the early stop of the cascade.

What a window lacks is known before it is scored, and the more it lacks the lower lay the highest
logits seen while fitting (all but a few in a thousand, core/calibration/ceiling.py). So
`ceiling + slope * promise + promise` bounds what an unread window can reach. While nothing reaches
`lower`, a window matters that could; from then on one that could be said (`support`) or make the
band Correct.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.deductions.weighing import CEILING, PREFIX, SLOPE, weights_of
from core.types import ThresholdSet


@dataclass(frozen=True, slots=True)
class Enough:
    """The cuts of a set that has a ceiling, in logits; `slope` in logits per logit of promise."""

    ceiling: float
    lower: float
    wanted: float
    slope: float = 0.0

    def reached(self, best: float | None, promise: float) -> bool:
        """True where a window of this promise can change nothing.

        `best` is the best adjusted logit so far.
        """
        needed = self.lower if best is None or best < self.lower else self.wanted
        return self.ceiling + (1 + self.slope) * promise < needed


def enough_of(thresholds: ThresholdSet) -> Enough | None:
    """None where the set states no ceiling: then all that the budget allows is read."""
    ceiling = thresholds.weights.get(PREFIX + CEILING)
    if ceiling is None or not weights_of(thresholds):
        return None
    slope = thresholds.weights.get(PREFIX + SLOPE, 0.0)
    return Enough(ceiling, thresholds.lower, min(thresholds.support, thresholds.upper), slope)
