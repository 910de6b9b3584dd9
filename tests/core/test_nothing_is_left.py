"""A workspace that was opened, asked and closed leaves nothing behind: file, thread, object or memory."""

from __future__ import annotations

import gc
import os
import threading
from collections import Counter
from pathlib import Path

import pytest

from core import wiring
from core.documents.ingest import ingest
from core.documents.sources import open_source
from core.records.sources import ReadersRule
from core.threshold_files import read_threshold_set
from core.thresholds_in_use import SHIPPED
from core.types import EVERYONE, Principal, State
from tests.doubles import HashEmbedder, OverlapEvaluator, WordAnalyser

WARM_UPS = 20
READER = Principal(None, frozenset({EVERYONE}))
QUESTION = "logi-prod-01 address rack"
GROWTH_MIB = 0.1
OURS = ("core.", "sqlalchemy.engine", "sqlalchemy.pool", "filelock", "sqlite3")


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A workspace with real store and index; its models are stand-ins that load at once."""
    judge = read_threshold_set(SHIPPED).evaluator
    monkeypatch.setattr(wiring, "OnnxEmbedder", lambda folder: HashEmbedder(dimension=384))
    monkeypatch.setattr(wiring, "OnnxEvaluator", lambda folder: OverlapEvaluator(judge))
    monkeypatch.setattr(wiring, "EVALUATOR", tmp_path)
    monkeypatch.setattr(wiring, "analyser", WordAnalyser)
    (tmp_path / "files").mkdir()
    for number in range(12):
        text = f"# Rack {number}\n\nlogi-prod-{number:02} address 10.20.3.{number} is in rack {number}.\n"
        (tmp_path / "files" / f"{number}.md").write_text(text)
    with wiring.open_workspace(tmp_path / "home", command="test") as opened:
        parts = (opened.store, opened.index, opened.embedder, opened.analyser)
        rules = [ReadersRule("**", (EVERYONE,))]
        ingest(*parts, "wiki", open_source(tmp_path / "files"), rules=rules)
    return tmp_path / "home"


def visit(home):
    """Connect, search, close."""
    with wiring.open_workspace(home, command="test") as opened:
        assert opened.ask(QUESTION, READER, deadline=False).answer.state is not State.UNAVAILABLE


def visits(home, number):
    for _ in range(number):
        visit(home)
    gc.collect()


def held():
    """What the operating system and the interpreter hold for this process."""
    ours = Counter(
        type(each).__qualname__ for each in gc.get_objects() if str(type(each).__module__).startswith(OURS)
    )
    return len(os.listdir("/proc/self/fd")), threading.active_count(), ours


def resident_mib():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


needs_proc = pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="no /proc to look into")


@needs_proc
def test_a_visit_leaves_no_file_no_thread_and_no_object(home):
    visits(home, 3)
    before = held()
    visits(home, 5)
    assert held() == before


@needs_proc
@pytest.mark.full
def test_five_hundred_visits_leave_no_memory(home):
    visits(home, WARM_UPS)
    before, files = resident_mib(), held()[0]
    visits(home, 500)
    assert resident_mib() - before <= 500 * GROWTH_MIB
    assert held()[0] == files
