"""Work is done by whoever holds the index, and comes back as if it had been done here."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import select

from core.errors import BadInput, Busy, TouchstoneError, Unavailable
from core.jobs import Server
from core.records import jobs
from core.records.alive import Sign
from core.records.lease import acquire_lease, holder_of
from core.records.store import open_store
from core.records.tables import job_events
from core.records.tables import jobs as jobs_table
from tests.core.desk.echo import HANDLERS, desk

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def store(tmp_path):
    store = open_store(tmp_path)
    yield store
    store.close()


@pytest.fixture
def waiter(store):
    """The sign of somebody who waits."""
    sign = Sign(store.home)
    yield sign.name
    sign.lower()


@contextmanager
def held(store, **options):
    """A server, with the lease."""
    lease = acquire_lease(store, "app", wait_s=0)
    try:
        yield Server(lease.store, lease.holder, None, HANDLERS, **options)
    finally:
        lease.release()


def asked(store, question, waiter, now=1000.0):
    return jobs.hand_in(store, "ask", {"question": question}, waiter=waiter, now=now)


def nobody(name, value):
    """Nobody listens."""


def left(store):
    with store.reading() as connection:
        return [*connection.execute(select(jobs_table.c.id)), *connection.execute(select(job_events.c.name))]


def served_by(server, work):
    """Do `work` here while `server` serves on another thread."""
    ended = threading.Event()

    def serve():
        while not ended.is_set():
            server.serve()

    serving = threading.Thread(target=serve)
    serving.start()
    try:
        return work()
    finally:
        ended.set()
        serving.join()


def test_the_first_to_come_does_its_work_itself_and_lets_go(store):
    with desk(store, "ask") as first:
        assert first.do("ask", {"question": "가"}, nobody) == {"asked": "가", "pid": os.getpid()}
        assert holder_of(store).command == "ask"
    assert holder_of(store) is None


def test_result_and_events_of_work_handed_in_are_those_of_work_done_here(store):
    heard = []
    with held(store) as server, desk(store, "ask") as later:
        result = served_by(
            server, lambda: later.do("ask", {"question": "나"}, lambda *event: heard.append(event))
        )
        assert holder_of(store).command == "app"
    assert (result["asked"], heard) == ("나", [("candidates", "나")])
    assert left(store) == []


@pytest.mark.parametrize(
    ("question", "family", "code"),
    [("bad", BadInput, "empty_question"), ("broken", TouchstoneError, "fault")],
)
def test_an_error_of_work_handed_in_is_raised_here(store, question, family, code):
    with held(store) as server, desk(store, "ask") as later:
        with pytest.raises(family) as refused:
            served_by(server, lambda: later.do("ask", {"question": question}, nobody))
        assert refused.value.code == code
        assert refused.value.exit_status == family.exit_status
    assert left(store) == []


def test_a_holder_that_ends_serves_what_was_handed_in_until_then(store, waiter):
    with desk(store, "ask") as first:
        first.do("ask", {"question": "own"}, nobody)
        handed = [asked(store, str(n), waiter, now=time.time()) for n in range(3)]
        later = asked(store, "later", waiter, now=time.time() + 60)
    assert [jobs.look(store, each, 0).result["asked"] for each in handed] == ["0", "1", "2"]
    assert jobs.look(store, later, 0).state is jobs.JobState.WAITING


def test_long_work_serves_questions_in_between_and_long_work_waits(store, waiter):
    question = asked(store, "between", waiter, now=time.time())
    long = jobs.hand_in(store, "count", {"steps": 1}, waiter=waiter, now=0.0)
    seen = []

    def look(name, value):
        seen.append((value[1], jobs.look(store, question, 0).state, jobs.look(store, long, 0).state))

    with desk(store, "count") as owner:
        owner.do("count", {"steps": 2}, look)
    assert seen == [(1, "waiting", "waiting"), (2, "done", "waiting")]


def test_a_process_that_lives_long_does_questions_first_and_long_work_too(store, waiter):
    long = jobs.hand_in(store, "count", {"steps": 3}, waiter=waiter, now=0.0)
    question = asked(store, "first", waiter, now=1.0)
    ticks = count(10)
    with held(store, kinds=("ask", "count"), clock=lambda: float(next(ticks))) as server:
        assert server.serve() == 2
    assert jobs.look(store, long, 0).result == 3
    with store.reading() as connection:
        ended = dict(connection.execute(select(jobs_table.c.id, jobs_table.c.finished)).all())
    assert ended[question] < ended[long]


def test_the_ninth_to_wait_hears_busy_at_once(store, waiter):
    with held(store):
        for number in range(8):
            asked(store, str(number), waiter)
        with desk(store, "ask") as ninth, pytest.raises(Busy) as refused:
            ninth.do("ask", {"question": "9"}, nobody)
    assert (refused.value.code, refused.value.values) == ("too_many_waiting", {"n": 8})


def test_who_waited_and_died_keeps_nobody_out(store):
    gone = Sign(store.home)
    for number in range(8):
        asked(store, str(number), gone.name)
    gone.lower()
    with held(store) as server:
        assert server.serve() == 0
    assert left(store) == []


def test_a_question_that_nobody_serves_names_who_holds_the_index(store):
    now = iter(range(0, 10_000, 50))
    lease = acquire_lease(store, "ingest --rebuild", wait_s=0, clock=lambda: 1e9, beat_every_s=1e6)
    with (
        desk(store, "ask", clock=lambda: float(next(now)), wait=lambda s: None) as later,
        pytest.raises(Busy) as refused,
    ):
        later.do("ask", {"question": "가"}, nobody)
    lease.release()
    assert (refused.value.code, refused.value.values["holder"]) == ("index_held", "ingest --rebuild")


def test_long_work_says_once_for_whom_it_waits_and_begins_when_the_index_is_free(store):
    lease = acquire_lease(store, "ask --file", wait_s=0, clock=lambda: 1e9, beat_every_s=1e6)
    heard, waits = [], iter(range(100))
    with desk(store, "count", clock=lambda: float(next(ticks)), wait=lambda s: waited()) as later:
        ticks = iter(range(0, 10_000, 3))

        def waited():
            if next(waits) == 5:
                lease.release()

        assert later.do("count", {"steps": 1}, lambda *event: heard.append(event)) == 1
    assert [name for name, _ in heard] == ["waiting", "progress"]
    assert heard[0][1]["command"] == "ask --file"


@contextmanager
def child_that_serves(store):
    """A process with the lease, to be ended while it serves."""
    command = [sys.executable, str(ROOT / "tests" / "core" / "desk" / "holder.py"), str(store.home)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    ) as child:
        assert child.stdout.readline() == "held\n"
        yield child


def test_a_holder_killed_while_it_serves_is_replaced_by_who_waits(store):
    heard = []
    with child_that_serves(store) as child, desk(store, "ask") as later:

        def hear(name, value):
            heard.append(value)
            child.kill()

        result = later.do("ask", {"question": "다"}, hear)
    assert (result["pid"], heard) == (os.getpid(), ["다"])
    assert left(store) == []


def test_a_holder_stopped_while_it_serves_is_replaced_after_its_silence_and_keeps_nothing(store):
    ahead = [0.0]
    with child_that_serves(store) as child:
        with desk(store, "ask", clock=lambda: time.time() + ahead[0]) as later:

            def hear(name, value):
                os.kill(child.pid, signal.SIGSTOP)
                ahead[0] = 61.0

            result = later.do("ask", {"question": "라"}, hear)
            assert result["pid"] == os.getpid()
        os.kill(child.pid, signal.SIGCONT)
        child.communicate("go on\n")
        assert child.returncode == 1
    assert left(store) == []


def test_work_whose_row_is_gone_says_so(store, waiter):
    job = asked(store, "가", waiter)
    jobs.withdraw(store, job)
    with pytest.raises(Unavailable) as lost:
        jobs.look(store, job, 0)
    assert lost.value.code == "work_lost"
