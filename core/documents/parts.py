"""The pieces of a document between its bytes and the store. All offsets count code points.

Spans are half-open and refer to `ParsedDocument.text`, the canonical text (design, section 4.8).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePosixPath

from core.types import Window


class BlockKind(StrEnum):
    """What a stretch of a document is."""

    FRONT_MATTER = "front_matter"
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list_item"
    TABLE_ROW = "table_row"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class RawFile:
    """One file as a source found it.

    `path` is NFC, posix, below the source's root; `raw_name` is the name on disk. `title` and
    `date` are stated by the source itself (a record of docs.jsonl) and beat what the text says.
    `modified` is the file time in seconds; it is kept apart and never used for currency.
    """

    path: str
    raw_name: str
    data: bytes
    modified: float
    title: str | None = None
    date: str | None = None

    @property
    def suffix(self) -> str:
        """The lower-case suffix with its dot, '' where there is none."""
        return PurePosixPath(self.path).suffix.lower()


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of one kind. Blocks are in document order and never overlap.

    `heading_path` holds the headings above (a heading's own text excluded). `body` is what
    models read of it, '' for markup alone. Where the body is a subsequence of the text,
    `origins[i]` is the offset in the text of `body[i]`; None where the body was composed
    (table rows, front matter).
    """

    kind: BlockKind
    start: int
    end: int
    heading_path: tuple[str, ...]
    page: int | None
    body: str
    origins: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Supersession:
    """What one document says about editions, of itself and of others.

    `replaces` are stated targets (path or title). `replaced`: the document says that it is no
    longer in force. `edition_key` is the title without its edition marks; `edition_order` sorts
    editions of one key, comparable only where the part before ':' is the same.
    """

    replaces: tuple[str, ...]
    replaced: bool
    replaced_by: str | None
    edition_key: str
    edition: str | None
    edition_order: str | None


@dataclass(frozen=True, slots=True)
class ParsedDocument:
    """One document as its reader understood it.

    `date` is ISO (YYYY-MM-DD, YYYY-MM or YYYY). `language` is ko, en, mixed or other; `kind`
    is the format: markdown, text, html or csv.
    """

    text: str
    blocks: tuple[Block, ...]
    title: str
    date: str | None
    owner: str | None
    language: str
    kind: str
    supersession: Supersession


@dataclass(frozen=True, slots=True)
class PassageDraft:
    """A passage before it has an id: its windows partition [start, end)."""

    start: int
    end: int
    heading_path: tuple[str, ...]
    page: int | None
    windows: tuple[Window, ...]
    embed_text: str
