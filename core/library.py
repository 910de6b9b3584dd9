"""One principal's library: the store read as that person, with cached logits and term weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.documents.term_weights import Background, query_weights
from core.ports import WindowLogit
from core.records.reading import Readable
from core.records.store import Store
from core.records.window_logits import cached_logits, keep_logits
from core.text import term_id
from core.types import Passage, PlannedWindow, Principal


class StoredLibrary:
    """`core.parts.Library` over the canonical store."""

    def __init__(self, store: Store, principal: Principal, background: Background) -> None:
        self._store = store
        self._readable = Readable(store, principal)
        self._background = background

    def require_some(self) -> None:
        """Raises Unavailable `nothing_readable`, for an empty index and a hidden one alike."""
        self._readable.require_some()

    def passages(self, ids: Sequence[str]) -> Mapping[str, Passage]:
        """The readable ones among these passages, by id."""
        return self._readable.passages(ids)

    def term_weights(self, terms: Mapping[str, int]) -> tuple[dict[str, float], dict[int, float]]:
        """The question's idf weights, by term and by sparse index.

        Document frequencies come from passages that everybody may read, smoothed with the
        shipped background table: hidden documents move no weight.
        """
        n, frequencies = self._readable.term_frequencies(list(terms))
        weights = query_weights(terms, n, frequencies, self._background)
        return weights, {term_id(term): weight for term, weight in weights.items()}

    def known_logits(
        self, evaluator: str, query: str, planned: Sequence[PlannedWindow]
    ) -> dict[str, WindowLogit]:
        """Logits of these windows, all of them readable passages' windows, scored before."""
        return cached_logits(self._store, evaluator, query, [window.text_hash for window in planned])

    def keep_logits(self, evaluator: str, query: str, logits: Mapping[str, WindowLogit]) -> None:
        """Remember what was scored now."""
        keep_logits(self._store, evaluator, query, logits)
