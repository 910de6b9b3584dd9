"""Exact binomial bounds (Clopper and Pearson, 1934), from the distribution itself."""

from __future__ import annotations

from math import exp, lgamma, log

CONFIDENCE = 0.95


def _tail_at_most(events: int, n: int, rate: float) -> float:
    """P(X <= events) for X ~ Binomial(n, rate), 0 < rate < 1."""
    total = 0.0
    for count in range(events + 1):
        choose = lgamma(n + 1) - lgamma(count + 1) - lgamma(n - count + 1)
        total += exp(choose + count * log(rate) + (n - count) * log(1 - rate))
    return min(total, 1.0)


def upper_bound(events: int, n: int, confidence: float = CONFIDENCE) -> float:
    """One-sided upper bound of a rate seen `events` times in `n`; 1.0 for n = 0."""
    if n == 0 or events >= n:
        return 1.0
    low, high = events / n, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if _tail_at_most(events, n, middle) > 1 - confidence:
            low = middle
        else:
            high = middle
    return high


def interval(events: int, n: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Two-sided interval of a rate; (0, 1) for n = 0."""
    one_sided = (1 + confidence) / 2
    return 1 - upper_bound(n - events, n, one_sided), upper_bound(events, n, one_sided)
