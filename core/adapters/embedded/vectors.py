"""The Qdrant engine inside the process: dense and sparse search under one readers filter."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

import numpy as np
import qdrant_edge as edge

from core.adapters.embedded.index_files import (
    DENSE,
    RESERVE_BYTES,
    TERMS,
    engine,
    has_room,
    hold,
    open_shard,
    require_room,
)
from core.adapters.embedded.index_filter import day_number, filter_of
from core.errors import Unavailable
from core.ports import Found, IndexFilter, IndexPoint, Vector

BATCH = 500
# The engine adds up term products in float32 in an order that follows the other points; sums of
# up to a few hundred positive products differ by far less than this part of their value.
ENGINE_ROUNDING = 1e-5
EXACT = edge.SearchParams(exact=True)


class EdgeIndex:
    """A folder that one process at a time may open.

    Results are ordered by value, then id, and cut only after that order is certain, so equal values
    at the end of the list do not depend on where the engine keeps the points. Point ids are UUIDs.
    """

    def __init__(self, folder: Path, dimension: int = 384, *, reserve: int = RESERVE_BYTES) -> None:
        """Open or create. Busy where another process holds it, Corrupt where files are damaged.

        Nothing is written while the disk has less than `reserve` free bytes: Unavailable `disk_full`.
        """
        self._dimension = dimension
        self._folder = folder
        self._reserve = reserve
        self._lock = hold(folder)
        try:
            require_room(folder, reserve)
            self._shard = open_shard(folder, dimension)
        except BaseException:
            self._lock.release()
            raise

    def apply(self, upserts: Sequence[IndexPoint], deletes: Collection[str]) -> None:
        """Deletes first, then upserts (an existing id is replaced whole), then one flush."""
        points = [self._point(point) for point in upserts]
        require_room(self._folder, self._reserve)
        if deletes:
            engine(self._shard.update, edge.UpdateOperation.delete_points(list(deletes)))
        for first in range(0, len(points), BATCH):
            batch = points[first : first + BATCH]
            engine(self._shard.update, edge.UpdateOperation.upsert_points(batch))
        engine(self._shard.flush)

    def dense(self, vector: Vector, readable: IndexFilter, limit: int) -> list[Found]:
        """Best cosines first, every readable point compared; `vector` has shape [dimension]."""
        query = edge.Query.Nearest(self._checked(vector, "query"), using=DENSE)
        return self._certain(query, readable, limit, lambda hit: float(hit.score))

    def sparse(self, weights: Mapping[int, float], readable: IndexFilter, limit: int) -> list[Found]:
        """Best dot products first; weights are positive, points sharing no term are left out."""
        terms = sorted(term for term, weight in weights.items() if weight > 0)
        values = {term: float(weights[term]) for term in terms}
        if not all(map(math.isfinite, values.values())):
            raise Unavailable("vector_unusable", point="query")

        def bm25(hit: edge.ScoredPoint) -> float:
            stored = _sparse_of(hit)
            pairs = zip(stored.indices, stored.values, strict=True)
            return math.fsum(values[term] * value for term, value in pairs if term in values)

        query = edge.Query.Nearest(edge.SparseVector(terms, [values[term] for term in terms]), using=TERMS)
        return self._certain(query, readable, limit if terms else 0, bm25, [TERMS])

    def ids(self) -> set[str]:
        """Every point id, whoever may read it, to compare with the store."""
        found: set[str] = set()
        offset = None
        while True:
            page = edge.ScrollRequest(offset=offset, limit=10_000, with_payload=False)
            records, offset = engine(self._shard.scroll, page)
            found.update(str(record.id) for record in records)
            if offset is None:
                return found

    def close(self) -> None:
        """Flush, wipe what was deleted from the files where there is room for it, let go of the folder."""
        try:
            engine(self._shard.flush)
            if has_room(self._folder, self._reserve):
                engine(self._shard.optimize)
            engine(self._shard.close)
        finally:
            self._lock.release()

    def _certain(
        self,
        query: edge.Query,
        readable: IndexFilter,
        limit: int,
        value: Callable[[edge.ScoredPoint], float],
        with_vector: list[str] | None = None,
    ) -> list[Found]:
        """The first `limit`, asking for more until the last one fetched is surely outside."""
        condition = filter_of(readable)
        if limit <= 0:
            return []
        fetch = limit + 16
        while True:
            request = edge.SearchRequest(
                query, fetch, filter=condition, params=EXACT, with_vector=with_vector
            )
            hits = engine(self._shard.search, request)
            found = [Found(id=str(hit.id), value=value(hit)) for hit in hits]
            best = heapq.nsmallest(limit, found, key=lambda item: (-item.value, item.id))
            if len(hits) < fetch or _surely_below(hits[-1].score, best[-1].value):
                return best
            fetch *= 4

    def _point(self, point: IndexPoint) -> edge.Point:
        if not all(map(math.isfinite, point.term_weights.values())):
            raise Unavailable("vector_unusable", point=point.id)
        terms = sorted(point.term_weights)
        weights = [float(point.term_weights[term]) for term in terms]
        payload: dict[str, object] = {
            "readers": list(point.readers),
            "source": point.source,
            "kind": point.kind,
        }
        if point.date is not None:
            payload["date"] = day_number(point.date)
        vectors: dict[str, list[float] | edge.SparseVector | list[list[float]]] = {
            DENSE: self._checked(point.vector, point.id),
            TERMS: edge.SparseVector(terms, weights),
        }
        return edge.Point(point.id, vectors, payload)

    def _checked(self, vector: Vector, point: str) -> list[float]:
        # The engine stores NaN without a word and then finds the point nowhere.
        if vector.shape != (self._dimension,) or not np.isfinite(vector).all():
            raise Unavailable("vector_unusable", point=point)
        values: list[float] = vector.tolist()
        return values


def _sparse_of(hit: edge.ScoredPoint) -> edge.SparseVector:
    stored = hit.vector.get(TERMS) if isinstance(hit.vector, dict) else None
    if not isinstance(stored, edge.SparseVector):
        raise Unavailable("index_failed")
    return stored


def _surely_below(engine_value: float, kept: float) -> bool:
    return engine_value < kept - ENGINE_ROUNDING * abs(kept)
