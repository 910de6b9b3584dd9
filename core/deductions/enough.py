"""When no unread window can matter any more: the early stop of the cascade.

What a window lacks is known before it is scored, and no logit lies above the ceiling seen while
fitting. So `ceiling + promise` bounds what an unread window can reach. While nothing reaches
`lower`, a window matters that could; from then on one that could be said (`support`) or make the
band Correct.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.deductions.weighing import CEILING, PREFIX, weights_of
from core.types import ThresholdSet


@dataclass(frozen=True, slots=True)
class Enough:
    """The cuts of a set that has a ceiling, in logits."""

    ceiling: float
    lower: float
    wanted: float

    def reached(self, best: float | None, promise: float) -> bool:
        """True where a window of this promise can change nothing.

        `best` is the best adjusted logit so far.
        """
        needed = self.lower if best is None or best < self.lower else self.wanted
        return self.ceiling + promise < needed


def enough_of(thresholds: ThresholdSet) -> Enough | None:
    """None where the set states no ceiling: then all that the budget allows is read."""
    ceiling = thresholds.weights.get(PREFIX + CEILING)
    if ceiling is None or not weights_of(thresholds):
        return None
    return Enough(ceiling, thresholds.lower, min(thresholds.support, thresholds.upper))
