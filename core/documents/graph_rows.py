"""The rows of `_graph/` follow their documents: stored with them, renewed when either changes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from core.documents.graph_files import (
    TRIPLES,
    TYPE,
    GraphFile,
    Row,
    StatedEdge,
    StatedName,
    file_name,
    read_graph_files,
)
from core.documents.listing import Named
from core.entity_names import entity_key
from core.records.graph_rows import (
    GraphRows,
    NewEdge,
    NewName,
    drop_graph_rows,
    put_graph_rows,
    stored_digests,
)
from core.records.sources import known_documents
from core.records.store import Store

# Last words of relations that state what something is.
_TYPE_RELATIONS = frozenset({"type", "is_a", "instance_of"})
_VERSION = "1"


class SourceGraph:
    """What a source's `_graph/` says now, by the path of the document that says it."""

    def __init__(self, root: Path) -> None:
        files = read_graph_files(root)
        self._lines = {file.kind: [(row.line, row.document) for row in file.rows] for file in files}
        self._unopened = frozenset(file.kind for file in files if not file.opened)
        self._failed = [each for file in files for each in file.failed]
        self._rows: dict[str, list[GraphRows]] = {}
        for file in files:
            for document, stated in _by_document(file).items():
                self._rows.setdefault(document, []).append(_graph_rows(file.kind, stated))

    def of(self, path: str) -> tuple[GraphRows, ...]:
        """The rows that a document states, one entry a file."""
        return tuple(self._rows.get(path, ()))

    def settle(self, store: Store, source: str) -> list[Named]:
        """Bring the rows of all documents to what the files say; what cannot be used, by name.

        A row whose document is not in the store fails: unknown, unreadable and withdrawn alike.
        """
        with store.reading() as connection:
            ids = {path: known.id for path, known in known_documents(connection, source).items()}
            stored = stored_digests(connection, source)
        wanted = {
            (ids[path], rows.file): rows
            for path, of_path in self._rows.items()
            if path in ids
            for rows in of_path
        }
        for key, rows in wanted.items():
            if stored.get(key) != rows.digest:
                with store.writing() as connection:
                    put_graph_rows(connection, key[0], rows)
        for document, file in stored.keys() - wanted.keys():
            if file not in self._unopened:
                with store.writing() as connection:
                    drop_graph_rows(connection, document, file)
        return [*self._failed, *self._unknown(ids)]

    def _unknown(self, ids: Mapping[str, str]) -> Iterator[Named]:
        for kind, lines in self._lines.items():
            for line, document in lines:
                if document not in ids:
                    yield Named(file_name(kind, line), "graph_document_unknown")


def _by_document(file: GraphFile) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for row in file.rows:
        found.setdefault(row.document, []).append(row)
    return found


def _graph_rows(file: str, rows: Iterable[Row]) -> GraphRows:
    stated = list(dict.fromkeys(row.stated for row in rows))
    edges = [each for each in stated if isinstance(each, StatedEdge)]
    names = [each for each in stated if isinstance(each, StatedName)]
    said = "\n".join([_VERSION, file, *(repr(each) for each in stated)])
    return GraphRows(
        file=file,
        digest=hashlib.sha256(said.encode()).hexdigest(),
        edges=[NewEdge(each.head, each.relation, each.tail, each.date) for each in edges],
        names=list(dict.fromkeys(_edge_names(edges) if file == TRIPLES else _names(names))),
    )


def _edge_names(edges: Iterable[StatedEdge]) -> Iterator[NewName]:
    """Both ends of an edge are called by their own names."""
    for edge in edges:
        kind = edge.tail if edge.relation.rpartition(".")[2] in _TYPE_RELATIONS else None
        yield _name(edge.head, edge.head, kind)
        yield _name(edge.tail, edge.tail, TYPE if kind else None)


def _names(stated: Iterable[StatedName]) -> Iterator[NewName]:
    """The alias, the name itself, and the name of its type."""
    for each in stated:
        yield _name(each.name, each.alias, each.type)
        yield _name(each.name, each.name, each.type)
        if each.type and each.type != TYPE:
            yield _name(each.type, each.type, TYPE)


def _name(name: str, alias: str, kind: str | None) -> NewName:
    return NewName(name=name, alias=alias, key=entity_key(alias), type=kind)
