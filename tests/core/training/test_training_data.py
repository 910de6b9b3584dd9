"""What lies under data/training is whole, and training reads it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from core.training.questions import Kind, read_training_questions

DATA = Path(__file__).resolve().parents[3] / "data" / "training"
ORGANISATIONS = sorted(path.parent for path in DATA.glob("*/queries.jsonl"))


def test_the_checker_has_no_complaint():
    done = subprocess.run([sys.executable, str(DATA / "check.py")], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert done.stdout.startswith(f"{len(ORGANISATIONS)} organisations")


@pytest.mark.parametrize("folder", ORGANISATIONS, ids=lambda folder: folder.name)
def test_every_kind_is_there_and_has_what_teaches_it(folder):
    questions = read_training_questions(folder)
    assert {each.kind for each in questions} == set(Kind)
    assert all(each.evidence and each.gold for each in questions if each.kind is Kind.WHOLE)
    assert all(len(each.counters) == 2 for each in questions if each.kind is Kind.WHOLE)


def test_no_question_is_one_that_something_is_measured_on():
    measured = (DATA.parent / "sample" / "queries.jsonl").read_text("utf-8")
    asked = [each.wordings[0] for folder in ORGANISATIONS for each in read_training_questions(folder)]
    assert [query for query in asked if f'"{query}"' in measured] == []
