"""One file with a document on every line as a source."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from core.documents.listing import Listed, Listing, Named
from core.documents.parts import RawFile
from core.errors import BadInput


class JsonlSource:
    """One document a line: id, title, text and, where known, date. The path is `id`.md."""

    def __init__(self, file: Path) -> None:
        self.root = file
        self._records: dict[str, RawFile] = {}

    def listing(self) -> Listing:
        """Lines that are no such record fail by their number. Raises BadInput `root_not_found`."""
        failed: list[Named] = []
        self._records = {}
        for number, record in self._lines():
            if record is None:
                failed.append(Named(f"{self.root.name}:{number}", "record_unreadable"))
            elif record.path in self._records:
                failed.append(Named(record.path, "same_name"))
            else:
                self._records[record.path] = record
        files = (Listed(record.path, record.raw_name) for record in self._records.values())
        return Listing(tuple(files), (), tuple(failed))

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
