"""A figure with its n and 95 % interval: exact for rates, a seeded bootstrap for everything else."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from core.calibration.bounds import interval
from core.evaluation.summary import Rate, auroc, rate

DRAWS = 1000
TAILS = (2.5, 97.5)


def mean(values: Sequence[float], seed: int) -> Rate | None:
    """The mean of values in [0, 1]; where all of them are 0 or 1 it is a rate. None without any."""
    if all(value in (0.0, 1.0) for value in values):
        return rate(round(sum(values)), len(values))
    drawn = np.asarray(values, dtype=float)

    def once(random: np.random.Generator) -> float:
        return float(drawn[random.integers(0, len(drawn), len(drawn))].mean())

    return _estimate(float(drawn.mean()), once, seed, len(drawn), len(drawn))


def auroc_of_pairs(pairs: Sequence[tuple[float, float]], seed: int) -> Rate | None:
    """AUROC of first values against second ones; both of a pair are drawn together."""
    if not pairs:
        return None
    first, second = np.asarray(pairs, dtype=float).T

    def once(random: np.random.Generator) -> float | None:
        drawn = random.integers(0, len(first), len(first))
        return auroc(first[drawn], second[drawn])

    return _estimate(auroc(first, second), once, seed, len(pairs), len(pairs))


def auroc_of_groups(positives: Sequence[float], negatives: Sequence[float], seed: int) -> Rate | None:
    """AUROC of two groups that were drawn apart; n counts both."""
    above, below = np.asarray(positives, dtype=float), np.asarray(negatives, dtype=float)

    def once(random: np.random.Generator) -> float | None:
        return auroc(
            above[random.integers(0, len(above), len(above))],
            below[random.integers(0, len(below), len(below))],
        )

    smaller = min(len(above), len(below))
    return _estimate(auroc(above, below), once, seed, len(above) + len(below), smaller)


def _estimate(
    value: float | None,
    once: Callable[[np.random.Generator], float | None],
    seed: int,
    n: int,
    independent: int,
) -> Rate | None:
    """Percentiles of the draws. Where no draw differs, an exact interval of as many trials is wider."""
    if value is None:
        return None
    random = np.random.default_rng(seed)
    low, high = np.percentile(np.asarray([once(random) for _ in range(DRAWS)], dtype=float), TAILS)
    if low == high:
        low, high = interval(round(value * independent), independent)
    return Rate(value=value, low=min(float(low), value), high=max(float(high), value), n=n)
