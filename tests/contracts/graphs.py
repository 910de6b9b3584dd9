"""Stated graphs for the contract of GraphStore, and a way to fill each adapter with one."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import insert

from core.adapters.embedded.graph import SqlGraph
from core.entity_names import entity_key
from core.records.documents import document_id
from core.records.graph_rows import GraphRows, NewEdge, NewName, put_graph_rows
from core.records.store import open_store
from core.records.tables import document_readers, documents, sources


@dataclass(frozen=True)
class Page:
    """A document with its readers and what it states: (head, relation, tail), (alias, name, type)."""

    path: str
    readers: tuple[str, ...]
    edges: tuple[tuple[str, str, str], ...] = ()
    names: tuple[tuple[str, str, str | None], ...] = ()
    source: str = field(default="wiki")


def sql_graph(folder: Path, pages: list[Page]) -> SqlGraph:
    """The embedded adapter over a store that holds these pages."""
    store = open_store(folder / "home")
    with store.writing() as connection:
        for source in sorted({page.source for page in pages}):
            connection.execute(insert(sources).values(name=source, root="/", created=0.0))
        for page in pages:
            key = document_id(page.source, page.path)
            connection.execute(insert(documents).values(**_facts(key, page)))
            rows = [{"document_id": key, "reader": reader} for reader in page.readers]
            connection.execute(insert(document_readers), rows)
            put_graph_rows(
                connection,
                key,
                GraphRows("triples", "", [NewEdge(*edge, None) for edge in page.edges], ()),
            )
            names = [NewName(name, alias, entity_key(alias), kind) for alias, name, kind in page.names]
            put_graph_rows(connection, key, GraphRows("aliases", "", (), names))
    return SqlGraph(store)


def _facts(key: str, page: Page) -> dict[str, object]:
    words = dict.fromkeys(
        ("raw_name", "title", "language", "kind", "content_hash", "structure", "edition_key", "text"), ""
    )
    flags = {"modified": 0.0, "replaces": [], "names_replaced": False, "replaced": False}
    return {
        **words,
        **flags,
        "id": key,
        "source": page.source,
        "path": page.path,
        "readers": list(page.readers),
    }
