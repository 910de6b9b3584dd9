"""What Touchstone needs from outside, as Protocols of at most five methods.

Every adapter passes the contract suite of its port in tests/contracts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from core.types import Edge

Vector = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class QueryVector:
    """A query's embedding; `cut` when the model did not read all of it."""

    vector: Vector
    cut: bool


@dataclass(frozen=True, slots=True)
class WindowLogit:
    """One (query, window) pair. `truncated`: the window was cut; `query_cut`: the query was."""

    logit: float
    truncated: bool
    query_cut: bool


@dataclass(frozen=True, slots=True)
class IndexFilter:
    """What may compete. `readers` must not be empty: nobody reads as nobody."""

    readers: frozenset[str]
    sources: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    date_from: str | None = None
    date_to: str | None = None


@dataclass(frozen=True, slots=True)
class IndexPoint:
    """One passage as the index holds it: ids, vectors and filter fields, never its text."""

    id: str
    vector: Vector
    term_weights: Mapping[int, float]
    readers: tuple[str, ...]
    source: str
    kind: str
    date: str | None


@dataclass(frozen=True, slots=True)
class Found:
    """A passage id with the leg's own value (cosine or bm25)."""

    id: str
    value: float


class Embedder(Protocol):
    """Text to unit vectors. `id` is the hash of the artefact, prefixes included."""

    @property
    def id(self) -> str: ...
    @property
    def dimension(self) -> int: ...
    def embed_query(self, text: str) -> QueryVector:
        """One query of any length; at most `max_tokens` of it are read."""
        ...

    def embed_passages(self, texts: Sequence[str]) -> Vector:
        """Shape [len(texts), dimension], unit rows; each row depends on its own text alone."""
        ...


class Evaluator(Protocol):
    """The retrieval evaluator of CRAG: one logit for a (query, window) pair."""

    @property
    def id(self) -> str: ...
    @property
    def max_tokens(self) -> int: ...
    def logits(self, query: str, windows: Sequence[str]) -> list[WindowLogit]:
        """One logit a window, in order; a logit depends on its own pair alone."""
        ...


class VectorIndex(Protocol):
    """Derived from the canonical store; can be dropped and rebuilt."""

    def apply(self, upserts: Sequence[IndexPoint], deletes: Collection[str]) -> None:
        """Make both changes durable before returning."""
        ...

    def dense(self, vector: Vector, readable: IndexFilter, limit: int) -> list[Found]:
        """Best cosines first, exact below 50,000 points."""
        ...

    def sparse(self, weights: Mapping[int, float], readable: IndexFilter, limit: int) -> list[Found]:
        """Best dot products of query weights (idf) and stored term weights first."""
        ...

    def ids(self) -> set[str]:
        """All point ids, to compare with the store."""
        ...

    def close(self) -> None:
        """Let go of the files; nothing acknowledged is lost."""
        ...


@dataclass(frozen=True, slots=True)
class NamedEntity:
    """One way to call an entity, stated by a readable document. `type` is None where unstated."""

    key: str
    name: str
    type: str | None


class GraphStore(Protocol):
    """Stated triples, read under a principal's groups: an edge is there for whom its document is.

    `readers` must not be empty: BadInput `no_groups`. A store that fails raises Unavailable.
    """

    def named(self, keys: Collection[str], readers: frozenset[str]) -> list[NamedEntity]:
        """Entities that readable documents call by these keys (see core.entity_names)."""
        ...

    def instances(self, kind: str, readers: frozenset[str], limit: int) -> list[str]:
        """Names of entities that readable documents state to be of this type, in order."""
        ...

    def edges_of(self, entities: Collection[str], readers: frozenset[str], limit: int) -> list[Edge]:
        """Edges from and to these entities in stored direction, each once, in order.

        At most `limit` leave and `limit` enter each entity.
        """
        ...

    def standing(self, edges: Collection[Edge], readers: frozenset[str]) -> set[Edge]:
        """Those of these edges that are stated now, by that very document, for this reader."""
        ...


@dataclass(frozen=True, slots=True)
class Completion:
    """What a model said, and the tokens it read and wrote; 0 where it does not tell."""

    text: str
    tokens: int


class AnswerModel(Protocol):
    """One named LLM with its sampling parameters."""

    @property
    def id(self) -> str: ...
    def complete(self, prompt: str, *, instructions: str | None = None, deadline_s: float) -> Completion:
        """One whole answer.

        Raises Unavailable `answer_model_silent` for a model that does not answer in time,
        `answer_model_unclear` for one that answers what cannot be read as a whole answer.
        """
        ...


@dataclass(frozen=True, slots=True)
class WebResult:
    """A page that a search engine names. Its words about the page are no evidence."""

    address: str
    title: str


@dataclass(frozen=True, slots=True)
class WebPage:
    """A page as it came, from the address where the redirects ended; nothing of it is decoded."""

    address: str
    media_type: str
    body: bytes


class WebSearch(Protocol):
    """Pages of the web for a person's own words."""

    def search(self, words: str, limit: int, *, deadline_s: float) -> list[WebResult]:
        """At most `limit` results, best first. Raises Unavailable `web_search_failed`."""
        ...

    def page(self, address: str, *, deadline_s: float) -> WebPage:
        """One page of the public web. Raises Unavailable, `page_address_refused` among its codes."""
        ...
