"""What comes out of the store, as frozen values. Made only for `core.records.reading`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row

from core.records.tables import documents, passages
from core.types import Passage, Window

AnyRow = Row[*tuple[Any, ...]]

PASSAGE_COLUMNS = (
    passages.c.id,
    passages.c.document_id,
    passages.c.start,
    passages.c.end,
    passages.c.text,
    passages.c.heading_path,
    passages.c.page,
    passages.c.windows,
    documents.c.source,
    documents.c.path,
    documents.c.title,
    documents.c.readers,
    documents.c.kind,
    documents.c.date,
)
EDITION_COLUMNS = (
    documents.c.id,
    documents.c.source,
    documents.c.path,
    documents.c.title,
    documents.c.date,
    documents.c.replaces,
    documents.c.replaced,
    documents.c.replaced_by,
    documents.c.edition_key,
    documents.c.edition,
    documents.c.edition_order,
)


LISTED_COLUMNS = (
    documents.c.source,
    documents.c.path,
    documents.c.title,
    documents.c.date,
    documents.c.owner,
    documents.c.kind,
    documents.c.readers,
)


@dataclass(frozen=True, slots=True)
class ListedDocument:
    """One document as a list shows it; `location` is "source/path"."""

    location: str
    title: str
    date: str | None
    owner: str | None
    kind: str
    readers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoredBlock:
    """A stretch of a document's text; half-open offsets."""

    kind: str
    start: int
    end: int
    heading_path: tuple[str, ...]
    page: int | None


@dataclass(frozen=True, slots=True)
class StoredDocument:
    """One document as a page shows it; `location` is "source/path"."""

    id: str
    location: str
    source: str
    path: str
    title: str
    date: str | None
    owner: str | None
    language: str
    kind: str
    modified: float
    readers: tuple[str, ...]
    text: str
    blocks: tuple[StoredBlock, ...]


@dataclass(frozen=True, slots=True)
class StoredEdition:
    """What a document says about editions, its own and others."""

    id: str
    location: str
    title: str
    date: str | None
    replaces: tuple[str, ...]
    replaced: bool
    replaced_by: str | None
    edition_key: str
    edition: str | None
    edition_order: str | None


@dataclass(frozen=True, slots=True)
class KnownTerm:
    """A word this person's documents define, with what it stands for."""

    kind: str
    term: str
    key: str
    meaning: str | None
    document_id: str


def stored_passage(row: AnyRow) -> Passage:
    """A row of PASSAGE_COLUMNS."""
    return Passage(
        id=row.id,
        document_id=row.document_id,
        location=f"{row.source}/{row.path}",
        text=row.text,
        start=row.start,
        end=row.end,
        title=row.title,
        heading_path=tuple(row.heading_path),
        page=row.page,
        readers=tuple(row.readers),
        source=row.source,
        kind=row.kind,
        date=row.date,
        windows=tuple(Window(*window) for window in row.windows),
    )


def listed_document(row: AnyRow) -> ListedDocument:
    """A row of LISTED_COLUMNS."""
    location = f"{row.source}/{row.path}"
    return ListedDocument(location, row.title, row.date, row.owner, row.kind, tuple(row.readers))


def stored_document(row: AnyRow, parts: Sequence[AnyRow]) -> StoredDocument:
    """A row of `documents` with its rows of `blocks`, in order."""
    return StoredDocument(
        id=row.id,
        location=f"{row.source}/{row.path}",
        source=row.source,
        path=row.path,
        title=row.title,
        date=row.date,
        owner=row.owner,
        language=row.language,
        kind=row.kind,
        modified=row.modified,
        readers=tuple(row.readers),
        text=row.text,
        blocks=tuple(
            StoredBlock(each.kind, each.start, each.end, tuple(each.heading_path), each.page)
            for each in parts
        ),
    )


def stored_edition(row: AnyRow) -> StoredEdition:
    """A row of EDITION_COLUMNS."""
    return StoredEdition(
        id=row.id,
        location=f"{row.source}/{row.path}",
        title=row.title,
        date=row.date,
        replaces=tuple(row.replaces),
        replaced=row.replaced,
        replaced_by=row.replaced_by,
        edition_key=row.edition_key,
        edition=row.edition,
        edition_order=row.edition_order,
    )


def known_term(row: AnyRow) -> KnownTerm:
    """A row of `vocabulary`."""
    return KnownTerm(row.kind, row.term, row.key, row.meaning, row.document_id)
