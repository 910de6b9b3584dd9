"""Whoever holds the index serves what others handed in, between its own pieces of work.

A command serves queries alone; a process that lives long serves every kind (design, section 4.10).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from core import errors
from core.errors import Cancelled, TouchstoneError
from core.records import jobs, recent_jobs
from core.records.jobs import Event, Job, JobState
from core.records.store import Store

Opened = TypeVar("Opened")
Hear = Callable[[str, object], None]
Pause = Callable[[], None]
# What an event of this name says is overwritten by the next one.
PROGRESS = "progress"
QUERIES = ("ask",)
SERVE_EVERY_S = 0.1
SAY_EVERY_S = 0.3
BEAT_EVERY_S = 0.5

Handler = Callable[[Opened, Mapping[str, object], Hear, Pause], object]


def no_pause() -> None:
    """Nobody is served meanwhile."""


class Server(Generic[Opened]):
    """Does what others handed in; needs the lease. `kinds` come first to last.

    A handler gets what was opened, the request, where to say something, and what to call now and
    then so that queries are not kept waiting by long work, which raises Cancelled where nobody wants
    that work any more; its result is a JSON value.
    """

    def __init__(
        self,
        store: Store,
        holder: str,
        opened: Opened,
        handlers: Mapping[str, Handler[Opened]],
        *,
        kinds: Sequence[str] = QUERIES,
        clock: Callable[[], float] = time.time,
        every_s: float = SERVE_EVERY_S,
    ) -> None:
        self._store = store
        self._holder = holder
        self._opened = opened
        self._handlers = handlers
        self._kinds = kinds
        self._clock = clock
        self._every = every_s
        self._looked = float("-inf")
        self._serving = False

    def pause(self) -> None:
        """Serve the queries that wait, unless one is being served or it was looked just now."""
        now = self._clock()
        if self._serving or now - self._looked < self._every:
            return
        self._looked = now
        self._serve(QUERIES, now)

    def serve(self) -> int:
        """Serve all that was handed in so far; how many that were."""
        return self._serve(self._kinds, self._clock())

    def _serve(self, kinds: Sequence[str], until: float) -> int:
        served = 0
        while jobs.some_waiting(self._store, self._holder, kinds, until):
            job = jobs.take(self._store, self._holder, kinds, now=self._clock(), until=until)
            if job is None:
                break
            self._do(job)
            served += 1
        return served

    def _pause_of(self, job: Job) -> Pause:
        beaten = float("-inf")

        def pause() -> None:
            nonlocal beaten
            self.pause()
            if (now := self._clock()) - beaten >= BEAT_EVERY_S:
                beaten = now
                if not jobs.beat(self._store, job.id, now=now):
                    raise Cancelled("cancelled")

        return pause

    def _do(self, job: Job) -> None:
        speaker = _Speaker(self._store, job.id, self._clock)
        query = job.kind in QUERIES
        outer, self._serving = self._serving, query or self._serving
        try:
            pause = no_pause if query else self._pause_of(job)
            result = self._handlers[job.kind](self._opened, job.request, speaker.hear, pause)
            state = JobState.DONE
        except TouchstoneError as fault:
            if fault.code == "lease_lost":
                raise
            state, result = JobState.FAILED, told(fault)
        except Exception as fault:
            # A fault of ours in another's work ends that work, not our own.
            state, result = JobState.FAILED, told(TouchstoneError("fault", kind=type(fault).__name__))
        except BaseException:
            jobs.give_back(self._store, job.id)
            raise
        finally:
            self._serving = outer
        jobs.finish(self._store, job.id, state, result, now=self._clock())


class _Speaker:
    """Keeps what a job says; progress no more often than it is looked at."""

    def __init__(self, store: Store, job: str, clock: Callable[[], float]) -> None:
        self._store = store
        self._job = job
        self._clock = clock
        self._position = 0
        self._said = float("-inf")

    def hear(self, name: str, value: object) -> None:
        """One event, its value as JSON."""
        if name == PROGRESS:
            now = self._clock()
            if now - self._said < SAY_EVERY_S:
                return
            self._said = now
            jobs.say(self._store, self._job, Event(jobs.PROGRESS, name, value))
            return
        self._position += 1
        jobs.say(self._store, self._job, Event(self._position, name, value))


def cancel(store: Store, job: str, *, now: float) -> None:
    """End work that waits; work that runs ends at its next pause and keeps what it has done."""
    recent_jobs.cancel(store, job, told(Cancelled("cancelled")), now=now)


def told(fault: TouchstoneError) -> dict[str, object]:
    """An error as a JSON value."""
    values = {
        name: value if isinstance(value, str | int | float | bool) else str(value)
        for name, value in fault.values.items()
    }
    return {"family": type(fault).__name__, "code": fault.code, "values": values}


def error_of(told: object) -> TouchstoneError:
    """The error that ended work elsewhere, as if it had been raised here."""
    fields = told if isinstance(told, dict) else {}
    family = getattr(errors, str(fields.get("family")), TouchstoneError)
    error: TouchstoneError = family(str(fields.get("code", "fault")), **fields.get("values", {}))
    return error
