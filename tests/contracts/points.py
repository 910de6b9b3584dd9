"""Points made from a seed, and the search they are compared with: every point, in plain numpy."""

from __future__ import annotations

import math
import uuid
from dataclasses import dataclass

import numpy as np

from core.ports import Found, IndexFilter, IndexPoint

DIMENSION = 384
READERS = ("everyone", "hr", "it", "board")
KINDS = ("policy", "report", "table")


def point_id(number: int) -> str:
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"point-{number}"))


def make_points(count: int, seed: int = 0, first: int = 0) -> list[IndexPoint]:
    draw = np.random.default_rng(seed)
    return [make_point(number, draw) for number in range(first, first + count)]


def make_point(number: int, draw: np.random.Generator, **given: object) -> IndexPoint:
    vector = draw.normal(size=DIMENSION).astype(np.float32)
    terms = draw.zipf(1.3, size=40) % 5000
    dated = draw.random() < 0.8
    values: dict[str, object] = {
        "id": point_id(number),
        "vector": vector / np.linalg.norm(vector),
        "term_weights": {int(term): float(np.float32(draw.random() + 0.1)) for term in terms},
        "readers": tuple(draw.choice(READERS, size=int(draw.integers(1, 3)), replace=False).tolist()),
        "source": f"source-{draw.integers(3)}",
        "kind": str(draw.choice(KINDS)),
        "date": f"20{draw.integers(15, 26):02}-{draw.integers(1, 13):02}-15" if dated else None,
    }
    return IndexPoint(**(values | given))


def passes(point: IndexPoint, readable: IndexFilter) -> bool:
    """The filter as its docstring says it, for whole dates."""
    dated = readable.date_from is not None or readable.date_to is not None
    return (
        bool(readable.readers & set(point.readers))
        and (not readable.sources or point.source in readable.sources)
        and (not readable.kinds or point.kind in readable.kinds)
        and (not dated or point.date is not None)
        and (readable.date_from is None or (point.date or "") >= readable.date_from)
        and (readable.date_to is None or (point.date or "9") <= readable.date_to)
    )


@dataclass(frozen=True, slots=True)
class BruteForce:
    """The same two searches over all points."""

    points: list[IndexPoint]

    def dense(self, vector, readable, limit):
        rows = [(point.id, float(point.vector @ vector)) for point in self._inside(readable)]
        return best(rows, limit)

    def sparse(self, weights, readable, limit):
        rows = []
        for point in self._inside(readable):
            shared = weights.keys() & point.term_weights.keys()
            if shared:
                rows.append((point.id, math.fsum(weights[t] * point.term_weights[t] for t in shared)))
        return best(rows, limit)

    def _inside(self, readable):
        return [point for point in self.points if passes(point, readable)]


def best(rows, limit):
    ordered = sorted(rows, key=lambda row: (-row[1], row[0]))
    return [Found(id=name, value=value) for name, value in ordered[:limit]]
