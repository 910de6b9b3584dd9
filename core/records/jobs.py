"""Work handed in as rows: who wants it done, who took it, what it said, how it ended.

A row belongs to its waiter, who takes it away with the result. One whose waiter died is nobody's; one
without a waiter is for a page to look at, and the last few of them are kept.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import Connection, case, delete, func, insert, select, update

from core.errors import Busy, Unavailable
from core.records.alive import lives
from core.records.store import Store
from core.records.tables import job_events, jobs

PROGRESS = 0
MOST_WAITING = 8
KEPT = 20


class JobState(StrEnum):
    """`failed` carries an error in its result."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Job:
    """One piece of work, as whoever does it sees it."""

    id: str
    kind: str
    request: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Event:
    """What a job said; positions count from 1, progress stands at 0 and is overwritten."""

    position: int
    name: str
    value: object


@dataclass(frozen=True, slots=True)
class Seen:
    """How a job stands, with the events after the last one looked at."""

    state: JobState
    result: object
    events: tuple[Event, ...]


def hand_in(
    store: Store,
    kind: str,
    request: Mapping[str, object],
    *,
    waiter: str | None,
    now: float,
    owner: str | None = None,
    most_waiting: int = MOST_WAITING,
) -> str:
    """Put work in the row; its id. Raises Busy `too_many_waiting` where `most_waiting` wait already."""
    job = uuid.uuid4().hex
    with store.writing() as connection:
        forget_abandoned(connection, lambda name: lives(store.home, name))
        _forget_old(connection)
        waiting = connection.execute(
            select(func.count()).select_from(jobs).where(jobs.c.state == JobState.WAITING)
        ).scalar_one()
        if waiting >= most_waiting:
            raise Busy("too_many_waiting", n=waiting)
        connection.execute(
            insert(jobs).values(
                id=job,
                kind=kind,
                owner=owner,
                state=JobState.WAITING,
                request=dict(request),
                done=0,
                cancel=False,
                created=now,
                waiter=waiter,
            )
        )
    return job


def forget_abandoned(connection: Connection, alive: Callable[[str], bool]) -> None:
    """Drop rows whose waiter is gone; work without a waiter is kept."""
    waiters = connection.execute(select(jobs.c.waiter).where(jobs.c.waiter.is_not(None)).distinct())
    for waiter in waiters.scalars().all():
        if not alive(waiter):
            connection.execute(delete(jobs).where(jobs.c.waiter == waiter))


def _forget_old(connection: Connection) -> None:
    kept = select(jobs.c.id).where(jobs.c.waiter.is_(None), jobs.c.finished.is_not(None))
    newest = kept.order_by(jobs.c.finished.desc()).limit(KEPT)
    connection.execute(delete(jobs).where(jobs.c.id.in_(kept), jobs.c.id.not_in(newest)))


def beat(store: Store, job: str, *, now: float) -> bool:
    """Say that it is being worked on; False where nobody wants it any more."""
    with store.writing() as connection:
        connection.execute(update(jobs).where(jobs.c.id == job).values(heartbeat=now))
        wanted = connection.execute(select(jobs.c.cancel).where(jobs.c.id == job)).scalar()
    return wanted is False


def some_waiting(store: Store, holder: str, kinds: Collection[str], until: float) -> bool:
    """Whether `take` would find anything, without keeping writers out."""
    left = (jobs.c.state == JobState.RUNNING) & (jobs.c.holder != holder)
    wanted = select(jobs.c.id).where(
        (jobs.c.state == JobState.WAITING) | left, jobs.c.kind.in_(list(kinds)), jobs.c.created <= until
    )
    with store.reading() as connection:
        return connection.execute(wanted.limit(1)).first() is not None


def take(store: Store, holder: str, kinds: Collection[str], *, now: float, until: float) -> Job | None:
    """The next piece of work handed in by `until`, in the order of `kinds`, then of arrival.

    What an earlier holder took and did not finish counts as waiting: only one holds the lease.
    """
    rank = case({kind: place for place, kind in enumerate(kinds)}, value=jobs.c.kind)
    with store.writing() as connection:
        forget_abandoned(connection, lambda name: lives(store.home, name))
        connection.execute(
            update(jobs)
            .where(jobs.c.state == JobState.RUNNING, jobs.c.holder != holder)
            .values(state=JobState.WAITING, holder=None)
        )
        wanted = select(jobs).where(
            jobs.c.state == JobState.WAITING, jobs.c.kind.in_(list(kinds)), jobs.c.created <= until
        )
        row = connection.execute(wanted.order_by(rank, jobs.c.created, jobs.c.id).limit(1)).first()
        if row is None:
            return None
        connection.execute(delete(job_events).where(job_events.c.job_id == row.id))
        connection.execute(
            update(jobs)
            .where(jobs.c.id == row.id)
            .values(state=JobState.RUNNING, holder=holder, heartbeat=now)
        )
    return Job(row.id, row.kind, row.request)


def say(store: Store, job: str, event: Event) -> None:
    """Keep what a job said, in place of what it said at that position before."""
    here = (job_events.c.job_id == job) & (job_events.c.position == event.position)
    with store.writing() as connection:
        connection.execute(delete(job_events).where(here))
        # Its waiter may have gone, and the row with it.
        if connection.execute(select(jobs.c.id).where(jobs.c.id == job)).first() is not None:
            connection.execute(
                insert(job_events).values(
                    job_id=job, position=event.position, name=event.name, value=event.value
                )
            )


def finish(store: Store, job: str, state: JobState, result: object, *, now: float) -> None:
    """How it ended."""
    with store.writing() as connection:
        connection.execute(
            update(jobs).where(jobs.c.id == job).values(state=state, result=result, finished=now)
        )


def give_back(store: Store, job: str) -> None:
    """Not finished after all; the next holder takes it."""
    with store.writing() as connection:
        connection.execute(update(jobs).where(jobs.c.id == job).values(state=JobState.WAITING, holder=None))


def look(store: Store, job: str, after: int) -> Seen:
    """How a job stands, with progress and the events after that position.

    Raises Unavailable `work_lost` where the row is gone, as when a backup took the store's place.
    """
    with store.reading() as connection:
        row = connection.execute(select(jobs.c.state, jobs.c.result).where(jobs.c.id == job)).one_or_none()
        if row is None:
            raise Unavailable("work_lost")
        said = connection.execute(
            select(job_events.c.position, job_events.c.name, job_events.c.value)
            .where(job_events.c.job_id == job)
            .where((job_events.c.position > after) | (job_events.c.position == PROGRESS))
            .order_by(job_events.c.position)
        )
        return Seen(JobState(row.state), row.result, tuple(Event(*each) for each in said))


def withdraw(store: Store, job: str) -> None:
    """Take the row away, done or not."""
    with store.writing() as connection:
        connection.execute(delete(jobs).where(jobs.c.id == job))
