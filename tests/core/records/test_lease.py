"""One process owns the index; one that died is replaced at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

from core.errors import Busy
from core.records.lease import acquire_lease, holder_of, try_lease
from core.records.meta import read_meta, write_meta
from core.records.store import open_store

HOLD = """
import sys
from pathlib import Path
from core.records.lease import acquire_lease
from core.records.store import open_store
lease = acquire_lease(open_store(Path(sys.argv[1])), "ingest of a child", wait_s=0)
print("held", flush=True)
sys.stdin.readline()
"""
WRITE_WHEN_TOLD = (
    HOLD
    + """
from core.errors import Busy
try:
    with lease.store.writing():
        pass
except Busy as lost:
    print(lost.code)
"""
)


@pytest.fixture
def store(tmp_path):
    store = open_store(tmp_path)
    yield store
    store.close()


@contextmanager
def holding(store, code):
    """A child that holds the lease, waiting for a line."""
    command = [sys.executable, "-c", code, str(store.home)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout.readline() == "held\n"
        yield child


@contextmanager
def acquired(store, command, **options):
    """The lease, let go of at the end."""
    lease = acquire_lease(store, command, wait_s=0, **options)
    try:
        yield lease
    finally:
        lease.release()


def test_a_second_one_hears_who_holds_the_index_and_for_how_long_it_was_silent(store):
    lease = acquire_lease(store, "ingest", wait_s=0, clock=lambda: 1000.0)
    with pytest.raises(Busy) as refused:
        acquire_lease(store, "ask", wait_s=0, clock=lambda: 1042.0)
    assert refused.value.code == "index_held"
    assert refused.value.values["holder"] == "ingest"
    assert refused.value.values["seconds"] == 42
    lease.release()
    acquire_lease(store, "ask", wait_s=0).release()


def test_a_released_lease_leaves_no_row_and_may_be_released_again(store):
    lease = acquire_lease(store, "ingest", wait_s=0)
    lease.release()
    lease.release()
    assert holder_of(store) is None


def test_a_beat_moves_the_heartbeat(store):
    now = [1000.0]
    lease = acquire_lease(store, "ingest", wait_s=0, clock=lambda: now[0])
    now[0] = 1007.0
    lease.beat()
    holder = holder_of(store)
    assert (holder.acquired, holder.heartbeat) == (1000.0, 1007.0)
    lease.release()


def test_a_killed_holder_is_replaced_at_once(store):
    with holding(store, HOLD) as child:
        with pytest.raises(Busy) as refused:
            acquire_lease(store, "ask", wait_s=0)
        assert refused.value.values["holder"] == "ingest of a child"
        assert refused.value.values["pid"] == child.pid
        child.kill()
        child.wait()
    with acquired(store, "ask"):
        assert holder_of(store).command == "ask"


def test_a_holder_that_lives_and_is_silent_is_replaced_and_keeps_nothing_more(store):
    now = [1000.0]
    silent = acquire_lease(store, "ingest", wait_s=0, clock=lambda: now[0], beat_every_s=1e6)
    assert try_lease(store, "ask", clock=lambda: 1059.0) is None
    with acquired(store, "ask", clock=lambda: 1061.0) as taken:
        assert holder_of(store).id == taken.holder
        with pytest.raises(Busy) as lost, silent.store.writing() as connection:
            write_meta(connection, "written", "by the silent one")
        assert lost.value.code == "lease_lost"
        with store.reading() as connection:
            assert read_meta(connection, "written") is None
        silent.release()
        assert holder_of(store).id == taken.holder


def test_a_stopped_process_is_replaced_and_hears_of_it_when_it_goes_on(store):
    with holding(store, WRITE_WHEN_TOLD) as child:
        os.kill(child.pid, signal.SIGSTOP)
        assert try_lease(store, "ask", clock=lambda: time.time() + 30) is None
        with acquired(store, "ask", clock=lambda: time.time() + 61):
            os.kill(child.pid, signal.SIGCONT)
            assert child.communicate("write\n")[0] == "lease_lost\n"


def test_what_the_holder_writes_counts_as_a_heartbeat(store):
    now = [1000.0]
    with acquired(store, "ingest", clock=lambda: now[0], beat_every_s=1e6) as lease:
        now[0] = 1050.0
        with lease.store.writing() as connection:
            write_meta(connection, "written", True)
        assert holder_of(store).heartbeat == 1050.0


def test_no_sign_of_life_stays_behind(store):
    acquire_lease(store, "ask", wait_s=0).release()
    with holding(store, HOLD) as child:
        child.kill()
        child.wait()
    acquire_lease(store, "ask", wait_s=0).release()
    assert list((store.home / "alive").iterdir()) == []
