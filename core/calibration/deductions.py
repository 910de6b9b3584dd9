"""Fit how many logits a window loses for what it lacks; pure functions over observed windows.

A logistic model over each question's best window (answerable against unanswerable) together with
the chance that the best window is of a document that answers, every weight kept at 0 or above
(monotone). Near misses and off-topic questions weigh 3 to 1, both together as much as the
answerable ones. The model is divided by its weight of the logit, so that the result is in logits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.calibration.thresholds import ANSWERABLE, NEAR_MISS

Numbers = NDArray[np.float64]
Flags = NDArray[np.bool_]

STEPS, RATE = 1000, 0.05
SHRINKAGE, ORDERING = 0.1, 0.3
# A window counts by exp(SHARPNESS * value): nearly the maximum, and smooth.
SHARPNESS = 4.0
NEAR_SHARE, OFF_SHARE = 0.75, 0.25


@dataclass(frozen=True, slots=True)
class Windows:
    """One question's best windows by logit.

    `shares` [windows, features] from 0 to 1; `right`: of a document that answers.
    """

    query_class: str
    logits: Numbers
    shares: Numbers
    right: Flags


@dataclass(frozen=True, slots=True)
class Fitted:
    """Logits a whole lack costs, by feature in the order given; `typical` is the mean over the best
    windows of answering documents."""

    weights: Numbers
    typical: float


def fit_deductions(questions: Sequence[Windows]) -> Fitted:
    """Weights from questions with labels; both answerable and unanswerable ones must be among them."""
    features = np.concatenate([_features(one) for one in questions])
    scale = features.std(axis=0)
    scale[scale == 0] = 1.0
    problem = _Problem(questions, scale)
    values = np.zeros(features.shape[1] + 1)
    values[0] = 1.0
    first, second = np.zeros_like(values), np.zeros_like(values)
    for step in range(1, STEPS + 1):
        gradient = problem.gradient(values)
        first = 0.9 * first + 0.1 * gradient
        second = 0.999 * second + 0.001 * gradient**2
        moved = (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
        values = values - RATE * moved
        values[:-1] = np.maximum(values[:-1], 0.0)
    in_units = values[:-1] / scale
    weights = in_units[1:] / max(in_units[0], 1e-6)
    return Fitted(weights, _typical(questions, weights))


def adjusted(one: Windows, weights: Numbers) -> Numbers:
    """Logits less what the windows lack, without the constant."""
    taken: Numbers = one.logits - one.shares @ weights
    return taken


def _features(one: Windows) -> Numbers:
    return np.column_stack([one.logits, -one.shares])


def _typical(questions: Sequence[Windows], weights: Numbers) -> float:
    taken = []
    for one in questions:
        if one.query_class in ANSWERABLE and one.right.any():
            right = np.flatnonzero(one.right)
            taken.append(float(one.shares[right[np.argmax(one.logits[right])]] @ weights))
    return float(np.mean(taken)) if taken else 0.0


class _Problem:
    """The loss's gradient; questions are padded to one shape."""

    def __init__(self, questions: Sequence[Windows], scale: Numbers) -> None:
        longest = max(len(one.logits) for one in questions)
        shape = (len(questions), longest)
        self.features = np.zeros((*shape, len(scale)))
        self.there, self.right = np.zeros(shape, dtype=bool), np.zeros(shape, dtype=bool)
        for at, one in enumerate(questions):
            length = len(one.logits)
            self.features[at, :length] = _features(one) / scale
            self.there[at, :length] = True
            self.right[at, :length] = one.right
        self.answerable = np.array([one.query_class in ANSWERABLE for one in questions])
        near = np.array([one.query_class == NEAR_MISS for one in questions])
        self.weight = _class_weights(self.answerable, near)
        self.found = self.answerable & self.right.any(axis=1)
        # What an answerable question must lift is its own document, not a lucky other.
        self.pool = np.where(self.found[:, None], self.right, self.there)

    def gradient(self, values: Numbers) -> Numbers:
        weights, constant = values[:-1], values[-1]
        window_values = self.features @ weights
        best = _softmax(SHARPNESS * window_values, self.pool)
        level = (best * window_values).sum(axis=1) + constant
        error = self.weight * (1 / (1 + np.exp(-level)) - self.answerable)
        found = np.einsum("n,nk,nkd->d", error, best, self.features)
        share = _softmax(window_values, self.there)
        right = np.where(self.right, share, 0.0)
        posterior = right / (right.sum(axis=1, keepdims=True) + 1e-12)
        ordered = self.found / max(1, int(self.found.sum()))
        found += ORDERING * np.einsum("n,nk,nkd->d", ordered, share - posterior, self.features)
        found[1:] += SHRINKAGE * weights[1:]
        return np.append(found, error.sum())


def _class_weights(answerable: Flags, near: Flags) -> Numbers:
    off = ~answerable & ~near
    weight = np.zeros(len(answerable))
    for group, share in ((answerable, 1.0), (near, NEAR_SHARE), (off, OFF_SHARE)):
        weight[group] = share / max(1, int(group.sum()))
    shares: Numbers = weight / weight.sum()
    return shares


def _softmax(values: Numbers, among: Flags) -> Numbers:
    kept = np.where(among, values, -np.inf)
    powers = np.exp(kept - kept.max(axis=1, keepdims=True))
    shares: Numbers = powers / powers.sum(axis=1, keepdims=True)
    return shares
