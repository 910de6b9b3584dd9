"""A query as a run: started once, computed by a worker, read by whoever asked as often as they like.

Two runs compute and eight wait; the next one hears Busy at once (design, section 4.10).
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, Protocol

from core.engine import Emit
from core.errors import BadInput, Busy, TouchstoneError
from core.parts import Filters
from core.records.audit import write_audit
from core.records.runs import (
    RunRow,
    RunState,
    end_run,
    fail_left_runs,
    keep_run,
    recent_runs,
    run_of,
    run_of_nonce,
)
from core.records.store import Store
from core.records.traces import trace_of
from core.run_view import RunView, filters_from_json, filters_to_json
from core.settings import Settings, searching_harder
from core.types import Principal, Trace

__all__ = ("Answering", "RunState", "RunView", "Runs", "Stopped")

WORKERS = 2
WAITING = 8
_INTERRUPTED: dict[str, Any] = {"state": RunState.FAILED, "code": "run_interrupted"}


class Answering(Protocol):
    """The part of a workspace a run needs; `ask` keeps the trace and the audit row."""

    @property
    def settings(self) -> Settings: ...
    @property
    def store(self) -> Store: ...
    def ask(
        self, query: str, principal: Principal, *, filters: Filters, emit: Emit, settings: Settings
    ) -> Trace: ...


class Stopped(Exception):
    """The person who asked wants no answer any more."""


@dataclass(slots=True)
class _Live:
    """A run that is not over; changed under the lock of `Runs` alone."""

    view: RunView
    principal: Principal
    nonce: str
    stop: bool = False


class Runs:
    """All runs of one workspace; safe to call from any thread."""

    def __init__(
        self,
        workspace: Answering,
        clock: Callable[[], float] = time.time,
        *,
        workers: int = WORKERS,
        waiting: int = WAITING,
        executor: Executor | None = None,
        new_id: Callable[[], str] = lambda: secrets.token_urlsafe(12),
    ) -> None:
        """Runs left by a process that is gone are ended as failed, `run_interrupted`."""
        self._workspace = workspace
        self._clock = clock
        self._room = workers + waiting
        self._waiting = waiting
        self._executor = executor or ThreadPoolExecutor(workers, thread_name_prefix="run")
        self._new_id = new_id
        self._lock = threading.Lock()
        self._changed = threading.Condition(self._lock)
        self._workers = workers
        self._live: dict[str, _Live] = {}
        fail_left_runs(workspace.store, clock(), _INTERRUPTED["code"])

    def start(
        self,
        query: str,
        principal: Principal,
        filters: Filters | None = None,
        *,
        harder: bool = False,
        nonce: str,
    ) -> str:
        """The id of the run of this nonce, begun if this person has not begun it before.

        Raises Busy `runs_full`, BadInput `run_needs_person` for a principal that is nobody.
        """
        person = _person(principal)
        filters = filters or Filters()
        view = RunView(self._new_id(), RunState.WAITING, query, filters, harder, self._clock())
        with self._lock:
            begun = self._begun(person, nonce)
            if begun is not None:
                return begun
            if len(self._live) >= self._room:
                raise Busy("runs_full", waiting=self._waiting)
            self._live[view.id] = _Live(view, principal, nonce)
        row = RunRow(
            view.id, person, nonce, query, filters_to_json(filters), harder, view.state, view.created
        )
        try:
            keep_run(self._workspace.store, row)
            self._executor.submit(self._work, view.id)
        except BaseException:
            with self._lock:
                del self._live[view.id]
            raise
        return view.id

    def read(self, run_id: str, principal: Principal) -> RunView:
        """The run as it stands. Raises BadInput `unknown_run`, also for somebody else's."""
        with self._lock:
            live = self._live.get(run_id)
            if live is not None and live.principal.id == principal.id:
                return replace(live.view, position=self._position(run_id))
        row = run_of(self._workspace.store, run_id)
        if row is None or row.person != principal.id or live is not None:
            raise BadInput("unknown_run", run=run_id)
        return self._kept(row)

    def first_seen(self, run_id: str, principal: Principal, wait_s: float) -> RunView:
        """The run as soon as it shows something, at the latest after `wait_s` seconds; raises as `read`.

        One that waits for its turn shows its place at once.
        """
        view = self.read(run_id, principal)
        if view.over:
            return view
        with self._lock:
            self._changed.wait_for(lambda: self._shows_something(run_id), wait_s)
        return self.read(run_id, principal)

    def stop(self, run_id: str, principal: Principal) -> None:
        """Ask a run to end before its next step; one that is over stays as it ended."""
        self.read(run_id, principal)
        with self._lock:
            live = self._live.get(run_id)
            if live is not None:
                live.stop = True

    def recent(self, principal: Principal, limit: int = 10) -> list[RunRow]:
        """This person's own runs, the newest first."""
        return recent_runs(self._workspace.store, _person(principal), limit)

    def close(self) -> None:
        """Stop what runs before its next step and wait for it."""
        with self._lock:
            for live in self._live.values():
                live.stop = True
        self._executor.shutdown(wait=True)

    def _begun(self, person: str, nonce: str) -> str | None:
        for run_id, live in self._live.items():
            if (live.principal.id, live.nonce) == (person, nonce):
                return run_id
        return run_of_nonce(self._workspace.store, person, nonce)

    def _position(self, run_id: str) -> int | None:
        waiting = [key for key, live in self._live.items() if live.view.state is RunState.WAITING]
        return waiting.index(run_id) + 1 if run_id in waiting else None

    def _shows_something(self, run_id: str) -> bool:
        live = self._live.get(run_id)
        if live is None or live.view.candidates is not None:
            return True
        return live.view.state is RunState.WAITING and list(self._live).index(run_id) >= self._workers

    def _kept(self, row: RunRow) -> RunView:
        trace = None if row.trace_id is None else trace_of(self._workspace.store, row.trace_id)
        view = RunView(
            row.id, row.state, row.query, filters_from_json(row.filters), row.harder, row.created, trace=trace
        )
        # Its end could not be stored; nobody works on it.
        return replace(view, code=row.code) if view.over else replace(view, **_INTERRUPTED)

    def _work(self, run_id: str) -> None:
        """The worker's whole turn: whatever happens, the run ends and says how."""
        live = self._live[run_id]
        try:
            self._change(live, replace(live.view, state=RunState.RUNNING))
            settings = self._workspace.settings
            trace = self._workspace.ask(
                live.view.query,
                live.principal,
                filters=live.view.filters,
                emit=lambda event, value: self._hear(live, event, value),
                settings=searching_harder(settings) if live.view.harder else settings,
            )
            self._end(live, RunState.DONE, trace_id=trace.id)
        except Stopped:
            self._end(live, RunState.STOPPED)
        except TouchstoneError as error:
            self._end(live, RunState.FAILED, code=error.code)
        except Exception:
            # Nobody waits for this thread's result: unsaid here, it would be said nowhere.
            logging.getLogger(__name__).exception("run %s", run_id)
            self._end(live, RunState.FAILED, code="run_failed")

    def _hear(self, live: _Live, event: str, value: object) -> None:
        if event == "hits" and isinstance(value, tuple):
            self._change(live, replace(live.view, candidates=value))
        elif event == "step" and value not in live.view.steps:
            self._change(live, replace(live.view, steps=(*live.view.steps, str(value))))
        if live.stop:
            raise Stopped

    def _change(self, live: _Live, view: RunView) -> None:
        if live.stop:
            raise Stopped
        with self._lock:
            live.view = view
            self._changed.notify_all()

    def _end(
        self, live: _Live, state: RunState, *, trace_id: str | None = None, code: str | None = None
    ) -> None:
        store = self._workspace.store
        try:
            end_run(store, live.view.id, state, self._clock(), trace_id=trace_id, code=code)
            if trace_id is None:
                detail = {"run": live.view.id, "query": live.view.query, "ended": str(state)}
                write_audit(store, "ask", live.principal, detail, clock=self._clock)
        except TouchstoneError:
            logging.getLogger(__name__).exception("run %s ended as %s", live.view.id, state)
        finally:
            with self._lock:
                del self._live[live.view.id]
                self._changed.notify_all()


def _person(principal: Principal) -> str:
    if principal.id is None:
        raise BadInput("run_needs_person")
    return principal.id
