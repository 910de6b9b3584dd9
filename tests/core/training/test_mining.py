"""Out of a folder of labelled questions come windows that answer, mislead, or cannot be told."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.evaluation.folder import READER
from core.settings import Settings
from core.training.mined_file import read_mined, write_mined
from core.training.mining import mine
from core.training.preparing import mined_key, opened_parts
from core.training.questions import Kind, read_training_questions
from tests.core.training.labelled import write_organisation


@pytest.fixture(scope="module")
def mined(tmp_path_factory):
    folder = write_organisation(tmp_path_factory.mktemp("data") / "company")
    work = tmp_path_factory.mktemp("work")
    with opened_parts(work, folder, Settings(), lambda *_: None) as parts:
        return {one.id: one for one in mine(parts, READER, read_training_questions(folder))}


def test_the_window_with_the_evidence_answers_and_the_others_mislead(mined):
    (answering,) = mined["q1"].answering
    assert "10.4.8.21" in answering.text and answering.target == 1.0
    assert any("10.4.8.22" in window.text for window in mined["q1"].misleading)


def test_nothing_answers_a_near_miss_however_alike_it_looks(mined):
    assert mined["q4"].answering == ()
    assert any("숙박비" in window.text for window in mined["q4"].misleading)


def test_each_reading_of_an_ambiguous_question_answers_a_little(mined):
    assert {window.target for window in mined["q6"].answering} == {0.6}
    assert len(mined["q6"].answering) == 2


def test_a_counter_stands_below_the_title_of_the_window_that_answers(mined):
    (counter,) = mined["q1"].counters
    assert counter == "물류 서버: logi-01의 IP는 다음 달에 바뀔 예정이다."


def test_windows_come_in_the_order_of_the_evaluators_logits(mined):
    for question in mined.values():
        logits = [window.logit for window in question.windows]
        assert logits == sorted(logits, reverse=True)


def test_questions_to_the_graph_teach_nothing_here(mined):
    assert set(mined) == {"q1", "q2", "q3", "q4", "q5", "q6"}
    assert mined["q5"].kind is Kind.OFF_TOPIC


def test_what_was_mined_is_read_back_as_it_was(mined, tmp_path):
    write_mined(tmp_path / "mined" / "company.jsonl", mined.values())
    assert read_mined(tmp_path / "mined" / "company.jsonl") == list(mined.values())


def test_mining_that_stops_leaves_no_file(mined, tmp_path):
    def stopped():
        yield mined["q1"]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_mined(tmp_path / "company.jsonl", stopped())
    assert not (tmp_path / "company.jsonl").exists()


def test_what_was_mined_has_one_name_in_every_process():
    """A run that goes on must find what an earlier one mined, and Python orders sets anew each time."""
    line = (
        "from core.training.preparing import mined_key\n"
        "from core.training.questions import Kind, TrainingQuestion\n"
        "gold = frozenset(f'doc-{number}' for number in range(40))\n"
        "one = TrainingQuestion('q1', Kind.WHOLE, ('언제?',), gold, (), '', ())\n"
        "print(mined_key('evaluator', (one,)))"
    )
    names = set()
    for seed in ("1", "2", "3"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parents[3])}
        done = subprocess.run([sys.executable, "-c", line], env=environment, capture_output=True, check=True)
        names.add(done.stdout)
    assert len(names) == 1
    assert mined_key("evaluator", ()) != mined_key("another", ())
