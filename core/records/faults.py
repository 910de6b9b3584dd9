"""Database errors become our own; nothing above this file sees SQLAlchemy's."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from core.errors import Busy, Corrupt, TouchstoneError, Unavailable

_BY_NAME: dict[str, tuple[type[TouchstoneError], str]] = {
    "SQLITE_BUSY": (Busy, "store_locked"),
    "SQLITE_LOCKED": (Busy, "store_locked"),
    "SQLITE_READONLY": (Unavailable, "store_read_only"),
    "SQLITE_CANTOPEN": (Unavailable, "store_read_only"),
    "SQLITE_PERM": (Unavailable, "store_read_only"),
    "SQLITE_FULL": (Unavailable, "disk_full"),
    "SQLITE_IOERR": (Unavailable, "store_unreadable"),
    "SQLITE_CORRUPT": (Corrupt, "store_damaged"),
    "SQLITE_NOTADB": (Corrupt, "store_damaged"),
}


def _primary_name(error: DBAPIError | sqlite3.Error) -> str:
    raised = error.orig if isinstance(error, DBAPIError) else error
    name = getattr(raised, "sqlite_errorname", "")
    return "_".join(name.split("_")[:2])  # SQLITE_IOERR_WRITE is a kind of SQLITE_IOERR


@contextmanager
def own_errors(home: Path) -> Iterator[None]:
    """Raise Busy, Unavailable or Corrupt for what the database cannot do.

    Broken constraints and wrong statements are faults of ours and pass unchanged.
    """
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        found = _BY_NAME.get(_primary_name(error))
        if found is None:
            raise
        kind, code = found
        raise kind(code, home=str(home)) from error
