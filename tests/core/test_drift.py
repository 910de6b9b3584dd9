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
    assert drift_of(OverlapEvaluator(), Reference("overlap", PAIRS)) == Drift(0.0, 3)


def test_the_largest_difference_decides_and_its_sign_does_not():
    moved = (*PAIRS[:2], replace(PAIRS[2], logit=0.06))
    drift = drift_of(OverlapEvaluator(), Reference("overlap", moved))
    assert drift == Drift(pytest.approx(0.06), 3)
    assert drift.uncalibrated
    assert not replace(drift, largest=0.05).uncalibrated


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
