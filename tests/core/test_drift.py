"""Stored pairs are scored again; what moved too far is said wherever a band is shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.adapters.embedded.models import OnnxEvaluator
from core.calibration.drift import Drift, Reference, ReferencePair, drift_of
from core.errors import Corrupt
from core.reference_files import REFERENCE_FILE, read_reference, write_reference
from core.wiring import EVALUATOR
from tests.doubles import OverlapEvaluator

PAIRS = (
    ReferencePair("rack address", "address of the rack", 0.0),
    ReferencePair("rack address", "nothing alike", -4.0),
    ReferencePair("patch day", "the patch comes on some day", 0.0),
)


def test_equal_logits_are_no_drift():
    assert drift_of(OverlapEvaluator(), Reference("overlap", PAIRS)) == Drift(0.0, 0.0, 3)


@pytest.mark.parametrize("by", [0.06, -0.06])
def test_logits_that_moved_together_are_another_scale(by):
    moved = tuple(replace(pair, logit=pair.logit - by) for pair in PAIRS)
    drift = drift_of(OverlapEvaluator(), Reference("overlap", moved))
    assert drift == Drift(pytest.approx(by), pytest.approx(0.06), 3)
    assert drift.uncalibrated
    assert not replace(drift, shift=0.05).uncalibrated


def test_single_logits_may_differ_as_roundings_let_them_and_no_further():
    apart = (replace(PAIRS[0], logit=0.1), replace(PAIRS[1], logit=-4.1), PAIRS[2])
    drift = drift_of(OverlapEvaluator(), Reference("overlap", apart))
    assert drift.shift == pytest.approx(0) and not drift.uncalibrated
    assert replace(drift, apart=0.21).uncalibrated


def test_pairs_of_another_evaluator_say_nothing():
    assert drift_of(OverlapEvaluator(), Reference("another", PAIRS)) is None
    assert drift_of(OverlapEvaluator(), Reference("overlap", ())) is None


def test_a_file_of_pairs_comes_back_as_it_was_and_a_damaged_one_is_named(tmp_path):
    path = tmp_path / REFERENCE_FILE
    write_reference(path, Reference("overlap", PAIRS))
    assert read_reference(path) == Reference("overlap", PAIRS)
    path.write_text("{", "utf-8")
    with pytest.raises(Corrupt) as fault:
        read_reference(path)
    assert (fault.value.code, fault.value.values) == ("reference_unreadable", {"path": str(path)})


def test_the_shipped_pairs_belong_to_the_shipped_evaluator():
    evaluator = OnnxEvaluator(EVALUATOR)
    drift = drift_of(evaluator, read_reference(EVALUATOR / REFERENCE_FILE))
    assert drift is not None, "run python -m benchmarks.reference_pairs"
    assert drift.pairs == 20
