"""NFC, script detection, sentences and Korean morphemes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache


def normalise(text: str) -> str:
    """NFC of the text."""
    raise NotImplementedError


def script(text: str) -> str:
    """'ko', 'en', 'mixed' or 'other' by the letters of the text."""
    raise NotImplementedError


def identifiers(text: str) -> set[str]:
    """Identifiers and addresses as written, case-folded: logi-prod-01, 10.20.3.14, v2.3.1."""
    raise NotImplementedError


def term_id(term: str) -> int:
    """A stable unsigned 32-bit number of a term, for the sparse index."""
    raise NotImplementedError


class Analyser:
    """Kiwi and the English splitter behind one door; safe to share between threads."""

    @property
    def version(self) -> str:
        """Changes whenever the same text may give other terms or sentences."""
        raise NotImplementedError

    def sentence_spans(self, text: str) -> list[tuple[int, int]]:
        """Half-open spans that partition the text; white space belongs to the sentence before."""
        raise NotImplementedError

    def sentence_spans_many(self, texts: Sequence[str]) -> list[list[tuple[int, int]]]:
        """`sentence_spans` of each text; one batch is several times faster than single calls."""
        raise NotImplementedError

    def index_terms(self, text: str) -> Counter[str]:
        """BM25 terms of a passage with their counts."""
        raise NotImplementedError

    def index_terms_many(self, texts: Sequence[str]) -> list[Counter[str]]:
        """`index_terms` of each text; one batch is several times faster than single calls."""
        raise NotImplementedError

    def query_terms(self, text: str) -> Counter[str]:
        """Terms of a question, in the space of `index_terms`."""
        raise NotImplementedError


@lru_cache(maxsize=1)
def analyser() -> Analyser:
    """The one analyser of this process: loading Kiwi takes seconds and 200 MB."""
    return Analyser()
