"""One process owns the index: the row of the lease says who, a sign of life tells whether it lives.

A holder that died is replaced at once. One that lives and has been silent for a while is replaced
too; should it wake, its next transaction finds that the row names another and is not kept (design,
section 4.10).
"""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from core.errors import Busy, Unavailable
from core.records.alive import Sign, lives
from core.records.store import Store
from core.records.tables import lease

SILENT_S = 60.0
BEAT_EVERY_S = 10.0
POLL_S = 0.05
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

    def __init__(self, store: Store, sign: Sign, clock: Callable[[], float], beat_every_s: float) -> None:
        self._sign = sign
        self._clock = clock
        self._every = beat_every_s
        self._ended = threading.Event()
        self._lost = threading.Event()
        self._plain = store
        self.holder = sign.name
        self.store = store.fenced(self.stand)
        self._thread = threading.Thread(target=self._keep_beating, name="lease", daemon=True)
        self._thread.start()

    def stand(self, connection: Connection) -> None:
        """Beat, inside a transaction that must not be kept when the lease went to another.

        Raises Busy `lease_lost`.
        """
        ours = update(lease).where(lease.c.holder == self.holder)
        if connection.execute(ours.values(heartbeat=self._clock())).rowcount == 0:
            raise Busy("lease_lost")

    def beat(self) -> None:
        """Say that this holder lives. Raises Busy `lease_lost`."""
        with self._plain.writing() as connection:
            self.stand(connection)

    def require(self) -> None:
        """Raises Busy `lease_lost` where the last heartbeat found that another took it."""
        if self._lost.is_set():
            raise Busy("lease_lost")

    def release(self) -> None:
        """Let the next one in; safe to call again."""
        if self._ended.is_set():
            return
        self._ended.set()
        self._thread.join()
        try:
            with self._plain.writing() as connection:
                connection.execute(delete(lease).where(lease.c.holder == self.holder))
        finally:
            self._sign.lower()

    def _keep_beating(self) -> None:
        while not self._ended.wait(self._every):
            try:
                self.beat()
            except Unavailable as fault:
                if fault.code == "lease_lost":
                    self._lost.set()
                    return
                # A long write of our own or a full disk: the lease still holds.


def try_lease(
    store: Store,
    command: str,
    *,
    clock: Callable[[], float] = time.time,
    beat_every_s: float = BEAT_EVERY_S,
    silent_s: float = SILENT_S,
) -> Lease | None:
    """The lease if nobody holds it, its holder died, or that one has been silent for `silent_s`.

    Raises Unavailable `folder_not_writable`.
    """
    seen = holder_of(store)
    if seen is not None and not _may_go(store, seen, clock() - silent_s):
        return None
    sign = Sign(store.home)
    try:
        with store.writing() as connection:
            # A heartbeat since the look means that the holder woke; it keeps the lease.
            taken = _row(connection) == seen
            if taken:
                _replace(connection, sign.name, command, clock())
    except BaseException:
        sign.lower()
        raise
    if not taken:
        sign.lower()
        return None
    return Lease(store, sign, clock, beat_every_s)


def acquire_lease(
    store: Store,
    command: str,
    *,
    wait_s: float,
    clock: Callable[[], float] = time.time,
    beat_every_s: float = BEAT_EVERY_S,
    silent_s: float = SILENT_S,
) -> Lease:
    """Wait at most `wait_s` seconds for the index.

    Raises Busy `index_held` with the holder's command and pid and the seconds since its last
    heartbeat, Unavailable `folder_not_writable`.
    """
    until = time.monotonic() + wait_s
    while True:
        taken = try_lease(store, command, clock=clock, beat_every_s=beat_every_s, silent_s=silent_s)
        if taken is not None:
            return taken
        if time.monotonic() >= until:
            raise held_by(holder_of(store), clock(), wait_s)
        time.sleep(POLL_S)


def holder_of(store: Store) -> Holder | None:
    """Who the store says holds the index; a holder that was killed still stands there."""
    with store.reading() as connection:
        return _row(connection)


def _row(connection: Connection) -> Holder | None:
    row = connection.execute(select(lease).where(lease.c.name == _INDEX)).one_or_none()
    if row is None:
        return None
    return Holder(row.holder, row.pid, row.host, row.command, row.acquired, row.heartbeat)


def _may_go(store: Store, holder: Holder, silent_since: float) -> bool:
    if holder.heartbeat <= silent_since:
        return True
    # The lock of another machine cannot be felt from here; only its silence counts.
    return holder.host == socket.gethostname() and not lives(store.home, holder.id)


def held_by(holder: Holder | None, now: float, waited: float) -> Busy:
    """The refusal that says who holds the index, for how long it was silent and how long one waited."""
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
