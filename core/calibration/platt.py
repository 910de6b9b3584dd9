"""Platt scaling (Platt, 1999): logit to probability by one slope and one intercept."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from core.errors import BadInput
from core.types import Calibrator

STEPS = 100
RIDGE = 1e-6


def fit_platt(logits: Sequence[float], labels: Sequence[bool], name: str) -> Calibrator:
    """Maximum likelihood with Platt's smoothed targets, by Newton's method with halved steps.

    Raises BadInput("labels_one_sided") unless both labels occur.
    """
    truth = np.asarray(labels, dtype=bool)
    positives, negatives = int(truth.sum()), int((~truth).sum())
    if not positives or not negatives:
        raise BadInput("labels_one_sided", positives=positives, negatives=negatives)
    targets = np.where(truth, (positives + 1) / (positives + 2), 1 / (negatives + 2))
    design = np.column_stack([np.asarray(logits, dtype=float), np.ones(len(truth))])
    weights = np.array([1.0, float(np.log(positives / negatives))])
    for _ in range(STEPS):
        predicted = 1 / (1 + np.exp(-np.clip(design @ weights, -500, 500)))
        gradient = design.T @ (predicted - targets)
        curvature = predicted * (1 - predicted)
        hessian = design.T @ (design * curvature[:, None]) + RIDGE * np.eye(2)
        step = np.linalg.solve(hessian, gradient)
        # A whole step can overshoot where the classes lie far apart, and every later one more so.
        while _loss(design, targets, weights - step) > _loss(design, targets, weights) + 1e-12:
            step = step / 2
        weights = weights - step
        if float(np.abs(step).max()) < 1e-9:
            break
    return Calibrator(name=name, slope=float(weights[0]), intercept=float(weights[1]))


def _loss(design: NDArray[np.float64], targets: NDArray[np.float64], weights: NDArray[np.float64]) -> float:
    """Cross-entropy, stable for values of any size."""
    values = design @ weights
    return float(np.sum(np.logaddexp(0.0, values) - targets * values))
