"""What the vector index has still to follow: filled with every change, emptied when applied."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select

from core.records.chunks import chunks
from core.records.tables import index_queue


@dataclass(frozen=True, slots=True)
class Waiting:
    """Passage ids to write and to remove."""

    upserts: tuple[str, ...]
    removes: tuple[str, ...]


def put(connection: Connection, *, upserts: Collection[str], removes: Collection[str]) -> None:
    """Queue passages; the newest word about one holds. An id in both is written."""
    settle(connection, {*upserts, *removes})
    rows = [{"passage_id": each, "remove": False} for each in sorted(upserts)]
    rows += [{"passage_id": each, "remove": True} for each in sorted(set(removes) - set(upserts))]
    if rows:
        connection.execute(insert(index_queue), rows)


def clear(connection: Connection) -> None:
    """Nothing waits any more: the index was filled from the store as it stands."""
    connection.execute(delete(index_queue))


def waiting(connection: Connection, limit: int) -> Waiting:
    """At most `limit` queued passages."""
    rows = connection.execute(select(index_queue).order_by(index_queue.c.passage_id).limit(limit)).all()
    return Waiting(
        upserts=tuple(row.passage_id for row in rows if not row.remove),
        removes=tuple(row.passage_id for row in rows if row.remove),
    )


def settle(connection: Connection, passage_ids: Collection[str]) -> None:
    """Strike applied passages off the queue."""
    for part in chunks(passage_ids):
        connection.execute(delete(index_queue).where(index_queue.c.passage_id.in_(part)))


def length(connection: Connection) -> int:
    """How many passages wait."""
    return connection.execute(select(func.count()).select_from(index_queue)).scalar_one()
