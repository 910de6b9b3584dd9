"""Direct look-up: paths of one and two edges from what a question names, in both directions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from core.graph.linking import Mention
from core.graph.view import GraphView
from core.types import Edge


@dataclass(frozen=True, slots=True)
class FoundPath:
    """Edges from `start` outwards, or between two instances of a named type (`start` None).

    `nodes` are the entities in walking order, one more than edges.
    """

    edges: tuple[Edge, ...]
    nodes: tuple[str, ...]
    start: str | None
    mention: Mention | None

    @property
    def signature(self) -> tuple[tuple[str, bool], ...]:
        """Relations with the direction walked: paths of one signature say the same kind of thing."""
        pairs = zip(self.edges, self.nodes, strict=False)
        return tuple((edge.relation, edge.head == node) for edge, node in pairs)

    @property
    def answer(self) -> str:
        """The entity at the far end."""
        return self.nodes[-1]


def one_hop(view: GraphView, mentions: Sequence[Mention]) -> list[FoundPath]:
    """Every edge of every entity that a mention may mean."""
    meant = [(entity, mention) for mention in mentions for entity in mention.entities]
    edges = view.edges_of(list(dict.fromkeys(entity for entity, _ in meant)))
    return [
        FoundPath((edge,), (entity, _other(edge, entity)), entity, mention)
        for entity, mention in meant
        for edge in edges
        if entity in (edge.head, edge.tail)
    ]


def two_hops(view: GraphView, first: Sequence[FoundPath]) -> list[FoundPath]:
    """Each path of one edge, one edge further.

    Never back to where it came from, nor from a shared value to whatever else has it.
    """
    edges = view.edges_of(list(dict.fromkeys(path.answer for path in first)))
    around: dict[str, list[Edge]] = {}
    for edge in edges:
        for end in {edge.head, edge.tail}:
            around.setdefault(end, []).append(edge)
    return [
        FoundPath((*path.edges, edge), (*path.nodes, _other(edge, path.answer)), path.start, path.mention)
        for path in first
        for edge in around.get(path.answer, ())
        if edge not in path.edges
        and _other(edge, path.answer) not in path.nodes
        and not _turns_back(path.edges[-1], edge, path.answer)
    ]


def between_types(view: GraphView, mentions: Sequence[Mention]) -> list[FoundPath]:
    """Edges between instances of the named types: of one type among themselves, of several across."""
    types = list(dict.fromkeys(kind for mention in mentions for kind in mention.types))
    members = {kind: set(view.instances(kind)) for kind in types}
    edges = view.edges_of(sorted(set().union(*members.values())))
    pairs = (
        [(kind, kind) for kind in types]
        if len(types) == 1
        else [(left, right) for left in types for right in types if left != right]
    )
    return [
        FoundPath((edge,), (edge.head, edge.tail), None, None)
        for edge in edges
        if any(edge.head in members[left] and edge.tail in members[right] for left, right in pairs)
    ]


def spread(paths: Sequence[FoundPath], limit: int) -> list[FoundPath]:
    """At most `limit` paths, in turn from each signature, so that no relation crowds out another."""
    groups: dict[tuple[tuple[str, bool], ...], list[FoundPath]] = {}
    for path in paths:
        groups.setdefault(path.signature, []).append(path)
    turns = zip_longest(*groups.values())
    return [path for turn in turns for path in turn if path is not None][:limit]


def _turns_back(before: Edge, edge: Edge, middle: str) -> bool:
    return before.relation == edge.relation and before.tail == middle == edge.tail


def _other(edge: Edge, entity: str) -> str:
    return edge.tail if edge.head == entity else edge.head
