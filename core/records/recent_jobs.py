"""Work as a page shows it, whoever handed it in, and the way to end it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import case, select, update

from core.records.jobs import PROGRESS, JobState
from core.records.store import Store
from core.records.tables import job_events, jobs


@dataclass(frozen=True, slots=True)
class JobRow:
    """One piece of work, as a page shows it; times in seconds since 1970, `progress` as it was last said."""

    id: str
    owner: str | None
    state: JobState
    request: Mapping[str, object]
    result: object
    stopping: bool
    created: float
    heartbeat: float | None
    finished: float | None
    progress: object

    @property
    def over(self) -> bool:
        """Whether it will change no more."""
        return self.state in (JobState.DONE, JobState.FAILED)


def recent(store: Store, kind: str, limit: int) -> list[JobRow]:
    """Work of one kind, whoever wants it: what is not over first, then the newest."""
    over = case((jobs.c.finished.is_(None), 0), else_=1)
    wanted = (
        select(jobs, job_events.c.value.label("progress"))
        .outerjoin(job_events, (job_events.c.job_id == jobs.c.id) & (job_events.c.position == PROGRESS))
        .where(jobs.c.kind == kind)
        .order_by(over, jobs.c.created.desc(), jobs.c.id)
        .limit(limit)
    )
    with store.reading() as connection:
        return [
            JobRow(
                row.id,
                row.owner,
                JobState(row.state),
                row.request,
                row.result,
                row.cancel,
                row.created,
                row.heartbeat,
                row.finished,
                row.progress,
            )
            for row in connection.execute(wanted)
        ]


def cancel(store: Store, job: str, result: object, *, now: float) -> None:
    """Work that waits ends with this result; work that runs is told at its next pause."""
    here = jobs.c.id == job
    with store.writing() as connection:
        connection.execute(
            update(jobs)
            .where(here, jobs.c.state == JobState.WAITING)
            .values(state=JobState.FAILED, result=result, finished=now)
        )
        connection.execute(update(jobs).where(here).values(cancel=True))
