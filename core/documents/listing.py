"""What a source says it holds, before any of it is read."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from core.documents.parts import RawFile


@dataclass(frozen=True, slots=True)
class Named:
    """An entry that gives no document, with the code of its reason."""

    path: str
    code: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A file that may be read; `path` is NFC, posix and below the root."""

    path: str
    raw_name: str


@dataclass(frozen=True, slots=True)
class Listing:
    """All entries of a source in the order of their paths.

    `unknown_below` are folders that could not be looked into: what they held is not gone.
    """

    files: tuple[Listed, ...]
    skipped: tuple[Named, ...]
    failed: tuple[Named, ...]
    unknown_below: tuple[str, ...] = ()


class FileSource(Protocol):
    """What ingest needs of a source."""

    @property
    def root(self) -> Path: ...
    def listing(self) -> Listing: ...
    def read(self, listed: Listed) -> RawFile:
        """Raises UnreadableFile `file_unreadable` or `too_large`."""
        ...


@dataclass(slots=True)
class Found:
    """A listing in the making."""

    files: dict[str, Listed] = field(default_factory=dict)
    skipped: list[Named] = field(default_factory=list)
    failed: list[Named] = field(default_factory=list)
    unknown_below: list[str] = field(default_factory=list)
