"""Real processes on one workspace: one holds the index, the others get the same answers through it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import closing, contextmanager

import pytest

from core.records.lease import holder_of
from core.records.store import open_store
from tests.cli.conftest import write

QUESTIONS = (
    "물류 서버 IP 알려줘",
    "정기점검은 언제?",
    "연차 이월 되나요?",
    "when does the office open",
)
UNLIKE = ("id", "created", "timings")
PARAGRAPH = (
    "{name} 설비는 매달 {number}일에 점검합니다. "
    "담당 부서는 설비{number}팀이고 연락처는 내선 {number}번입니다."
)


@contextmanager
def started(shell, *arguments):
    """A command in a process of its own; one that still runs at the end is killed."""
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "cli", "--home", str(shell.home), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=shell.cwd,
        env=shell.environment("ko"),
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def same(trace):
    """A trace without what differs between any two runs."""
    return {key: value for key, value in trace.items() if key not in UNLIKE}


def test_eight_at_once_get_what_each_gets_alone(filled):
    asked = [*QUESTIONS, *QUESTIONS]
    alone = [same(filled("ask", question, "--as", "lee", "--json").json) for question in QUESTIONS]
    running = [started(filled, "ask", question, "--as", "lee", "--json") for question in asked]
    processes = [each.__enter__() for each in running]
    ended = [process.communicate(timeout=300) for process in processes]
    assert [process.returncode for process in processes] == [0] * 8
    assert [same(json.loads(out)) for out, _ in ended] == [*alone, *alone]
    assert {err for _, err in ended} == {b""}
    assert list((filled.home / "alive").iterdir()) == []
    for each in running:
        each.__exit__(None, None, None)


@pytest.fixture
def busy(empty):
    """A workspace where an ingest of sixty files has taken in its first ones and goes on."""
    first = {"server.md": "# 물류 서버\n\n물류 서버의 IP는 10.20.3.14 입니다.\n"}
    write(empty.cwd / "first", first)
    assert empty("ingest", "first", "--source", "first", "--readers", "**=everyone").status == 0
    sections = [
        "".join(
            f"## {part}절\n\n{PARAGRAPH.format(name=f'{page}-{part}', number=page)}\n\n" for part in range(4)
        )
        for page in range(60)
    ]
    write(empty.cwd / "many", {f"{n}.md": f"# 점검 {n}\n\n{text}" for n, text in enumerate(sections)})
    with started(empty, "ingest", "many", "--source", "many", "--readers", "**=everyone") as ingest:
        with closing(open_store(empty.home)) as store:
            while (holder := holder_of(store)) is None or holder.command != "ingest":
                assert ingest.poll() is None, ingest.stderr.read().decode()
        yield empty, ingest


def test_a_question_during_an_ingest_is_answered_before_it_ends(busy):
    shell, ingest = busy
    done = shell.outside("ask", "물류 서버 IP는?", "--json")
    assert ingest.poll() is None
    assert done.status == 0, done.err
    assert done.json["hits"][0]["document"] == "first/server.md"
    _, said = ingest.communicate(timeout=300)
    assert (ingest.returncode, "바꾼 것 60" in said.decode()) == (0, True), said.decode()


def test_a_question_survives_the_death_of_the_ingest_that_would_have_answered(busy):
    shell, ingest = busy
    with started(shell, "ask", "물류 서버 IP는?", "--json") as asking:
        os.kill(ingest.pid, signal.SIGKILL)
        ingest.wait()
        out, said = asking.communicate(timeout=300)
    assert asking.returncode == 0, said.decode()
    assert json.loads(out)["hits"][0]["document"] == "first/server.md"
