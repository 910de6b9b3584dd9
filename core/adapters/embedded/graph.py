"""The graph as indexed SQL over the canonical triples: nothing to build, nothing to keep in step."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, exists, or_, select

from core.errors import BadInput
from core.ports import NamedEntity
from core.records.chunks import chunks
from core.records.store import Store
from core.records.tables import document_readers, documents, entity_names, triples
from core.types import Edge

ALTERNATIVES = 100

_EDGE = (
    triples.c.head,
    triples.c.relation,
    triples.c.tail,
    documents.c.source,
    documents.c.path,
)


class SqlGraph:
    """Reads the edges of the store under a reader's groups; safe to share between threads."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def named(self, keys: Collection[str], readers: frozenset[str]) -> list[NamedEntity]:
        """Entities that readable documents call by these keys, in order."""
        found: set[tuple[str, str, str | None]] = set()
        with self._store.reading() as connection:
            for part in chunks(sorted(keys)):
                query = (
                    select(entity_names.c.key, entity_names.c.name, entity_names.c.type)
                    .where(entity_names.c.key.in_(part), _readable(entity_names.c.document_id, readers))
                    .distinct()
                )
                found.update((row.key, row.name, row.type) for row in connection.execute(query))
        ordered = sorted(found, key=lambda each: (each[0], each[1], each[2] or ""))
        return [NamedEntity(*each) for each in ordered]

    def instances(self, kind: str, readers: frozenset[str], limit: int) -> list[str]:
        """Names of entities stated to be of this type, in order."""
        query = (
            select(entity_names.c.name)
            .where(entity_names.c.type == kind, _readable(entity_names.c.document_id, readers))
            .distinct()
            .order_by(entity_names.c.name)
            .limit(limit)
        )
        with self._store.reading() as connection:
            return list(connection.execute(query).scalars())

    def edges_of(self, entities: Collection[str], readers: frozenset[str], limit: int) -> list[Edge]:
        """Edges from and to these entities, each once, named after its first readable document."""
        with self._store.reading() as connection:
            found = chain.from_iterable(
                _around(connection, entity, readers, limit) for entity in sorted(set(entities))
            )
            first: dict[tuple[str, str, str], Edge] = {}
            for edge in sorted(found, key=_order):
                first.setdefault((edge.head, edge.relation, edge.tail), edge)
        return list(first.values())

    def standing(self, edges: Collection[Edge], readers: frozenset[str]) -> set[Edge]:
        """Those of these edges that the store still holds for this reader."""
        wanted = {(edge.head, edge.relation, edge.tail) for edge in edges}
        found: set[Edge] = set()
        with self._store.reading() as connection:
            # Alternatives are looked up one by one along the index; a list of rows would be scanned for.
            for part in chunks(sorted(wanted), ALTERNATIVES):
                query = _edges(readers).where(or_(*(_is(*each) for each in part)))
                found.update(_edge(row) for row in connection.execute(query))
        return found & set(edges)


def _around(connection: Connection, entity: str, readers: frozenset[str], limit: int) -> Iterator[Edge]:
    """Both directions, each along its own covering index."""
    for here, there in ((triples.c.head, triples.c.tail), (triples.c.tail, triples.c.head)):
        query = (
            _edges(readers)
            .where(here == entity)
            .order_by(triples.c.relation, there, triples.c.document_id)
            .limit(limit)
        )
        yield from (_edge(row) for row in connection.execute(query))


def _edges(readers: frozenset[str]) -> Select[Any]:
    return select(*_EDGE).join(documents).where(_readable(triples.c.document_id, readers))


def _readable(document: ColumnElement[str], readers: frozenset[str]) -> ColumnElement[bool]:
    if not readers:
        raise BadInput("no_groups")
    return exists().where(
        document_readers.c.document_id == document,
        document_readers.c.reader.in_(sorted(readers)),
    )


def _is(head: str, relation: str, tail: str) -> ColumnElement[bool]:
    return and_(triples.c.head == head, triples.c.relation == relation, triples.c.tail == tail)


def _edge(row: Row[*tuple[Any, ...]]) -> Edge:
    return Edge(row.head, row.relation, row.tail, f"{row.source}/{row.path}")


def _order(edge: Edge) -> tuple[str, str, str, str]:
    return edge.head, edge.relation, edge.tail, edge.document
