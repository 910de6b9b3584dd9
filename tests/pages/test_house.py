"""One workspace a process: opened once for everybody, closed with the server, and never in silence."""

from __future__ import annotations

import gc
import io
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from types import SimpleNamespace

import pytest

from core.errors import Busy, Corrupt, TouchstoneError, Unavailable
from core.records.lease import acquire_lease, holder_of
from core.records.store import open_store
from pages.parts import house as houses
from pages.parts.house import Keeper, Progress
from pages.parts.terminal import Line, settle
from wording import words


class Opening:
    """What a keeper opens with, counted; `gate` keeps it from getting further."""

    def __init__(self) -> None:
        self.loaded, self.closed = 0, 0
        self.gate = threading.Event()
        self.gate.set()
        self.fault = None
        self.left = threading.Event()

    def workshop(self, home, settings, lease):
        self.loaded += 1
        return lease

    @contextmanager
    def workspace(self, lease):
        self.gate.wait()
        if self.fault is not None:
            raise self.fault
        try:
            yield SimpleNamespace(store=lease.store, settings=None)
        finally:
            self.closed += 1
            self.left.set()


@pytest.fixture
def opening(monkeypatch):
    opening = Opening()
    monkeypatch.setattr(houses, "workshop_of", opening.workshop)
    monkeypatch.setattr(houses, "workspace_in", opening.workspace)
    return opening


@pytest.fixture
def keeper(tmp_path, opening, monkeypatch):
    """A keeper that every page finds, and that knows when it is ready."""
    keeping = Keeper(tmp_path, wait_s=0.0, again_s=0.01, beat_every_s=0.01)
    keeping.ready = threading.Event()
    keeping.listeners.append(lambda progress: progress.stage == "stage_ready" and keeping.ready.set())
    monkeypatch.setattr(houses, "keeper", lambda: keeping)
    yield keeping
    opening.gate.set()
    keeping.close()


def test_twenty_browsers_that_come_at_once_load_the_models_once(keeper, opening):
    opening.gate.clear()

    def come(number):
        with pytest.raises(Unavailable, match="workspace_opening"):
            houses.house()

    with ThreadPoolExecutor(20) as browsers:
        list(browsers.map(come, range(20)))
    opening.gate.set()
    assert keeper.ready.wait(10)
    with ThreadPoolExecutor(20) as browsers:
        found = list(browsers.map(lambda number: houses.house(), range(20)))
    assert opening.loaded == 1
    assert all(each is found[0] for each in found)


def test_closing_lets_go_of_workspace_and_index(keeper, opening, tmp_path):
    keeper.open()
    assert keeper.ready.wait(10)
    store = open_store(tmp_path)
    assert holder_of(store).command == "run"
    keeper.close()
    assert (holder_of(store), opening.closed, keeper.house) == (None, 1, None)
    store.close()


def test_a_workspace_that_another_process_holds_is_told_before_anything_is_served(keeper, opening, tmp_path):
    store = open_store(tmp_path)
    lease = acquire_lease(store, "ingest", wait_s=0.0)
    keeper.open()
    with pytest.raises(Busy, match="index_held"):
        keeper.wait_for_lease()
    with pytest.raises(Busy, match="index_held"):
        houses.house()
    assert opening.loaded == 0
    lease.release()
    store.close()


def test_an_index_that_another_took_over_is_opened_again_once_it_is_free(keeper, opening, tmp_path):
    keeper.open()
    assert keeper.ready.wait(10)
    first = houses.house()
    store = open_store(tmp_path)
    taken = acquire_lease(store, "ingest", wait_s=10.0, silent_s=-1.0)
    assert opening.left.wait(10)
    with pytest.raises(Unavailable):
        houses.house()
    keeper.ready.clear()
    taken.release()
    assert keeper.ready.wait(10)
    assert houses.house() is not first
    assert (holder_of(store).command, opening.loaded, opening.closed) == ("run", 2, 1)
    store.close()


@pytest.mark.parametrize(
    ("fault", "code"), [(Corrupt("generation_mismatch"), "generation_mismatch"), (KeyError("x"), "fault")]
)
def test_what_keeps_it_closed_reaches_every_page(keeper, opening, fault, code, caplog):
    opening.fault = fault
    keeper.open()
    keeper._thread.join()
    with pytest.raises(TouchstoneError) as told:
        houses.house()
    assert told.value.code == code
    assert ("KeyError" in caplog.text) == (code == "fault")


def test_what_is_there_when_all_is_loaded_is_no_longer_searched_for_garbage():
    before = gc.get_freeze_count()
    try:
        settle()
        assert before < gc.get_freeze_count() > 10 * len(gc.get_objects())
    finally:
        gc.unfreeze()


def test_whoever_started_it_reads_how_far_it_is():
    terminal = io.StringIO()
    line = Line(words("en"), terminal)
    for done in range(45):
        line(Progress("stage_sample", done, 44))
    said = terminal.getvalue().splitlines()
    assert [each.split()[-3:] for each in said] == [[n, "/", "44"] for n in ("0", "20", "40", "44")]
