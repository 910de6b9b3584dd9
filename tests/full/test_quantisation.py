"""What quantising costs: the arithmetic on numbers a person can check, then the figures themselves."""

from __future__ import annotations

import numpy as np
import pytest

pytestmark = [pytest.mark.full, pytest.mark.filterwarnings("ignore")]


def arrays(*rows):
    return [np.array(row, dtype=float) for row in rows]


FLOATS = arrays([1.0, 3.0], [2.0], [0.0, -1.0], [-2.0])
LABELS = [True, True, False, False]


def test_the_same_logits_cost_nothing():
    from benchmarks.quantisation import compare

    cost = compare(FLOATS, FLOATS, LABELS, seed=1, resamples=50)
    assert (cost.questions, cost.pairs, cost.median, cost.largest) == (4, 6, 0, 0)
    assert (cost.auroc_float, cost.auroc_int8, cost.auroc_low, cost.auroc_high) == (1, 1, 0, 0)


def test_a_question_that_falls_below_an_unanswerable_one_costs_its_share():
    from benchmarks.quantisation import compare, report

    fallen = arrays([1.0, 3.5], [-1.0], [0.0, -1.0], [-2.0])
    cost = compare(FLOATS, fallen, LABELS, seed=1, resamples=200)
    assert cost.largest == 3
    assert (cost.auroc_float, cost.auroc_int8) == (1, 0.75)
    assert cost.auroc_low < -0.25 < cost.auroc_high
    assert "more than 0.005" in report(cost)


def test_equal_values_count_half():
    from benchmarks.quantisation import auroc

    assert auroc(np.array([1.0, 1.0, 0.0]), np.array([True, False, False])) == 0.75


def test_what_quantising_costs_is_measured_on_600_questions_and_printed(organisations, offline, capsys):
    from benchmarks.quantisation import measure, report

    cost = measure(organisations)
    with capsys.disabled():
        print(f"\n{report(cost)}")
    assert (cost.questions, cost.pairs) == (600, 4800)
    # How much the AUROC moved is for the reader to weigh; that both files judge at all is not.
    assert min(cost.auroc_float, cost.auroc_int8) > 0.6
