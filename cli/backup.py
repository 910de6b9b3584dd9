"""`backup`: the workspace as one file, while others go on using it."""

from __future__ import annotations

import argparse
from pathlib import Path

from cli.arguments import Arguments
from cli.session import Session
from core.backup import back_up
from core.errors import BadInput


def declare(arguments: Arguments) -> None:
    """Where it goes."""
    arguments.words("files")


def run(values: argparse.Namespace, session: Session) -> int:
    """0 when the file is written."""
    file = one_file(values.files)
    size = back_up(session.home, file)
    session.note("backup_written", path=str(file), mib=f"{size / 2**20:.1f}")
    return 0


def one_file(given: list[str]) -> Path:
    """The one path on the line. Raises BadInput for none, or for more."""
    if len(given) != 1:
        raise BadInput("word_unknown", flag=given[1]) if given else BadInput("backup_file_missing")
    return Path(given[0]).expanduser().absolute()
