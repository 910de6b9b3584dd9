"""The shipped models and real processes: an ingest killed at seeded moments and run again answers alike."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from dataclasses import replace

import pytest

from tests.cli.conftest import DOCUMENTS, RULES, Shell, write

pytestmark = pytest.mark.full

QUESTIONS = (
    ("물류 서버 IP 알려줘", "everyone"),
    ("비밀특급 직군 기본급 얼마", "hr"),
    ("연차 이월 되나요?", "everyone"),
)
UNLIKE = ("id", "created", "timings")
READERS = [word for rule in RULES for word in ("--readers", rule)]


def command(shell):
    return [
        *(sys.executable, "-P", "-m", "cli", "--home", str(shell.home)),
        *("ingest", "documents", "--source", "docs", *READERS),
    ]


def answers(shell):
    """Every question's trace, without what differs between any two runs."""
    given = []
    for question, group in QUESTIONS:
        trace = shell("ask", question, "--groups", group, "--json").json
        given.append({key: value for key, value in trace.items() if key not in UNLIKE})
    return given


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """An uninterrupted workspace and the seconds its ingest took."""
    base = tmp_path_factory.mktemp("whole")
    many = {f"many/{n}.md": f"# 설비 {n}\n\n설비 {n}은 매달 {n}일에 점검합니다.\n" for n in range(150)}
    write(base / "documents", {**DOCUMENTS, **many})
    shell = Shell(base / "home", base)
    started = time.monotonic()
    assert subprocess.run(command(shell), cwd=base, env=shell.environment("ko")).returncode == 0
    return shell, time.monotonic() - started


@pytest.mark.parametrize("part", sorted(random.Random(20).sample(range(10, 100), 5)))
def test_a_killed_ingest_run_again_answers_as_one_that_was_not(whole, tmp_path, part):
    shell, seconds = whole
    cut = replace(shell, home=tmp_path / "home")
    with subprocess.Popen(command(cut), cwd=cut.cwd, env=cut.environment("ko")) as process:
        try:
            process.wait(timeout=seconds * part / 100)
        except subprocess.TimeoutExpired:
            process.kill()
    assert cut("ingest", "documents", "--source", "docs", *READERS).status == 0
    assert answers(cut) == answers(shell)
