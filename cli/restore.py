"""`restore`: a workspace from a backup, whole or not at all."""

from __future__ import annotations

import argparse

from cli.arguments import Arguments
from cli.backup import one_file
from cli.session import Session
from core.backup import restore


def declare(arguments: Arguments) -> None:
    """From where, and whether what is there now may go."""
    arguments.words("files")
    arguments.switch("--replace")


def run(values: argparse.Namespace, session: Session) -> int:
    """0 when the workspace is that of the backup."""
    file = one_file(values.files)
    restore(file, session.home, replace=values.replace, sample_only=session.sample_home)
    session.note("restored", path=str(file), home=str(session.home))
    return 0
