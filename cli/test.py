"""`test`: the test suite in this environment; `--full` is started in .venv-full by the launcher."""

from __future__ import annotations

import argparse
import subprocess
import sys

from cli.arguments import Arguments
from cli.session import ROOT, Session


def declare(arguments: Arguments) -> None:
    """What is run, and whether a skip is forgiven."""
    arguments.switch("--full")
    arguments.switch("--require")
    arguments.words("paths")


def run(values: argparse.Namespace, session: Session) -> int:
    """pytest's own verdict: 0 when everything passed."""
    command = [sys.executable, "-m", "pytest", *values.paths]
    command += [flag for flag, on in (("--full", values.full), ("--require", values.require)) if on]
    command += ["-v"] if values.verbose else []
    return 1 if subprocess.run(command, cwd=ROOT).returncode else 0
