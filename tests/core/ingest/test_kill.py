"""A process killed anywhere in its work leaves what the next one needs to end in the same state."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """Twenty runs killed at seeded moments; see `killed.py`."""
    ended = subprocess.run(
        [sys.executable, "-m", "tests.core.ingest.killed", str(tmp_path_factory.mktemp("killed")), "20"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout)


def test_twenty_moments_of_three_kinds_of_runs_were_tried(report):
    assert sum(len(kind["tried"]) for kind in report.values()) == 20
    assert all(kind["moments"] > 20 for kind in report.values())


@pytest.mark.parametrize("kind", ["first", "changed"])
def test_an_ingest_killed_anywhere_and_run_again_ends_as_one_that_was_not(report, kind):
    assert report[kind]["differing"] == []


def test_a_rebuild_killed_anywhere_leaves_one_generation_and_is_finished_by_the_next(report):
    assert report["rebuilt"]["differing"] == []
