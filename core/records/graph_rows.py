"""Edges and names as stored: they belong to the document that states them and go with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, insert, select

from core.records.tables import documents, entity_names, graph_files, triples


@dataclass(frozen=True, slots=True)
class NewEdge:
    """One stated triple."""

    head: str
    relation: str
    tail: str
    date: str | None


@dataclass(frozen=True, slots=True)
class NewName:
    """A way to call an entity; `key` is what a question's words are compared with."""

    name: str
    alias: str
    key: str
    type: str | None


@dataclass(frozen=True, slots=True)
class GraphRows:
    """What one file says on behalf of one document; `digest` tells whether it changed."""

    file: str
    digest: str
    edges: Sequence[NewEdge]
    names: Sequence[NewName]


def put_graph_rows(connection: Connection, document: str, rows: GraphRows) -> None:
    """Store the rows of one file in place of that file's earlier ones."""
    drop_graph_rows(connection, document, rows.file)
    key = {"document_id": document}
    connection.execute(insert(graph_files).values(**key, file=rows.file, digest=rows.digest))
    edges = [{**key, "position": at, **asdict(edge)} for at, edge in enumerate(rows.edges)]
    if edges:
        connection.execute(insert(triples), edges)
    names = [{**key, "file": rows.file, "position": at, **asdict(name)} for at, name in enumerate(rows.names)]
    if names:
        connection.execute(insert(entity_names), names)


def drop_graph_rows(connection: Connection, document: str, file: str) -> None:
    """Forget what a file said on behalf of a document."""
    for table in (graph_files, entity_names):
        connection.execute(delete(table).where(table.c.document_id == document, table.c.file == file))
    if file == "triples":
        connection.execute(delete(triples).where(triples.c.document_id == document))


def stored_digests(connection: Connection, source: str) -> dict[tuple[str, str], str]:
    """Digests of a source's graph rows by (document id, file)."""
    query = select(graph_files).join(documents).where(documents.c.source == source)
    return {(row.document_id, row.file): row.digest for row in connection.execute(query)}
