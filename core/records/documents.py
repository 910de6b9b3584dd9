"""Write and remove whole documents, each inside the caller's transaction.

Every change names the passages that the vector index must follow in `index_queue`, in the same
transaction: whatever dies in between, the next holder of the index finds what is left to do.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, Table, delete, exists, insert, select, update

from core.records import index_queue, window_logits
from core.records.chunks import chunks
from core.records.drafts import NewDocument, NewPassage
from core.records.meta import TERMS_STALE, write_meta
from core.records.tables import (
    blocks,
    document_readers,
    documents,
    embeddings,
    passages,
    vocabulary,
)
from core.types import EVERYONE, Window

_NAMESPACE = uuid.UUID("5d0c8e0b-6c3c-5a53-9a65-6f2f6a4c9a11")


def document_id(source: str, path: str) -> str:
    """The same source and NFC path give the same id, always."""
    return str(uuid.uuid5(_NAMESPACE, f"{source}\0{path}"))


def passage_id(document: str, start: int, text_hash: str) -> str:
    """The same place and words give the same id, so an unchanged passage keeps its own."""
    return str(uuid.uuid5(uuid.UUID(document), f"{start}\0{text_hash}"))


def put_document(
    connection: Connection, document: NewDocument, embedder: str, vectors: Mapping[str, bytes]
) -> None:
    """Store a document in place of its older version. `vectors` by text hash, float32 bytes."""
    facts = document.facts
    old = _remove_rows(connection, facts.id)
    connection.execute(insert(documents).values(**asdict(facts), names_replaced=bool(facts.replaces)))
    key = {"document_id": facts.id}
    _insert(connection, document_readers, [{**key, "reader": name} for name in facts.readers])
    _insert(connection, blocks, _numbered(key, (asdict(block) for block in document.blocks)))
    _insert(connection, passages, _numbered(key, (_row(each) for each in document.passages)))
    _insert(connection, vocabulary, _numbered(key, (asdict(term) for term in document.vocabulary)))
    keep_vectors(connection, embedder, vectors)
    new_ids = {passage.id for passage in document.passages}
    index_queue.put(connection, removes=old.passage_ids - new_ids, upserts=new_ids)
    here = {window.text_hash for passage in document.passages for window in passage.windows}
    _forget(connection, old.text_hashes, old.window_hashes - here)
    _mark_terms(connection, old.readers | set(facts.readers))


def remove_document(connection: Connection, document: str) -> None:
    """Remove a document and all that was made of it; a twin's parts stay."""
    old = _remove_rows(connection, document)
    index_queue.put(connection, removes=old.passage_ids, upserts=())
    _forget(connection, old.text_hashes, old.window_hashes)
    _mark_terms(connection, old.readers)


def rewrite_readers(connection: Connection, document: str, readers: Collection[str]) -> None:
    """Change who may read a document; nothing is embedded again."""
    of_document = documents.c.id == document
    old = connection.execute(select(documents.c.readers).where(of_document)).scalar_one()
    names = sorted(readers)
    connection.execute(update(documents).where(of_document).values(readers=names))
    connection.execute(delete(document_readers).where(document_readers.c.document_id == document))
    _insert(connection, document_readers, [{"document_id": document, "reader": n} for n in names])
    ids = connection.execute(select(passages.c.id).where(passages.c.document_id == document))
    index_queue.put(connection, removes=(), upserts=set(ids.scalars()))
    _mark_terms(connection, {*old, *readers})


def keep_vectors(connection: Connection, embedder: str, vectors: Mapping[str, bytes]) -> None:
    """Add the vectors that are not there yet."""
    there = known_vectors(connection, embedder, vectors)
    rows = [
        {"text_hash": text_hash, "embedder": embedder, "vector": vector}
        for text_hash, vector in vectors.items()
        if text_hash not in there
    ]
    _insert(connection, embeddings, rows)


def known_vectors(connection: Connection, embedder: str, text_hashes: Iterable[str]) -> set[str]:
    """Which of the texts this embedder has embedded already."""
    known: set[str] = set()
    for part in chunks(text_hashes):
        known.update(
            connection.execute(
                select(embeddings.c.text_hash).where(
                    embeddings.c.embedder == embedder, embeddings.c.text_hash.in_(part)
                )
            ).scalars()
        )
    return known


@dataclass(frozen=True, slots=True)
class _Old:
    readers: set[str]
    passage_ids: set[str]
    text_hashes: set[str]
    window_hashes: set[str]


def _remove_rows(connection: Connection, document: str) -> _Old:
    readers = connection.execute(select(documents.c.readers).where(documents.c.id == document)).scalar()
    rows = connection.execute(
        select(passages.c.id, passages.c.text_hash, passages.c.windows).where(
            passages.c.document_id == document
        )
    ).all()
    connection.execute(delete(documents).where(documents.c.id == document))
    return _Old(
        readers=set(readers or ()),
        passage_ids={row.id for row in rows},
        text_hashes={row.text_hash for row in rows},
        window_hashes={Window(*window).text_hash for row in rows for window in row.windows},
    )


def _forget(connection: Connection, text_hashes: set[str], window_hashes: set[str]) -> None:
    for part in chunks(text_hashes):
        used = exists().where(passages.c.text_hash == embeddings.c.text_hash)
        connection.execute(delete(embeddings).where(embeddings.c.text_hash.in_(part), ~used))
    window_logits.forget(connection, window_hashes)


def _mark_terms(connection: Connection, readers: Collection[str]) -> None:
    if EVERYONE in readers:
        write_meta(connection, TERMS_STALE, True)


def _row(passage: NewPassage) -> dict[str, object]:
    row = asdict(passage)
    row["windows"] = [[each.start, each.end, each.scored_text] for each in passage.windows]
    row["terms"] = dict(passage.terms)
    return row


def _numbered(key: Mapping[str, str], rows: Iterable[Mapping[str, object]]) -> list[dict[str, object]]:
    return [{**key, "position": position, **row} for position, row in enumerate(rows)]


def _insert(connection: Connection, table: Table, rows: Sequence[Mapping[str, object]]) -> None:
    if rows:
        connection.execute(insert(table), list(rows))
