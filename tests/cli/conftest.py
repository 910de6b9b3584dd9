"""One small workspace for all commands: real documents, real models, filled once."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

import pytest

from cli.__main__ import main

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = {
    "it/서버목록.md": (
        "# 서버 목록\n\n최종 수정: 2026-09-01\n\n| 이름 | 용도 | IP |\n| --- | --- | --- |\n"
        "| logi-prod-01 | 물류 서버 | 10.42.8.21 |\n| mail-01 | 메일 서버 | 10.42.8.30 |\n"
    ),
    "it/정기점검.md": "# 정기점검 일정\n\n물류 서버 logi-prod-01은 매월 둘째 일요일 새벽 2시에 점검합니다.\n",
    "hr/휴가.md": "# 휴가 규정\n\n연차는 다음 해 3월 말까지 이월할 수 있습니다. 경조 휴가는 5일입니다.\n",
    "hr/제한/급여밴드.md": "# 급여밴드 가나다라\n\n비밀특급 직군의 기본급은 77,654,321원입니다.\n",
    "guide.txt": "The office opens at 8 in the morning. Visitors sign in at the front desk.\n",
    "drawing.dwg": "binary",
}
RULES = ("hr/제한/**=hr", "**=everyone")
SECRETS = ("급여밴드", "비밀특급", "77,654,321", "제한")


@dataclass(frozen=True, slots=True)
class Done:
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def json(self):
        """stdout as one JSON value."""
        return json.loads(self.out)

    @property
    def lines(self):
        """stdout as one JSON value a line."""
        return [json.loads(line) for line in self.out.splitlines()]


@dataclass(frozen=True, slots=True)
class Shell:
    """Runs commands on one workspace, from a folder that is not the project's."""

    home: Path
    cwd: Path

    def __call__(self, *arguments: str, given: bytes = b"", language: str = "ko", **environment: str) -> Done:
        """In this process, where words and models that were loaded stay loaded."""
        out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in "oe")
        told = mock.patch.dict(os.environ, self.environment(language) | environment, clear=True)
        fed = mock.patch("sys.stdin", io.TextIOWrapper(io.BytesIO(given), encoding="utf-8"))
        with told, fed, chdir(self.cwd), redirect_stdout(out), redirect_stderr(err):
            status = main(["--home", str(self.home), *arguments])
        return Done(status, out.buffer.getvalue().decode(), err.buffer.getvalue().decode())

    def outside(self, *arguments: str, given: bytes = b"", language: str = "ko") -> Done:
        """In a process of its own, as the launcher starts it."""
        finished = subprocess.run(
            [sys.executable, "-P", "-m", "cli", "--home", str(self.home), *arguments],
            input=given,
            capture_output=True,
            cwd=self.cwd,
            env=self.environment(language),
        )
        return Done(finished.returncode, finished.stdout.decode(), finished.stderr.decode())

    def environment(self, language: str) -> dict[str, str]:
        """This process's environment without what would choose a language or a workspace.

        Tests have no deadline: what a loaded machine cannot do in time would not be a verdict.
        """
        kept = {
            name: value for name, value in os.environ.items() if not name.startswith(("LC_", "TOUCHSTONE"))
        }
        own = {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "TOUCHSTONE_DEADLINE_SECONDS": "600"}
        return kept | own | {"LANG": f"{language}.UTF-8"}


def write(folder: Path, documents: dict[str, str]) -> Path:
    """A folder with these files in it."""
    for name, text in documents.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def empty(tmp_path):
    """A shell on a workspace that does not exist yet."""
    return Shell(tmp_path / "home", tmp_path)


@pytest.fixture(scope="session")
def filled(tmp_path_factory):
    """A shell on a workspace with the documents above, kim of hr and lee of nothing."""
    base = tmp_path_factory.mktemp("filled folder")
    shell = Shell(base / "home", base)
    write(base / "documents", DOCUMENTS)
    readers = [word for rule in RULES for word in ("--readers", rule)]
    taken_in = shell.outside("ingest", "documents", "--source", "docs", *readers)
    assert taken_in.status == 0, taken_in.err
    for person in (["kim", "--name", "김하나", "--groups", "hr"], ["lee", "--name", "이두리"]):
        assert shell("people", "add", *person).status == 0
    return shell
