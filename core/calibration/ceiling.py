"""How high the logit of a window can lie that lacks so much: the line above nearly every window seen.

Seen are the sixteen best windows of each question; what lies below them is bounded without being looked at.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

SLOPES = tuple(step / 20 for step in range(61))
# Chosen for what it spares on the organisations it is fitted on. A line above all of them rests on the one or
# two luckiest windows of thousands, and spares nothing.
ABOVE = 0.002


def fit_ceiling(logits: Numbers, promises: Numbers) -> tuple[float, float]:
    """Level and slope: `level + slope * promise` lies above all logits but a share of `ABOVE`, and of
    such lines it is the lowest on average.

    Both [windows]; a promise is what will be added to the logit. The slope is 0 or more: what promises
    more can lie higher. The level is rounded up to a tenth.
    """
    lines = [(float(np.quantile(logits - slope * promises, 1 - ABOVE)), slope) for slope in SLOPES]
    average = float(promises.mean())
    level, slope = min(lines, key=lambda line: line[0] + line[1] * average)
    return math.ceil(10 * level) / 10, slope
