"""Passages that somebody else's retriever found, as the engine sees them: no store, nobody's secret."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from core.documents.background import Background
from core.documents.parts import RawFile
from core.documents.readers import read_document
from core.documents.structure import passages, window_prefix
from core.documents.term_weights import question_weights
from core.errors import BadInput, UnreadableFile
from core.ports import Found, IndexFilter, IndexPoint, QueryVector, Vector, WindowLogit
from core.text import Analyser, normalise
from core.types import EVERYONE, Definition, Passage, PlannedWindow, Window

SOURCE = "given"


@dataclass(frozen=True, slots=True)
class Text:
    """A passage of another retriever. A title helps the evaluator; an id is given back with the hit."""

    text: str
    title: str = ""
    id: str | None = None


# Words in, passages out, best first.
Search = Callable[[str], Sequence[str | Text]]


class GivenPassages:
    """One question's passages behind the engine's library, index and embedder.

    The engine embeds a query and then searches with its vector: the words of that query are kept
    for `search`, which only the second search reaches. Made for one question and one thread.
    """

    id = SOURCE
    dimension = 1

    def __init__(
        self, found: Iterable[str | Text], search: Search | None, analyser: Analyser, background: Background
    ) -> None:
        self._search = search
        self._analyser = analyser
        self._background = background
        self._known: dict[str, Passage] = {}
        self._first: list[str] | None = self._take_in(found)
        self._words = ""

    def embed_query(self, text: str) -> QueryVector:
        """No vector; the words are what is searched with."""
        self._words = text
        return QueryVector(np.zeros(self.dimension, dtype=np.float32), cut=False)

    def embed_passages(self, texts: Sequence[str]) -> Vector:
        """Nothing is ever put in."""
        return np.zeros((len(texts), self.dimension), dtype=np.float32)

    def dense(self, vector: Vector, readable: IndexFilter, limit: int) -> list[Found]:
        """What was given, then what `search` finds, each in its retriever's order."""
        first, self._first = self._first, None
        if first is None:
            first = self._take_in(self._search(self._words)) if self._search else []
        return [Found(each, 1.0 / place) for place, each in enumerate(first[:limit], start=1)]

    def sparse(self, weights: Mapping[int, float], readable: IndexFilter, limit: int) -> list[Found]:
        """The other retriever's order is the only one."""
        return []

    def apply(self, upserts: Sequence[IndexPoint], deletes: Collection[str]) -> None:
        """Nothing is ever put in."""

    def ids(self) -> set[str]:
        """Everything that was found so far."""
        return set(self._known)

    def close(self) -> None:
        """Nothing to let go of."""

    def require_some(self) -> None:
        """No passage at all is a plain no, not a fault."""

    def passages(self, ids: Sequence[str]) -> Mapping[str, Passage]:
        """Those that were found."""
        return {each: self._known[each] for each in ids if each in self._known}

    def passages_naming(self, document: str, names: Collection[str], limit: int) -> Sequence[Passage]:
        """There are no documents behind these passages."""
        return ()

    def replaced(self, passages: Sequence[str]) -> Mapping[str, str | None]:
        """Nothing is known of editions but what titles say."""
        return {}

    def definitions(self, keys: Collection[str]) -> Sequence[Definition]:
        """There is no vocabulary behind these passages."""
        return ()

    def term_weights(self, terms: Mapping[str, int]) -> tuple[dict[str, float], dict[int, float]]:
        """How rare words are in Korean and English at large."""
        return question_weights(terms, 0, {}, self._background), {}

    def known_logits(
        self, evaluator: str, query: str, planned: Sequence[PlannedWindow]
    ) -> dict[str, WindowLogit]:
        """Nothing is kept between questions."""
        return {}

    def keep_logits(self, evaluator: str, query: str, logits: Mapping[str, WindowLogit]) -> None:
        """Nothing is kept between questions."""

    def _take_in(self, found: Iterable[str | Text]) -> list[str]:
        ids = []
        for each in found:
            passage = passage_of(each if isinstance(each, Text) else Text(each), self._analyser)
            self._known.setdefault(passage.id, passage)
            ids.append(passage.id)
        return list(dict.fromkeys(ids))


def passage_of(given: Text, analyser: Analyser) -> Passage:
    """One passage with the windows that documents are cut into. Raises BadInput `passage_empty`."""
    text = normalise(given.text)
    if not text.strip():
        raise BadInput("passage_empty")
    prefix = window_prefix(given.title, ()) if given.title else ""
    windows: tuple[Window, ...] = ()
    try:
        parsed = read_document(RawFile("passage.md", "passage.md", text.encode(), 0.0, given.title or None))
        if parsed.text == text:
            cut = [window for part in passages(parsed, analyser) for window in part.windows]
            windows = tuple(_titled(window, parsed.title, given.title) for window in cut)
    except UnreadableFile:
        windows = ()
    name = given.id or hashlib.sha256(f"{given.title}\0{text}".encode()).hexdigest()[:16]
    return Passage(
        id=name,
        document_id=name,
        location=f"{SOURCE}/{name}",
        text=text,
        start=0,
        end=len(text),
        title=given.title,
        heading_path=(),
        page=None,
        readers=(EVERYONE,),
        source=SOURCE,
        kind=SOURCE,
        date=None,
        windows=windows or (Window(0, len(text), prefix + text.strip()),),
    )


def _titled(window: Window, read: str, given: str) -> Window:
    """Where no title was given the one that the reader made up is not read."""
    if given:
        return window
    return Window(window.start, window.end, window.scored_text.removeprefix(f"{read}: "))
