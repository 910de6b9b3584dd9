"""The canonical store: one database a workspace, opened, migrated, read and written here."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from core.errors import BadInput, Unavailable
from core.records.faults import own_errors
from core.records.migrate import MIGRATIONS, migrate

FILE_NAME = "store.sqlite3"

Fence = Callable[[Connection], None]


def _open(connection: Connection) -> None:
    """Whoever may write the file may write."""


class Store:
    """Connections to the database of one workspace; safe to share between threads."""

    def __init__(self, engine: Engine, home: Path, fence: Fence = _open) -> None:
        self._engine = engine
        self._fence = fence
        self.home = home

    def fenced(self, fence: Fence) -> Store:
        """The same store; each of its transactions is kept only when `fence` lets it pass."""
        return Store(self._engine, self.home, fence)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """One consistent view; writers are not kept out by it."""
        with own_errors(self.home), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction: all of it is kept, or nothing when the block raises."""
        with own_errors(self.home), self._engine.connect() as connection:
            writer = connection.execution_options(writes=True)
            with writer.begin():
                yield writer
                self._fence(writer)

    def close(self) -> None:
        """Let go of every connection; a later call opens new ones."""
        self._engine.dispose()


def open_store(
    home: Path, *, create: bool = True, busy_s: float = 30.0, migrations: Path = MIGRATIONS
) -> Store:
    """Open the store of a workspace folder, migrating an older one.

    Raises BadInput `no_workspace` where there is none and `create` is false, Unavailable
    `folder_not_writable`, `store_read_only` or `disk_full`, Busy `store_locked` after `busy_s`
    seconds, Corrupt `store_newer`, `store_unknown` or `store_damaged`.
    """
    file = home / FILE_NAME
    if not create and not file.is_file():
        raise BadInput("no_workspace", home=str(home))
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unavailable("folder_not_writable", home=str(home)) from error
    engine = _engine(file, busy_s)
    try:
        with own_errors(home):
            migrate(engine, migrations, home)
    except BaseException:
        engine.dispose()
        raise
    return Store(engine, home)


def _engine(file: Path, busy_s: float) -> Engine:
    engine = create_engine(
        f"sqlite:///{file}",
        connect_args={"timeout": busy_s},
        json_serializer=lambda value: json.dumps(value, ensure_ascii=False, separators=(",", ":")),
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: DBAPIConnection, record: ConnectionPoolEntry) -> None:
    # The driver's own transactions would leave schema changes outside of them.
    raw: Any = connection
    raw.isolation_level = None
    try:
        with closing(connection.cursor()) as cursor:
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("PRAGMA synchronous=NORMAL")
            cursor.execute("PRAGMA foreign_keys=ON")
            # Deleted text is overwritten: it must not be readable in the file either.
            cursor.execute("PRAGMA secure_delete=ON")
    except sqlite3.Error:
        raw.close()
        raise


def _begin(connection: Connection) -> None:
    # A reader that turned writer half-way would fail at once instead of waiting its turn.
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
