"""An index as if some passages were not in it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from core.ports import Found, IndexFilter, IndexPoint, Vector, VectorIndex


class Without:
    """Both legs leave the passages out and are as long as before: those behind them move up."""

    def __init__(self, index: VectorIndex, hidden: Collection[str]) -> None:
        self._index = index
        self._hidden = frozenset(hidden)

    def dense(self, vector: Vector, readable: IndexFilter, limit: int) -> list[Found]:
        """Best cosines first."""
        return self._left(self._index.dense(vector, readable, limit + len(self._hidden)), limit)

    def sparse(self, weights: Mapping[int, float], readable: IndexFilter, limit: int) -> list[Found]:
        """Best dot products first."""
        return self._left(self._index.sparse(weights, readable, limit + len(self._hidden)), limit)

    def ids(self) -> set[str]:
        """All but the hidden ones."""
        return self._index.ids() - self._hidden

    def apply(self, upserts: Sequence[IndexPoint], deletes: Collection[str]) -> None:
        """What is looked at with parts left out is not changed: raises TypeError."""
        raise TypeError("an index with passages left out is read, never written")

    def close(self) -> None:
        """Nothing of its own to let go of."""

    def _left(self, found: Sequence[Found], limit: int) -> list[Found]:
        return [each for each in found if each.id not in self._hidden][:limit]
