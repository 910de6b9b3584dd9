"""Passages as the vector index needs them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, and_, select

from core.records.chunks import chunks
from core.records.tables import documents, embeddings, passages


@dataclass(frozen=True, slots=True)
class PassageRow:
    """One passage's terms, filter fields and vector (float32 bytes, None where it is missing)."""

    id: str
    terms: Mapping[str, int]
    readers: tuple[str, ...]
    source: str
    kind: str
    date: str | None
    vector: bytes | None


def passage_rows(connection: Connection, ids: Collection[str], embedder: str) -> list[PassageRow]:
    """Those of the passages that are still in the store."""
    found: list[PassageRow] = []
    this_embedder = and_(embeddings.c.text_hash == passages.c.text_hash, embeddings.c.embedder == embedder)
    for part in chunks(ids):
        query = (
            select(
                passages.c.id,
                passages.c.terms,
                documents.c.readers,
                documents.c.source,
                documents.c.kind,
                documents.c.date,
                embeddings.c.vector,
            )
            .select_from(passages.join(documents).outerjoin(embeddings, this_embedder))
            .where(passages.c.id.in_(part))
            .order_by(passages.c.id)
        )
        for row in connection.execute(query):
            found.append(
                PassageRow(row.id, row.terms, tuple(row.readers), row.source, row.kind, row.date, row.vector)
            )
    return found


def passage_ids(connection: Connection) -> set[str]:
    """Every passage of the store, for comparison with the index; nobody is shown this."""
    return set(connection.execute(select(passages.c.id)).scalars())
