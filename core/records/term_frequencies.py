"""How many public passages hold a term: BM25's document frequencies without hidden documents.

Counted over passages that everybody may read (design, section 4.1). The version grows only when
the counts change, so hidden documents move neither.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from sqlalchemy import Connection, delete, insert, select

from core.records.chunks import chunks
from core.records.meta import (
    PUBLIC_PASSAGES,
    TERMS_STALE,
    TERMS_VERSION,
    read_meta,
    read_number,
    write_meta,
)
from core.records.store import Store
from core.records.tables import document_readers, passages, term_frequencies
from core.types import EVERYONE


def read(connection: Connection, terms: Collection[str]) -> tuple[int, dict[str, int]]:
    """(number of public passages, passages per term); terms in none are left out."""
    found: dict[str, int] = {}
    for part in chunks(terms):
        rows = connection.execute(select(term_frequencies).where(term_frequencies.c.term.in_(part)))
        found.update((row.term, row.passages) for row in rows)
    return read_number(connection, PUBLIC_PASSAGES), found


def version(store: Store) -> int:
    """Number of the table in use; 0 before the first."""
    with store.reading() as connection:
        return read_number(connection, TERMS_VERSION)


def rebuild_if_stale(store: Store) -> bool:
    """Count again when a public document changed since the last count. True when it did."""
    with store.reading() as connection:
        if not read_meta(connection, TERMS_STALE):
            return False
    with store.writing() as connection:
        return count_anew(connection)


def count_anew(connection: Connection) -> bool:
    """Count inside the caller's transaction. True when the counts changed."""
    number, counts = _count(connection)
    write_meta(connection, TERMS_STALE, False)
    unchanged = read_number(connection, PUBLIC_PASSAGES) == number
    if unchanged and _current(connection) == counts:
        return False
    connection.execute(delete(term_frequencies))
    rows = [{"term": term, "passages": held} for term, held in sorted(counts.items())]
    if rows:
        connection.execute(insert(term_frequencies), rows)
    write_meta(connection, PUBLIC_PASSAGES, number)
    write_meta(connection, TERMS_VERSION, read_number(connection, TERMS_VERSION) + 1)
    return True


def _count(connection: Connection) -> tuple[int, Counter[str]]:
    public = select(document_readers.c.document_id).where(document_readers.c.reader == EVERYONE)
    counts: Counter[str] = Counter()
    number = 0
    rows = connection.execute(select(passages.c.terms).where(passages.c.document_id.in_(public)))
    for terms in rows.scalars():
        counts.update(terms.keys())
        number += 1
    return number, counts


def _current(connection: Connection) -> dict[str, int]:
    rows = connection.execute(select(term_frequencies.c.term, term_frequencies.c.passages))
    return {row.term: row.passages for row in rows}
