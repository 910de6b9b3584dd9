"""What people said of an answer: at most one word a person and trace, the last one."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import delete, insert, select

from core.records.store import Store
from core.records.tables import feedback
from core.types import Principal


@dataclass(frozen=True, slots=True)
class Feedback:
    """`verdict` is "up" or "down"; `note` names a reason by its code, None where none was given."""

    verdict: str
    note: str | None


def keep_feedback(
    store: Store,
    trace_id: str,
    principal: Principal,
    said: Feedback,
    *,
    clock: Callable[[], float] = time.time,
) -> None:
    """Store what this person says of this trace in place of what they said before."""
    with store.writing() as connection:
        theirs = (feedback.c.trace_id == trace_id, feedback.c.principal == principal.id)
        connection.execute(delete(feedback).where(*theirs))
        connection.execute(
            insert(feedback).values(
                trace_id=trace_id,
                principal=principal.id,
                verdict=said.verdict,
                note=said.note,
                created=clock(),
            )
        )


def feedback_of(store: Store, trace_id: str, principal: Principal) -> Feedback | None:
    """What this person said of this trace."""
    query = select(feedback.c.verdict, feedback.c.note).where(
        feedback.c.trace_id == trace_id, feedback.c.principal == principal.id
    )
    with store.reading() as connection:
        row = connection.execute(query).one_or_none()
    return None if row is None else Feedback(row.verdict, row.note)
