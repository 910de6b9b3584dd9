"""Which edition of a document is in force, from what the documents themselves say."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.documents.parts import Supersession


@dataclass(frozen=True, slots=True)
class Edition:
    """A document as the comparison of editions sees it."""

    location: str
    title: str
    date: str | None
    supersession: Supersession


def superseded(editions: Sequence[Edition]) -> dict[str, str | None]:
    """Location of each document no longer in force -> the location that replaces it, or None.

    A pure function of the documents given, so what a person may not read plays no part when
    only readable documents are passed.
    """
    raise NotImplementedError
