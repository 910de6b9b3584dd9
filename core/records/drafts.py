"""What goes into the store, as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.types import Window


@dataclass(frozen=True, slots=True)
class NewBlock:
    """A stretch of the canonical text; half-open offsets."""

    kind: str
    start: int
    end: int
    heading_path: tuple[str, ...]
    page: int | None


@dataclass(frozen=True, slots=True)
class NewPassage:
    """A passage with everything that is kept of it; `text_hash` is that of `embed_text`."""

    id: str
    start: int
    end: int
    text: str
    heading_path: tuple[str, ...]
    page: int | None
    windows: tuple[Window, ...]
    embed_text: str
    text_hash: str
    terms: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class NewTerm:
    """A title, or an abbreviation with what it stands for."""

    kind: str
    term: str
    key: str
    meaning: str | None


@dataclass(frozen=True, slots=True)
class DocumentFacts:
    """The columns of one document; the names are those of the table."""

    id: str
    source: str
    path: str
    raw_name: str
    title: str
    date: str | None
    owner: str | None
    language: str
    kind: str
    modified: float
    content_hash: str
    structure: str
    readers: tuple[str, ...]
    replaces: tuple[str, ...]
    replaced: bool
    replaced_by: str | None
    edition_key: str
    edition: str | None
    edition_order: str | None
    text: str


@dataclass(frozen=True, slots=True)
class NewDocument:
    """One document as it will stand, with its parts in document order."""

    facts: DocumentFacts
    blocks: tuple[NewBlock, ...]
    passages: tuple[NewPassage, ...]
    vocabulary: tuple[NewTerm, ...]
