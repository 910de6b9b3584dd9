"""One process owns the index: a lock of the operating system, and a row that says who holds it.

The lock decides, for it falls with its process; the row tells people whom they wait for and, by
its heartbeat, whether the holder still works (design, section 4.10).
"""

from __future__ import annotations

import os
import socket
import threading
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass

from filelock import FileLock, Timeout
from sqlalchemy import Connection, delete, insert, select, update

from core.errors import Busy, Unavailable
from core.records.store import Store
from core.records.tables import lease

LOCK_NAME = "lock"
_INDEX = "index"


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds the index; times in seconds since 1970."""

    id: str
    pid: int
    host: str
    command: str
    acquired: float
    heartbeat: float


class Lease:
    """The right to change the index, held until `release`; the heartbeat is kept meanwhile."""

    def __init__(
        self, store: Store, lock: FileLock, holder: str, clock: Callable[[], float], beat_every_s: float
    ) -> None:
        self._store = store
        self._lock = lock
        self._clock = clock
        self._every = beat_every_s
        self._ended = threading.Event()
        self.holder = holder
        self._thread = threading.Thread(target=self._keep_beating, name="lease", daemon=True)
        self._thread.start()

    def beat(self) -> None:
        """Say that this holder lives."""
        with self._store.writing() as connection:
            connection.execute(
                update(lease).where(lease.c.holder == self.holder).values(heartbeat=self._clock())
            )

    def release(self) -> None:
        """Let the next one in; safe to call again."""
        if self._ended.is_set():
            return
        self._ended.set()
        self._thread.join()
        try:
            with self._store.writing() as connection:
                connection.execute(delete(lease).where(lease.c.holder == self.holder))
        finally:
            self._lock.release()

    def _keep_beating(self) -> None:
        while not self._ended.wait(self._every):
            try:
                self.beat()
            except Unavailable:
                continue  # a long write of our own or a full disk; the lock still holds


def acquire_lease(
    store: Store,
    command: str,
    *,
    wait_s: float,
    clock: Callable[[], float] = time.time,
    beat_every_s: float = 10.0,
) -> Lease:
    """Wait at most `wait_s` seconds for the index.

    A holder that died is replaced at once. Raises Busy `index_held` with the holder's command and
    pid and the seconds since its last heartbeat, Unavailable `folder_not_writable`.
    """
    # A kept path also rules out the fallback that would outlive a killed holder.
    lock = FileLock(store.home / LOCK_NAME, thread_local=False, preserve_lock_file=True)
    try:
        lock.acquire(timeout=wait_s)
    except Timeout as error:
        raise _busy(holder_of(store), clock(), wait_s) from error
    except (OSError, NotImplementedError) as error:
        raise Unavailable("folder_not_writable", home=str(store.home)) from error
    try:
        holder = _write_row(store, command, clock())
    except BaseException:
        lock.release()
        raise
    return Lease(store, lock, holder, clock, beat_every_s)


def holder_of(store: Store) -> Holder | None:
    """Who the store says holds the index; a holder that was killed still stands there."""
    with store.reading() as connection:
        row = connection.execute(select(lease).where(lease.c.name == _INDEX)).one_or_none()
    if row is None:
        return None
    return Holder(row.holder, row.pid, row.host, row.command, row.acquired, row.heartbeat)


def _busy(holder: Holder | None, now: float, waited: float) -> Busy:
    if holder is None:
        return Busy("index_held_unknown", waited=round(waited))
    return Busy(
        "index_held",
        holder=holder.command,
        pid=holder.pid,
        host=holder.host,
        seconds=max(0, round(now - holder.heartbeat)),
        waited=round(waited),
    )


def _write_row(store: Store, command: str, now: float) -> str:
    holder = uuid.uuid4().hex
    with store.writing() as connection:
        _replace(connection, holder, command, now)
    return holder


def _replace(connection: Connection, holder: str, command: str, now: float) -> None:
    connection.execute(delete(lease).where(lease.c.name == _INDEX))
    connection.execute(
        insert(lease).values(
            name=_INDEX,
            holder=holder,
            pid=os.getpid(),
            host=socket.gethostname(),
            command=command,
            acquired=now,
            heartbeat=now,
        )
    )
