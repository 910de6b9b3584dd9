"""What one principal may read, with the weights and cached logits that belong to it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from core.documents.background import Background
from core.documents.currency import superseded_documents
from core.documents.term_weights import question_weights
from core.ports import WindowLogit
from core.records.reading import Readable
from core.records.store import Store
from core.records.window_logits import cached_logits, keep_logits
from core.text import term_id
from core.types import Definition, Passage, PlannedWindow, Principal


class ReaderLibrary:
    """The engine's only way to documents. Raises BadInput `no_groups` for nobody."""

    def __init__(self, store: Store, principal: Principal, background: Background) -> None:
        self._store = store
        self._background = background
        self.readable = Readable(store, principal)

    def require_some(self) -> None:
        """Raises Unavailable `nothing_readable`, for an empty index and a hidden one alike."""
        self.readable.require_some()

    def passages(self, ids: Sequence[str]) -> Mapping[str, Passage]:
        """The readable ones among these, by id."""
        return self.readable.passages(ids)

    def passages_naming(self, document: str, names: Collection[str], limit: int) -> Sequence[Passage]:
        """A document's first passages that hold all of these names, none where it may not be read."""
        return self.readable.passages_naming(document, names, limit)

    def replaced(self, passages: Sequence[str]) -> Mapping[str, str | None]:
        """Locations of these passages' documents that are no longer in force -> what replaced each."""
        found = self.readable.passages(passages)
        return superseded_documents(self.readable, {each.document_id for each in found.values()})

    def definitions(self, keys: Collection[str]) -> Sequence[Definition]:
        """Abbreviations defined by what this person may read, by these keys or by their meaning."""
        return self.readable.definitions(keys)

    def term_weights(self, terms: Mapping[str, int]) -> tuple[dict[str, float], dict[int, float]]:
        """A question's inverse document frequencies, by term and by its number in the index."""
        number, frequencies = self.readable.term_frequencies(terms)
        needles = question_weights(terms, number, frequencies, self._background)
        weights: dict[int, float] = {}
        for term, weight in needles.items():
            weights[term_id(term)] = weights.get(term_id(term), 0.0) + weight
        return needles, weights

    def known_logits(
        self, evaluator: str, query: str, planned: Sequence[PlannedWindow]
    ) -> dict[str, WindowLogit]:
        """Cached logits by text hash, for windows that came from this person's passages."""
        return cached_logits(self._store, evaluator, query, {each.text_hash for each in planned})

    def keep_logits(self, evaluator: str, query: str, logits: Mapping[str, WindowLogit]) -> None:
        """Remember logits by text hash."""
        keep_logits(self._store, evaluator, query, logits)
