"""Stand-ins for models and index: deterministic, in memory, first-class parts of the tests."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence

import numpy as np

from core.ports import Found, IndexFilter, IndexPoint, QueryVector, Vector, WindowLogit

_WORDS = re.compile(r"[\w.-]*\w")
_SENTENCES = re.compile(r".*?(?:[.!?。]\s+|\n+|$)", re.DOTALL)


class HashEmbedder:
    """A bag of hashed words as a unit vector; `texts` remembers what was embedded."""

    def __init__(self, name: str = "hash", dimension: int = 64) -> None:
        self.id = name
        self.dimension = dimension
        self.texts: list[str] = []

    def embed_query(self, text: str) -> QueryVector:
        return QueryVector(self._vector(text), cut=False)

    def embed_passages(self, texts: Sequence[str]) -> Vector:
        self.texts.extend(texts)
        rows = [self._vector(text) for text in texts]
        return np.array(rows, dtype=np.float32).reshape(len(texts), self.dimension)

    def _vector(self, text: str) -> Vector:
        vector = np.zeros(self.dimension, dtype=np.float32)
        for word in _WORDS.findall(f"{self.id} {text.casefold()}"):
            vector[int.from_bytes(hashlib.sha256(word.encode()).digest()[:4]) % self.dimension] += 1
        return vector / np.float32(np.linalg.norm(vector))


class WordAnalyser:
    """Words are terms and full stops end sentences: an analyser that loads nothing."""

    def __init__(self, version: str = "words") -> None:
        self.version = version

    def sentence_spans(self, text: str) -> list[tuple[int, int]]:
        return [match.span() for match in _SENTENCES.finditer(text) if match.end() > match.start()]

    def sentence_spans_many(self, texts: Sequence[str]) -> list[list[tuple[int, int]]]:
        return [self.sentence_spans(text) for text in texts]

    def index_terms(self, text: str) -> Counter[str]:
        return Counter(_WORDS.findall(text.casefold()))

    def index_terms_many(self, texts: Sequence[str]) -> list[Counter[str]]:
        return [self.index_terms(text) for text in texts]

    def query_terms(self, text: str) -> Counter[str]:
        return self.index_terms(text)

    def keywords(self, text: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(word for word in _WORDS.findall(text) if len(word) > 2))


class MemoryIndex:
    """Exact search over a dictionary; `points` is open for inspection."""

    def __init__(self) -> None:
        self.points: dict[str, IndexPoint] = {}

    def apply(self, upserts: Sequence[IndexPoint], deletes: Collection[str]) -> None:
        for each in deletes:
            self.points.pop(each, None)
        self.points.update((point.id, point) for point in upserts)

    def dense(self, vector: Vector, readable: IndexFilter, limit: int) -> list[Found]:
        return self._best(
            {point.id: float(point.vector @ vector) for point in self._allowed(readable)}, limit
        )

    def sparse(self, weights: Mapping[int, float], readable: IndexFilter, limit: int) -> list[Found]:
        values = {}
        for point in self._allowed(readable):
            shared = weights.keys() & point.term_weights.keys()
            if shared:
                values[point.id] = sum(weights[term] * point.term_weights[term] for term in sorted(shared))
        return self._best(values, limit)

    def ids(self) -> set[str]:
        return set(self.points)

    def close(self) -> None:
        """Nothing to let go of."""

    def _allowed(self, readable: IndexFilter) -> list[IndexPoint]:
        return [
            point
            for point in self.points.values()
            if readable.readers & set(point.readers)
            and (not readable.sources or point.source in readable.sources)
            and (not readable.kinds or point.kind in readable.kinds)
            and (readable.date_from is None or (point.date or "") >= readable.date_from)
            and (readable.date_to is None or (point.date is not None and point.date <= readable.date_to))
        ]

    def _best(self, values: Mapping[str, float], limit: int) -> list[Found]:
        order = sorted(values, key=lambda each: (-values[each], each))
        return [Found(each, values[each]) for each in order[:limit]]


class OverlapEvaluator:
    """One logit per shared word, from -4 for none: a judge whose reasons can be counted."""

    max_tokens = 160

    def __init__(self, name: str = "overlap") -> None:
        self.id = name
        self.pairs: list[tuple[str, str]] = []

    def logits(self, query: str, windows: Sequence[str]) -> list[WindowLogit]:
        self.pairs.extend((query, window) for window in windows)
        asked = set(_WORDS.findall(query.casefold()))
        shared = [len(asked & set(_WORDS.findall(window.casefold()))) for window in windows]
        return [WindowLogit(2.0 * number - 4.0, truncated=False, query_cut=False) for number in shared]
