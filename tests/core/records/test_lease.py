"""One process owns the index; one that died is replaced at once."""

from __future__ import annotations

import subprocess
import sys

import pytest

from core.errors import Busy
from core.records.lease import acquire_lease, holder_of
from core.records.store import open_store

HOLD = """
import sys
from pathlib import Path
from core.records.lease import acquire_lease
from core.records.store import open_store
lease = acquire_lease(open_store(Path(sys.argv[1])), "ingest of a child", wait_s=0)
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def store(tmp_path):
    store = open_store(tmp_path)
    yield store
    store.close()


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
    child = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(store.home)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with child:
        assert child.stdout.readline() == "held\n"
        with pytest.raises(Busy) as refused:
            acquire_lease(store, "ask", wait_s=0)
        assert refused.value.values["holder"] == "ingest of a child"
        assert refused.value.values["pid"] == child.pid
        child.kill()
        child.wait()
    lease = acquire_lease(store, "ask", wait_s=0)
    assert holder_of(store).command == "ask"
    lease.release()
