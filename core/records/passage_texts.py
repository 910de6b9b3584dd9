"""All passages at once, as a rebuild needs them; nobody is shown these."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, select, update

from core.records.meta import TERMS_STALE, write_meta
from core.records.tables import embeddings, passages


@dataclass(frozen=True, slots=True)
class PassageText:
    """What models read of one passage, with the key of its embedding."""

    id: str
    embed_text: str
    text_hash: str


def all_texts(connection: Connection) -> list[PassageText]:
    """Every passage, by id."""
    query = select(passages.c.id, passages.c.embed_text, passages.c.text_hash)
    return [PassageText(*row) for row in connection.execute(query.order_by(passages.c.id))]


def put_terms(connection: Connection, terms: Mapping[str, Mapping[str, int]]) -> None:
    """Replace the terms of these passages."""
    if not terms:
        return
    statement = update(passages).where(passages.c.id == bindparam("passage"))
    connection.execute(
        statement.values(terms=bindparam("counted")),
        [{"passage": each, "counted": dict(counted)} for each, counted in terms.items()],
    )
    write_meta(connection, TERMS_STALE, True)


def drop_other_vectors(connection: Connection, embedder: str) -> None:
    """Forget the vectors of every other embedder."""
    connection.execute(delete(embeddings).where(embeddings.c.embedder != embedder))
