"""The vector index follows the store: from its queue, and by comparing what both hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from core.documents.term_weights import passage_weights
from core.errors import Corrupt
from core.ports import IndexPoint, VectorIndex
from core.records import index_queue
from core.records.chunks import chunks
from core.records.points import PassageRow, passage_ids, passage_rows
from core.records.store import Store

BATCH = 256


@dataclass(frozen=True, slots=True)
class Followed:
    """Passages applied from the queue, and passages the index had lost or kept too long."""

    applied: int
    repaired: int


def apply_queue(store: Store, index: VectorIndex, embedder: str) -> int:
    """Apply what waits, batch by batch; each is struck off once the index holds it for good.

    Raises Corrupt `embedding_missing` where the store lacks the vector of a passage.
    """
    applied = 0
    while True:
        with store.reading() as connection:
            waiting = index_queue.waiting(connection, BATCH)
            rows = passage_rows(connection, waiting.upserts, embedder)
        touched = {*waiting.upserts, *waiting.removes}
        if not touched:
            return applied
        index.apply([_point(row) for row in rows], touched - {row.id for row in rows})
        with store.writing() as connection:
            index_queue.settle(connection, touched)
        applied += len(touched)


def follow(store: Store, index: VectorIndex, embedder: str) -> Followed:
    """Apply the queue, then mend an index that is empty, cut short or ahead of the store."""
    applied = apply_queue(store, index, embedder)
    with store.reading() as connection:
        wanted = passage_ids(connection)
    held = index.ids()
    if wanted == held:
        return Followed(applied, 0)
    with store.writing() as connection:
        index_queue.put(connection, upserts=wanted - held, removes=held - wanted)
    return Followed(applied, apply_queue(store, index, embedder))


def fill(store: Store, index: VectorIndex, embedder: str, terms: Mapping[str, Mapping[str, int]]) -> None:
    """Write every passage that `terms` names, by id, with those terms in place of the stored ones."""
    for ids in chunks(terms, BATCH):
        with store.reading() as connection:
            rows = passage_rows(connection, ids, embedder)
        index.apply([_point(replace(row, terms=terms[row.id])) for row in rows], ())


def _point(row: PassageRow) -> IndexPoint:
    if row.vector is None:
        raise Corrupt("embedding_missing", passage=row.id, command="ingest --rebuild")
    return IndexPoint(
        id=row.id,
        vector=np.frombuffer(row.vector, dtype="<f4"),
        term_weights=passage_weights(row.terms),
        readers=row.readers,
        source=row.source,
        kind=row.kind,
        date=row.date,
    )
