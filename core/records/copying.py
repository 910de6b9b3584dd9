"""A whole store as one file, and back: consistent while others read and write."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from core.records.faults import own_errors
from core.records.meta import INDEX_FOLDER
from core.records.store import FILE_NAME

# Who held the index, who waited, and where the index lay: none of it means anything elsewhere.
_LEFT_BEHIND = (
    "DELETE FROM lease",
    "DELETE FROM jobs",
    f"DELETE FROM meta WHERE key = '{INDEX_FOLDER}'",
)


def copy_out(home: Path, target: Path) -> None:
    """Write the store as it stands now to a file that does not exist yet.

    Deleted rows are no part of the copy. Raises Unavailable where the disk is full.
    """
    with own_errors(home):
        with closing(sqlite3.connect(home / FILE_NAME, timeout=30)) as store:
            store.execute("VACUUM INTO ?", (str(target),))
        with closing(sqlite3.connect(target)) as copy, copy:
            for statement in _LEFT_BEHIND:
                copy.execute(statement)


def whole(file: Path) -> bool:
    """Whether the database holds together."""
    try:
        with closing(sqlite3.connect(file)) as copy:
            found: list[tuple[str]] = copy.execute("PRAGMA integrity_check").fetchall()
            return found == [("ok",)]
    except sqlite3.Error:
        return False


def put_new(file: Path, home: Path) -> None:
    """Move a store into a folder that has none. Raises FileExistsError where it has one after all."""
    os.link(file, home / FILE_NAME)
    file.unlink()


def set_aside(home: Path, place: Path) -> None:
    """Move a store that cannot be opened out of the way, with what the database keeps beside it."""
    place.mkdir()
    for ending in ("-wal", "-shm", ""):
        file = home / f"{FILE_NAME}{ending}"
        if file.exists():
            file.rename(place / file.name)


def copy_in(file: Path, home: Path) -> None:
    """Put a store in the place of the one in this folder, whole or not at all.

    Whoever reads meanwhile reads the one or the other. Needs the lease.
    """
    with (
        own_errors(home),
        closing(sqlite3.connect(file)) as source,
        closing(sqlite3.connect(home / FILE_NAME, timeout=30)) as target,
    ):
        target.execute("PRAGMA journal_mode=WAL")
        source.backup(target)
