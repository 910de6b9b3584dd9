"""Runs as rows: what was asked, by whom, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import Row, insert, select, update

from core.records.store import Store
from core.records.tables import runs


class RunState(StrEnum):
    """Waiting and running end as one of the other three and never come back."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    STOPPED = "stopped"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class RunRow:
    """One run as stored; times in seconds since 1970. `code` says why it failed."""

    id: str
    person: str
    nonce: str
    query: str
    filters: Mapping[str, Any]
    harder: bool
    state: RunState
    created: float
    finished: float | None = None
    trace_id: str | None = None
    code: str | None = None


def keep_run(store: Store, run: RunRow) -> None:
    """Store a run that has just been started."""
    with store.writing() as connection:
        connection.execute(insert(runs).values(**asdict(run)))


def end_run(
    store: Store,
    run_id: str,
    state: RunState,
    now: float,
    *,
    trace_id: str | None = None,
    code: str | None = None,
) -> None:
    """Say how a run ended."""
    ended = update(runs).where(runs.c.id == run_id)
    with store.writing() as connection:
        connection.execute(ended.values(state=state, finished=now, trace_id=trace_id, code=code))


def fail_left_runs(store: Store, now: float, code: str) -> None:
    """End what a process that is gone had begun; nothing carries it on."""
    left = update(runs).where(runs.c.state.in_([RunState.WAITING, RunState.RUNNING]))
    with store.writing() as connection:
        connection.execute(left.values(state=RunState.FAILED, finished=now, code=code))


def run_of(store: Store, run_id: str) -> RunRow | None:
    """One run, None where there is none of this id."""
    with store.reading() as connection:
        row = connection.execute(select(runs).where(runs.c.id == run_id)).one_or_none()
        return None if row is None else _run(row)


def run_of_nonce(store: Store, person: str, nonce: str) -> str | None:
    """The id of the run that this person already started under this nonce."""
    query = select(runs.c.id).where(runs.c.person == person, runs.c.nonce == nonce)
    with store.reading() as connection:
        run_id: str | None = connection.execute(query).scalar()
        return run_id


def recent_runs(store: Store, person: str, limit: int) -> list[RunRow]:
    """This person's own runs, the newest first."""
    query = select(runs).where(runs.c.person == person).order_by(runs.c.created.desc()).limit(limit)
    with store.reading() as connection:
        return [_run(row) for row in connection.execute(query)]


def _run(row: Row[Any]) -> RunRow:
    return RunRow(**dict(row._mapping) | {"state": RunState(row.state)})
