"""`check`: formatter and linter, type checker, import rules. Every tool runs, the worst status counts."""

from __future__ import annotations

import argparse
import subprocess
import sys

from cli.arguments import Arguments
from cli.session import ROOT, Session

TOOLS = (
    ("ruff check", [sys.executable, "-m", "ruff", "check", "."]),
    ("ruff format", [sys.executable, "-m", "ruff", "format", "--check", "."]),
    ("mypy", [sys.executable, "-m", "mypy"]),
    (
        "import-linter",
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"],
    ),
)


def declare(arguments: Arguments) -> None:
    """No flags of its own."""


def run(values: argparse.Namespace, session: Session) -> int:
    """0 when every tool is content."""
    failed = []
    for name, command in TOOLS:
        session.note("check_running", tool=name)
        if subprocess.run(command, cwd=ROOT).returncode:
            failed.append(name)
    if failed:
        session.note("check_failed", tools=", ".join(failed))
        return 1
    session.note("check_passed")
    return 0
