"""Figures whose values can be worked out by hand, and intervals that hold what they promise."""

from __future__ import annotations

from math import inf, log2

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.evaluation.estimates import auroc_of_groups, auroc_of_pairs, mean
from core.evaluation.ranking import first_is_gold, ndcg_at, recall_at
from core.evaluation.summary import auroc, rate

NUMBERS = st.lists(st.integers(-5, 5).map(float), min_size=1, max_size=30)


def test_recall_counts_the_gold_documents_among_the_first():
    ranked, gold = ["a", "b", "c", "d"], {"b": 1.0, "d": 1.0, "z": 1.0}
    assert recall_at(2, ranked, gold) == pytest.approx(1 / 3)
    assert recall_at(5, ranked, gold) == pytest.approx(2 / 3)
    assert recall_at(5, [], gold) == 0


def test_gain_is_discounted_by_rank_and_graded():
    gold = {"a": 2.0, "b": 1.0}
    assert ndcg_at(10, ["a", "b"], gold) == 1
    swapped = (1 + 2 / log2(3)) / (2 + 1 / log2(3))
    assert ndcg_at(10, ["b", "a"], gold) == pytest.approx(swapped)
    assert ndcg_at(10, ["x", "a"], {"a": 1.0}) == pytest.approx(1 / log2(3))
    assert ndcg_at(10, ["x"] * 10 + ["a"], {"a": 1.0}) == 0


def test_the_best_order_is_cut_at_the_same_depth():
    gold = {f"d{number}": 1.0 for number in range(12)}
    assert ndcg_at(10, list(gold), gold) == pytest.approx(1)


def test_the_first_document_is_gold_or_not():
    assert first_is_gold(["a", "b"], {"a": 1.0})
    assert not first_is_gold(["b", "a"], {"a": 1.0})
    assert not first_is_gold([], {"a": 1.0})


def test_a_mean_of_noughts_and_ones_is_a_rate():
    assert mean([1.0, 0.0, 1.0, 1.0], seed=1) == rate(3, 4)
    assert mean([], seed=1) is None


def test_a_mean_has_the_interval_of_its_draws():
    values = [0.0, 0.25, 0.5, 0.75, 1.0] * 20
    seen = mean(values, seed=1)
    assert (seen.value, seen.n) == (0.5, 100)
    error = float(np.std(values)) / 10
    assert (seen.low, seen.high) == pytest.approx((0.5 - 1.96 * error, 0.5 + 1.96 * error), abs=0.01)
    assert mean(values, seed=1) == seen


def test_without_spread_a_mean_is_not_taken_for_certain():
    seen = mean([0.5] * 10, seed=1)
    assert (seen.value, seen.low, seen.high) == (0.5, rate(5, 10).low, rate(5, 10).high)


def test_pairs_and_groups_count_wins_and_half_of_ties():
    assert auroc_of_pairs([(2.0, 1.0), (0.0, 0.0)], seed=1).value == pytest.approx(2.5 / 4)
    assert auroc_of_groups([2.0, 0.0], [1.0], seed=1).value == 0.5
    assert auroc_of_groups([2.0, 0.0], [1.0], seed=1).n == 3
    assert auroc_of_pairs([], seed=1) is None
    assert auroc_of_groups([1.0], [], seed=1) is None


def test_nothing_found_lies_below_everything_and_ties_with_itself():
    assert auroc_of_pairs([(1.0, -inf), (-inf, -inf)], seed=1).value == pytest.approx(3 / 4)


def test_a_perfect_separation_of_a_few_is_no_certainty():
    seen = auroc_of_pairs([(1.0, 0.0)] * 10, seed=1)
    assert (seen.value, seen.low, seen.high) == (1.0, rate(10, 10).low, 1.0)
    few = auroc_of_groups([1.0] * 40, [0.0] * 3, seed=1)
    assert few.low == rate(3, 3).low


@given(NUMBERS, NUMBERS)
def test_auroc_is_the_share_of_pairs_won(positives, negatives):
    wins = sum((high > low) + 0.5 * (high == low) for high in positives for low in negatives)
    assert auroc(positives, negatives) == pytest.approx(wins / (len(positives) * len(negatives)))


def test_nineteen_of_twenty_intervals_hold_the_truth():
    random = np.random.default_rng(3)
    truth, held = 0.7602, 0
    for _ in range(100):
        pairs = list(zip(random.normal(1, 1, 60), random.normal(0, 1, 60), strict=True))
        seen = auroc_of_pairs(pairs, seed=7)
        held += seen.low <= truth <= seen.high
    assert held >= 88
