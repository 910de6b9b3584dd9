"""Where documents come from: a folder, or one file with a document on every line.

A source is listed first and read file by file afterwards, so that a run knows what is gone
before it touches anything.
"""

from __future__ import annotations

import json
import os
import stat
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from core.documents.parts import RawFile
from core.errors import BadInput, UnreadableFile

LARGEST_BYTES = 50 * 1024 * 1024
GRAPH_FOLDER = "_graph"


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


def open_source(root: Path) -> FileSource:
    """A folder or a .jsonl file. Raises BadInput `root_not_found`."""
    absolute = root.resolve()
    if absolute.is_dir():
        return DirectorySource(absolute)
    if absolute.is_file() and absolute.suffix == ".jsonl":
        return JsonlSource(absolute)
    raise BadInput("root_not_found", root=str(root))


@dataclass(slots=True)
class _Found:
    files: dict[str, Listed] = field(default_factory=dict)
    skipped: list[Named] = field(default_factory=list)
    failed: list[Named] = field(default_factory=list)
    unknown_below: list[str] = field(default_factory=list)


class DirectorySource:
    """Every file below a folder, except `_graph/`, hidden ones, links and very large ones.

    Links are never followed: one that leaves the root leads anywhere, and one inside it would
    show a file to the readers of the link instead of its own.
    """

    def __init__(self, root: Path) -> None:
        self.root = root

    def listing(self) -> Listing:
        """Raises BadInput `root_not_found` when the folder is gone or cannot be looked into."""
        found = _Found()
        try:
            self._walk(self.root, found)
        except OSError as error:
            raise BadInput("root_not_found", root=str(self.root)) from error
        return Listing(
            files=tuple(found.files[path] for path in sorted(found.files)),
            skipped=tuple(sorted(found.skipped, key=lambda each: each.path)),
            failed=tuple(sorted(found.failed, key=lambda each: each.path)),
            unknown_below=tuple(found.unknown_below),
        )

    def read(self, listed: Listed) -> RawFile:
        """The whole file. Raises UnreadableFile `file_unreadable` or `too_large`."""
        try:
            with open(self.root / listed.raw_name, "rb") as file:
                data = file.read(LARGEST_BYTES + 1)
                modified = os.fstat(file.fileno()).st_mtime
        except OSError as error:
            raise UnreadableFile("file_unreadable", path=listed.path) from error
        if len(data) > LARGEST_BYTES:
            raise UnreadableFile("too_large", path=listed.path)
        return RawFile(path=listed.path, raw_name=listed.raw_name, data=data, modified=modified)

    def _walk(self, folder: Path, found: _Found) -> None:
        with os.scandir(folder) as scanned:
            entries = sorted(scanned, key=lambda entry: entry.name)
        for entry in entries:
            raw_name = Path(entry.path).relative_to(self.root).as_posix()
            path = unicodedata.normalize("NFC", raw_name)
            if path == GRAPH_FOLDER and entry.is_dir(follow_symlinks=False):
                continue
            if not _storable(path):
                found.failed.append(Named(_shown(path), "name_undecodable"))
            elif entry.name.startswith("."):
                found.skipped.append(Named(path, "hidden"))
            elif entry.is_symlink():
                found.skipped.append(Named(path, self._link_code(entry)))
            elif entry.is_dir():
                self._enter(Path(entry.path), path, found)
            else:
                self._add(entry, Listed(path, raw_name), found)

    def _enter(self, folder: Path, path: str, found: _Found) -> None:
        try:
            self._walk(folder, found)
        except OSError:
            found.failed.append(Named(path, "folder_unreadable"))
            found.unknown_below.append(f"{path}/")

    def _add(self, entry: os.DirEntry[str], listed: Listed, found: _Found) -> None:
        status = entry.stat(follow_symlinks=False)
        if not stat.S_ISREG(status.st_mode):
            found.skipped.append(Named(listed.path, "not_a_file"))
        elif status.st_size > LARGEST_BYTES:
            found.skipped.append(Named(listed.path, "too_large"))
        elif listed.path in found.files:
            found.failed.append(Named(listed.path, "same_name"))
        else:
            found.files[listed.path] = listed

    def _link_code(self, entry: os.DirEntry[str]) -> str:
        target = Path(os.path.realpath(entry.path))
        return "link_inside_root" if target.is_relative_to(self.root) else "link_leaves_root"


class JsonlSource:
    """One document a line: id, title, text and, where known, date. The path is `id`.md."""

    def __init__(self, file: Path) -> None:
        self.root = file
        self._records: dict[str, RawFile] = {}

    def listing(self) -> Listing:
        """Lines that are no such record fail by their number. Raises BadInput `root_not_found`."""
        found = _Found()
        self._records = {}
        for number, record in self._lines():
            if record is None:
                found.failed.append(Named(f"{self.root.name}:{number}", "record_unreadable"))
            elif record.path in self._records:
                found.failed.append(Named(record.path, "same_name"))
            else:
                self._records[record.path] = record
        files = (Listed(record.path, record.raw_name) for record in self._records.values())
        return Listing(tuple(files), (), tuple(found.failed))

    def read(self, listed: Listed) -> RawFile:
        """The record as it was listed."""
        return self._records[listed.path]

    def _lines(self) -> Iterator[tuple[int, RawFile | None]]:
        try:
            lines = self.root.read_bytes().splitlines()
            modified = self.root.stat().st_mtime
        except OSError as error:
            raise BadInput("root_not_found", root=str(self.root)) from error
        for number, line in enumerate(lines, start=1):
            if line.strip():
                yield number, _record(line, number, modified)


def _record(line: bytes, number: int, modified: float) -> RawFile | None:
    try:
        values = json.loads(line)
    except ValueError:
        return None
    if not isinstance(values, dict):
        return None
    identity, title, text, date = (values.get(key) for key in ("id", "title", "text", "date"))
    if not (isinstance(identity, str) and identity and isinstance(text, str)):
        return None
    return RawFile(
        path=f"{unicodedata.normalize('NFC', identity)}.md",
        raw_name=str(number),
        data=text.encode(errors="replace"),
        modified=modified,
        title=title if isinstance(title, str) else None,
        date=date if isinstance(date, str) else None,
    )


def _storable(path: str) -> bool:
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in path


def _shown(path: str) -> str:
    return os.fsencode(path).decode(errors="replace")
