"""A page of the web cut as documents are cut: the same passages, windows and scored text."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from core.documents.parts import RawFile
from core.documents.readers import read_document
from core.documents.structure import passages
from core.errors import UnreadableFile
from core.text import Analyser
from core.types import WEB, Candidate, LegValues, Passage, Ranks
from core.web.reading import PageText

_NO_RANK, _NO_VALUE = Ranks(None, None), LegValues(None, None)


def passages_of(page: PageText, named: str, analyser: Analyser) -> list[Passage]:
    """The page's passages; its address is their location, and nobody reads them as documents.

    `named` is its title where the page itself states none.
    """
    title = page.title or named or page.address
    raw = RawFile("page.html", page.address, page.html.encode(), 0.0, title, page.date)
    try:
        parsed = read_document(raw)
        cut = passages(parsed, analyser)
    except (UnreadableFile, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        # A parser's surprise is one page's failure.
        return []
    document = f"{WEB}-{hashlib.sha256(page.address.encode()).hexdigest()[:16]}"
    return [
        Passage(
            id=f"{document}-{each.start}",
            document_id=document,
            location=page.address,
            text=parsed.text[each.start : each.end],
            start=each.start,
            end=each.end,
            title=parsed.title,
            heading_path=each.heading_path,
            page=None,
            readers=(),
            source=WEB,
            kind=WEB,
            date=parsed.date,
            windows=each.windows,
        )
        for each in cut
    ]


def candidates(found: Sequence[Passage], needles: Mapping[str, float]) -> tuple[Candidate, ...]:
    """Passages as candidates, those that share most with the question first."""

    def shared(passage: Passage) -> float:
        text = passage.text.casefold()
        return sum(weight for term, weight in needles.items() if term in text)

    ordered = sorted(found, key=shared, reverse=True)
    return tuple(
        Candidate(passage, _NO_RANK, _NO_VALUE, rank, origin=WEB)
        for rank, passage in enumerate(ordered, start=1)
    )
