"""A command's way to the index: its work is done here, or handed in to whoever holds it.

The command that came first holds the lease. What comes later is handed in as a row, and whoever
waits takes the lease as soon as it is free (design, section 4.10).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack
from types import TracebackType
from typing import Generic

from core.jobs import PROGRESS, QUERIES, Handler, Hear, Opened, Server, error_of
from core.records import jobs
from core.records.alive import Sign
from core.records.jobs import Event, JobState
from core.records.lease import POLL_S, Lease, held_by, holder_of, try_lease
from core.records.store import Store

WAITING = "waiting"
PATIENCE_S = 120.0
SAY_WAITING_S = 2.0


class Desk(Generic[Opened]):
    """One command's way to the index; a context manager that serves others before it lets go.

    `handlers` and what they need, which is `opening` from a lease that is held, are loaded once the
    work is to be done here; a command whose work another does loads nothing.
    """

    def __init__(
        self,
        store: Store,
        command: str,
        opening: Callable[[Lease], AbstractContextManager[Opened]],
        handlers: Callable[[], Mapping[str, Handler[Opened]]],
        *,
        clock: Callable[[], float] = time.time,
        patience_s: float = PATIENCE_S,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        self._store = store
        self._command = command
        self._opening = opening
        self._load_handlers = handlers
        self._handlers: Mapping[str, Handler[Opened]] = {}
        self._clock = clock
        self._patience = patience_s
        self._wait = wait
        self._held = ExitStack()
        self._sign: Sign | None = None
        self._opened: Opened | None = None
        self._server: Server[Opened] | None = None

    def __enter__(self) -> Desk[Opened]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._held:
            if self._server is not None and kind is None:
                self._server.serve()

    def do(self, kind: str, request: Mapping[str, object], hear: Hear) -> object:
        """The result of this work, wherever it is done; `hear` is told the same events.

        Raises what the work raises, Busy `too_many_waiting`, and Busy `index_held` where a query
        was not served for `patience_s` seconds by a holder that lives.
        """
        if self._server is None:
            self._try_to_hold()
        if self._server is not None:
            return self._here(kind, request, hear)
        return self._elsewhere(kind, request, hear)

    def pause(self) -> None:
        """Serve others between two pieces of work."""
        if self._server is not None:
            self._server.pause()

    def _try_to_hold(self) -> bool:
        lease = try_lease(self._store, self._command, clock=self._clock)
        if lease is None:
            return False
        self._held.callback(lease.release)
        self._open(lease)
        return True

    def _open(self, lease: Lease) -> None:
        self._handlers = self._load_handlers()
        self._opened = self._held.enter_context(self._opening(lease))
        self._server = Server(lease.store, lease.holder, self._opened, self._handlers, clock=self._clock)

    def _here(self, kind: str, request: Mapping[str, object], hear: Hear) -> object:
        assert self._opened is not None
        return self._handlers[kind](self._opened, request, hear, self.pause)

    def _elsewhere(self, kind: str, request: Mapping[str, object], hear: Hear) -> object:
        if self._sign is None:
            self._sign = Sign(self._store.home)
            self._held.callback(self._sign.lower)
        started = self._clock()
        job = jobs.hand_in(self._store, kind, request, waiter=self._sign.name, now=started)
        listener = _Listener(hear)
        try:
            while True:
                seen = jobs.look(self._store, job, listener.position)
                listener.tell(seen.events)
                if seen.state is JobState.DONE:
                    return seen.result
                if seen.state is JobState.FAILED:
                    raise error_of(seen.result)
                if self._take_over(job):
                    break
                if seen.state is JobState.WAITING:
                    self._still_waiting(kind, started, listener)
                self._wait(POLL_S)
            return self._here(kind, request, listener.hear)
        finally:
            jobs.withdraw(self._store, job)

    def _take_over(self, job: str) -> bool:
        """The lease, where it is free, with our own row off the table; no model is loaded before."""
        lease = try_lease(self._store, self._command, clock=self._clock)
        if lease is None:
            return False
        if jobs.look(self._store, job, jobs.PROGRESS).state in (JobState.DONE, JobState.FAILED):
            lease.release()
            return False
        self._held.callback(lease.release)
        jobs.withdraw(self._store, job)
        self._open(lease)
        return True

    def _still_waiting(self, kind: str, started: float, listener: _Listener) -> None:
        """Long work waits as long as it takes and says for whom; a question loses patience."""
        waited, holder = self._clock() - started, holder_of(self._store)
        if holder is None:
            return
        if kind in QUERIES:
            if waited >= self._patience:
                raise held_by(holder, self._clock(), waited)
        elif waited >= SAY_WAITING_S:
            listener.waiting({"command": holder.command, "pid": holder.pid})


class _Listener:
    """Passes each event on once, also when the work begins again with another holder."""

    def __init__(self, hear: Hear) -> None:
        self._hear = hear
        self._progress: object = None
        self._again = 0
        self._waits = False
        self.position = 0

    def tell(self, events: Sequence[Event]) -> None:
        """Events as they were kept."""
        for event in events:
            if event.position == jobs.PROGRESS:
                if event.value != self._progress:
                    self._progress = event.value
                    self._hear(event.name, event.value)
            elif event.position > self.position:
                self.position = event.position
                self._hear(event.name, event.value)

    def waiting(self, holder: dict[str, object]) -> None:
        """For whom this work waits, said once."""
        if not self._waits:
            self._waits = True
            self._hear(WAITING, holder)

    def hear(self, name: str, value: object) -> None:
        """Events of the same work, done here from its beginning."""
        if name != PROGRESS:
            self._again += 1
            if self._again <= self.position:
                return
        self._hear(name, value)
