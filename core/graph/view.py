"""The graph as one person asked to search in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from core.errors import Corrupt, Unavailable
from core.ports import GraphStore, NamedEntity
from core.types import Edge


class GraphFault(Exception):
    """The graph store failed: no evidence, and no reason to keep the documents from answering."""


@dataclass(frozen=True, slots=True)
class GraphView:
    """Every read carries the reader's groups; edges outside the asked sources are left aside.

    `edge_limit`: edges read for each entity and direction. Every method raises GraphFault where
    the store fails.
    """

    graph: GraphStore
    readers: frozenset[str]
    sources: frozenset[str]
    edge_limit: int

    def named(self, keys: Collection[str]) -> list[NamedEntity]:
        """What readable documents call by these keys."""
        with _own_fault():
            return self.graph.named(keys, self.readers)

    def instances(self, kind: str) -> list[str]:
        """Readable instances of a type."""
        with _own_fault():
            return self.graph.instances(kind, self.readers, self.edge_limit)

    def edges_of(self, entities: Collection[str]) -> list[Edge]:
        """Readable edges of these entities, in the sources asked for."""
        with _own_fault():
            edges = self.graph.edges_of(entities, self.readers, self.edge_limit)
        return [edge for edge in edges if not self.sources or edge.document.split("/")[0] in self.sources]

    def standing(self, edges: Iterable[Edge]) -> set[Edge]:
        """Those of these edges that this person may read at this moment."""
        with _own_fault():
            return self.graph.standing(list(edges), self.readers)


@contextmanager
def _own_fault() -> Iterator[None]:
    try:
        yield
    except (Unavailable, Corrupt) as error:
        raise GraphFault from error
