"""An ingest that nobody waits for: it is looked at, cancelled between documents, and outlives its app."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from core.documents.rules import parse_rule
from core.jobs import cancel
from core.records import jobs
from core.records.jobs import JobState
from core.records.lease import acquire_lease
from core.records.recent_jobs import recent
from core.requests import INGEST, IngestWork, request_of
from core.work import report_in
from tests.core.apart.app import server
from tests.core.ingest.conftest import empty_home, make_shelf, shelf  # noqa: F401
from tests.doubles import MemoryIndex

ROOT = Path(__file__).resolve().parents[3]


def handed_in(shelf, now=1.0):  # noqa: F811
    work = IngestWork("wiki", str(shelf.root), (parse_rule("**=everyone"),), allow_delete=False)
    return jobs.hand_in(shelf.store, INGEST, request_of(work), waiter=None, owner="admin", now=now)


def row(shelf, job):  # noqa: F811
    return next(each for each in recent(shelf.store, INGEST, 50) if each.id == job)


@contextmanager
def serving(shelf, index=None, **how):  # noqa: F811
    lease = acquire_lease(shelf.store, "run", wait_s=0)
    try:
        yield server(lease.store, lease, index or shelf.index, **how)
    finally:
        lease.release()


def until(seen, what):
    """Wait for what another process or thread does; a minute is a failure."""
    end = time.monotonic() + 60
    while not seen():
        assert time.monotonic() < end, what
        threading.Event().wait(0.02)


def test_what_nobody_waits_for_is_kept_with_its_result_and_progress(shelf):  # noqa: F811
    for name in ("a", "b"):
        shelf.write(f"{name}.md", f"# {name}\n\nBody.\n")
    shelf.write("c.md", "dies\n")
    job = handed_in(shelf)
    assert (row(shelf, job).state, row(shelf, job).owner) == (JobState.WAITING, "admin")
    ticks = iter(range(10, 10_000))
    with serving(shelf, clock=lambda: float(next(ticks))) as serves:
        assert serves.serve() == 1
    ended = row(shelf, job)
    report = report_in(ended.result)
    assert (ended.state, report.indexed, report.failed[0].code) == (JobState.DONE, 2, "parser_died")
    assert ended.progress[:3] == ["progress_ingest", 3, 3]
    assert ended.heartbeat >= 10.0


def test_work_that_waits_is_cancelled_at_once(shelf):  # noqa: F811
    job = handed_in(shelf)
    cancel(shelf.store, job, now=5.0)
    assert (row(shelf, job).state, row(shelf, job).finished) == (JobState.FAILED, 5.0)
    assert row(shelf, job).result["code"] == "cancelled"
    with serving(shelf) as serves:
        assert serves.serve() == 0


def test_work_that_runs_is_cancelled_between_documents_and_goes_on_next_time(shelf):  # noqa: F811
    for number in range(3):
        text = "\n\n".join(f"## {part}\n\n{number} says {part}." for part in range(70))
        shelf.write(f"{number}.md", f"# {number}\n\n{text}\n")
    shelf.write("3.md", "hangs\n")
    job = handed_in(shelf)
    with serving(shelf) as serves:
        thread = threading.Thread(target=serves.serve)
        thread.start()
        until(lambda: len(shelf.rows("documents")["documents"]) == 3, "three documents")
        cancel(shelf.store, job, now=5.0)
        thread.join(30)
        assert not thread.is_alive()
        report = report_in(row(shelf, job).result)
        assert (report.cancelled, report.indexed) == (True, 3)
        assert set(shelf.points()) == {row.split("'")[1] for row in shelf.rows("passages")["passages"]}
        shelf.write("3.md", "# Three\n\nGood now.\n")
        again = handed_in(shelf, now=2.0)
        serves.serve()
        assert report_in(row(shelf, again).result).indexed == 1


def test_only_the_last_of_what_ended_is_kept(shelf):  # noqa: F811
    for number in range(jobs.KEPT + 5):
        job = handed_in(shelf, now=float(number))
        jobs.finish(shelf.store, job, JobState.DONE, None, now=float(number))
    waiting = handed_in(shelf, now=99.0)
    kept = recent(shelf.store, INGEST, 100)
    assert len(kept) == jobs.KEPT + 1
    assert kept[0].id == waiting
    assert kept[1].created == jobs.KEPT + 4


def children_of(process):
    return Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are counted by Linux")
def test_an_app_killed_in_the_middle_is_finished_by_the_next_start(make_shelf):  # noqa: F811
    killed, whole = make_shelf("killed"), make_shelf("whole")
    for each in (killed, whole):
        for number in range(4):
            text = "\n\n".join(f"## {part}\n\n{number} says {part}." for part in range(70))
            each.write(f"{number}.md", f"# {number}\n\n{text}\n")
    whole.ingest("**=everyone", root=killed.root)
    kept = (killed.root / "3.md").read_text("utf-8")
    killed.write("3.md", "hangs\n")
    job = handed_in(killed)
    command = [sys.executable, "-m", "tests.core.apart.app", str(killed.store.home)]
    with subprocess.Popen(command, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}) as app:
        until(lambda: len(killed.rows("documents")["documents"]) == 3, "three documents")
        children = children_of(app.pid)
        app.kill()
    assert len(children) == 1
    until(lambda: not Path(f"/proc/{children[0]}/cmdline").exists(), "the child of a killed app to end")
    assert row(killed, job).state is JobState.RUNNING
    killed.write("3.md", kept)
    killed.index = MemoryIndex()
    with serving(killed) as serves:
        assert serves.serve() == 1
    assert row(killed, job).state is JobState.DONE
    rows = killed.rows("documents", "blocks", "passages", "term_frequencies", "embeddings", "vocabulary")
    assert rows == whole.rows(*rows)
    assert killed.points() == whole.points()
