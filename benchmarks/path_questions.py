"""PathQuestion and PathQuestion-Large (Zhou et al., COLING 2018) as questions over a graph in memory."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from core.entity_names import entity_key
from core.ports import NamedEntity
from core.types import Edge

SETS = {
    "PQ": ("PQ-2H.txt", ("2H-kb.txt", "3H-kb.txt")),
    "PQL": ("PQL-2H.txt", ("PQL2-KB.txt", "PQL3-KB.txt")),
}
DOCUMENT = "kb/kb"
# Two relations tell one fact from both sides where this share of their edges comes in pairs.
INVERSE_SHARE = 0.3


@dataclass(frozen=True, slots=True)
class PathQuestion:
    """A question with its gold path, from the entity it names outwards."""

    text: str
    gold: tuple[Edge, ...]


class MemoryGraph:
    """A GraphStore over a set of edges that everybody may read, some of them left out."""

    def __init__(self, edges: Collection[Edge]) -> None:
        self._around: dict[str, list[Edge]] = defaultdict(list)
        self._keys: dict[str, set[str]] = defaultdict(set)
        for edge in sorted(edges, key=lambda each: (each.head, each.relation, each.tail)):
            for end in {edge.head, edge.tail}:
                self._around[end].append(edge)
                self._keys[entity_key(end)].add(end)
        self.left_out: frozenset[Edge] = frozenset()

    def named(self, keys: Collection[str], readers: frozenset[str]) -> list[NamedEntity]:
        found = ((key, name) for key in sorted(keys) for name in sorted(self._keys.get(key, ())))
        return [NamedEntity(key, name, None) for key, name in found]

    def instances(self, kind: str, readers: frozenset[str], limit: int) -> list[str]:
        return []

    def edges_of(self, entities: Collection[str], readers: frozenset[str], limit: int) -> list[Edge]:
        found = (edge for entity in entities for edge in self._around[entity][: 2 * limit])
        return [edge for edge in dict.fromkeys(found) if edge not in self.left_out]

    def standing(self, edges: Collection[Edge], readers: frozenset[str]) -> set[Edge]:
        return set(edges) - self.left_out


def read_graph(folder: Path, name: str) -> set[Edge]:
    """Edges of the data set's knowledge bases, names with spaces."""
    lines = (line for file in SETS[name][1] for line in (folder / file).read_text("utf-8").splitlines())
    rows = (line.split("\t") for line in lines)
    return {_edge(*row) for row in rows if len(row) == 3}


def read_questions(folder: Path, name: str) -> Iterator[PathQuestion]:
    """All questions of two hops whose gold path the graph holds as written."""
    for line in (folder / SETS[name][0]).read_text("utf-8").splitlines():
        text, _, path = line.split("\t")
        steps = path.split("#")
        steps = steps[: steps.index("<end>")] if "<end>" in steps else steps
        gold = tuple(_edge(*steps[at : at + 3]) for at in range(0, len(steps) - 2, 2))
        yield PathQuestion(_spaced(text), gold)


def inverses(edges: Collection[Edge]) -> dict[str, set[str]]:
    """Relations that state the same fact from the other side, by how often they come in pairs."""
    by_pair: dict[tuple[str, str], set[str]] = defaultdict(set)
    for edge in edges:
        by_pair[edge.head, edge.tail].add(edge.relation)
    total = Counter(edge.relation for edge in edges)
    paired = Counter(
        (edge.relation, back) for edge in edges for back in by_pair.get((edge.tail, edge.head), ())
    )
    found: dict[str, set[str]] = defaultdict(set)
    for (relation, back), count in paired.items():
        if count >= INVERSE_SHARE * min(total[relation], total[back]):
            found[relation].add(back)
    return found


def stating(edges: Collection[Edge], gold: Edge, back: dict[str, set[str]]) -> frozenset[Edge]:
    """All edges by which the gold edge's head has that relation, told from either side."""
    return frozenset(
        edge
        for edge in edges
        if (edge.head == gold.head and edge.relation == gold.relation)
        or (edge.tail == gold.head and edge.relation in back.get(gold.relation, ()))
    )


def _edge(head: str, relation: str, tail: str) -> Edge:
    return Edge(_spaced(head), relation, _spaced(tail), DOCUMENT)


def _spaced(text: str) -> str:
    return re.sub(r"[\s_]+", " ", text).replace(" 's", "'s").strip()
