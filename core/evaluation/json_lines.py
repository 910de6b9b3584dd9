"""Files with one entry a line, read as they stand on the disk: every fault is named with its line."""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.errors import BadInput


@dataclass(frozen=True, slots=True)
class Line:
    """A line without its end; `number` counts from 1, `offset` is where it begins, in bytes."""

    number: int
    offset: int
    text: str


def numbered_lines(path: Path) -> Iterator[Line]:
    """Lines that are not blank, a byte order mark left out, one at a time however long the file is.

    Raises BadInput `file_missing`, `line_not_utf8`.
    """
    try:
        with path.open("rb") as file:
            offset = 0
            for number, raw in enumerate(file, start=1):
                line = _decoded(raw, path, number)
                if line.strip():
                    yield Line(number, offset, line)
                offset += len(raw)
    except OSError as error:
        raise BadInput("file_missing", path=str(path)) from error


def object_in(line: Line, path: Path) -> dict[str, Any]:
    """The JSON object of a line. Raises BadInput `line_not_json`."""
    try:
        values = json.loads(line.text)
    except (ValueError, RecursionError) as error:
        raise BadInput("line_not_json", path=str(path), line=line.number) from error
    if not isinstance(values, dict):
        raise BadInput("line_not_json", path=str(path), line=line.number)
    return values


def read_lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """(line number, object) of a JSON-lines file; raises as the two above."""
    for line in numbered_lines(path):
        yield line.number, object_in(line, path)


def _decoded(raw: bytes, path: Path, number: int) -> str:
    marked = raw.removeprefix(codecs.BOM_UTF8) if number == 1 else raw
    try:
        return marked.decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise BadInput("line_not_utf8", path=str(path), line=number) from error
