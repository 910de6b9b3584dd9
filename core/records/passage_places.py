"""Which passages each document of a source has, for whom may read them."""

from __future__ import annotations

from collections import defaultdict

from sqlalchemy import select

from core.records.store import Store
from core.records.tables import document_readers, documents, passages
from core.types import Principal


def passage_ids_by_path(store: Store, source: str, principal: Principal) -> dict[str, tuple[str, ...]]:
    """Ids of readable passages by the path of their document; documents without one are left out."""
    readable = select(document_readers.c.document_id).where(
        document_readers.c.reader.in_(sorted(principal.groups))
    )
    query = (
        select(documents.c.path, passages.c.id)
        .select_from(passages.join(documents))
        .where(documents.c.source == source, documents.c.id.in_(readable))
    )
    found: defaultdict[str, list[str]] = defaultdict(list)
    with store.reading() as connection:
        for path, passage in connection.execute(query):
            found[path].append(passage)
    return {path: tuple(sorted(ids)) for path, ids in found.items()}
