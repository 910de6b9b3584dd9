"""`_graph/triples.csv` and `_graph/aliases.csv`: edges and names, each stated by one document.

Rows are read one by one: a row that cannot be used fails by its line and the rest goes on.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from core.documents.decoding import decode
from core.documents.folder_source import GRAPH_FOLDER
from core.documents.listing import Named
from core.errors import UnreadableFile

TRIPLES, ALIASES = "triples", "aliases"
LARGEST_BYTES = 256 * 1024 * 1024
TYPE = "type"

_COLUMNS = {
    TRIPLES: ("head", "relation", "tail", "document"),
    ALIASES: ("name", "alias", "type", "document"),
}
_MAY_BE_EMPTY = frozenset({"alias", "type"})
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True, slots=True)
class StatedEdge:
    """A row of triples.csv."""

    head: str
    relation: str
    tail: str
    date: str | None


@dataclass(frozen=True, slots=True)
class StatedName:
    """A row of aliases.csv; `alias` is the name itself where the cell is empty."""

    name: str
    alias: str
    type: str | None


@dataclass(frozen=True, slots=True)
class Row:
    """A usable row with its line and the NFC path of the document that states it."""

    line: int
    document: str
    stated: StatedEdge | StatedName


@dataclass(frozen=True, slots=True)
class GraphFile:
    """One file as it stands. `opened` is false where nobody can say what it holds now."""

    kind: str
    rows: tuple[Row, ...]
    failed: tuple[Named, ...]
    opened: bool = True

    def name(self, line: int | None = None) -> str:
        """The file, or one line of it, as reports name it."""
        return file_name(self.kind, line)


def file_name(kind: str, line: int | None = None) -> str:
    """'_graph/triples.csv', with ':7' for a line."""
    return f"{GRAPH_FOLDER}/{kind}.csv" + (f":{line}" if line is not None else "")


def read_graph_files(root: Path) -> tuple[GraphFile, ...]:
    """Both files of a source's root; one that is not there holds no rows."""
    return tuple(_read(root / GRAPH_FOLDER, kind) for kind in _COLUMNS)


def _read(folder: Path, kind: str) -> GraphFile:
    file = folder / f"{kind}.csv"
    if folder.is_symlink() or file.is_symlink() or not file.is_file():
        return GraphFile(kind, (), ())
    try:
        with open(file, "rb") as opened:
            data = opened.read(LARGEST_BYTES + 1)
    except OSError:
        return GraphFile(kind, (), (Named(file_name(kind), "file_unreadable"),), opened=False)
    if len(data) > LARGEST_BYTES:
        return GraphFile(kind, (), (Named(file_name(kind), "too_large"),))
    try:
        return _parsed(kind, decode(data))
    except UnreadableFile as refused:
        return GraphFile(kind, (), (Named(file_name(kind), refused.code),))


def _parsed(kind: str, text: str) -> GraphFile:
    rows: list[Row] = []
    failed: list[Named] = []
    try:
        for line, cells in _records(kind, text):
            if all(cells[name] or name in _MAY_BE_EMPTY for name in _COLUMNS[kind]):
                rows.append(Row(line, cells["document"].removeprefix("./"), _stated(kind, cells)))
            else:
                failed.append(Named(file_name(kind, line), "graph_row_incomplete"))
    except csv.Error:
        failed.append(Named(file_name(kind), "reader_failed"))
    return GraphFile(kind, tuple(rows), tuple(failed))


def _records(kind: str, text: str) -> Iterator[tuple[int, Mapping[str, str]]]:
    """(line, cells by column) of every row that holds anything.

    Raises UnreadableFile `graph_header` where the first row does not name the columns.
    """
    reader = csv.reader(io.StringIO(text, newline=""))
    header = [name.strip().casefold() for name in next(reader, [])]
    if not set(_COLUMNS[kind]) <= set(header):
        raise UnreadableFile("graph_header", columns=",".join(_COLUMNS[kind]))
    before = reader.line_num
    for values in reader:
        line, before = before + 1, reader.line_num
        cells = [" ".join(value.split()) for value in values]
        if any(cells):
            padded = cells + [""] * (len(header) - len(cells))
            yield line, dict(zip(header, padded, strict=False))


def _stated(kind: str, cells: Mapping[str, str]) -> StatedEdge | StatedName:
    if kind == ALIASES:
        return StatedName(cells["name"], cells["alias"] or cells["name"], cells["type"] or None)
    date = cells.get("date", "")
    return StatedEdge(
        cells["head"], cells["relation"], cells["tail"], date if _DATE.fullmatch(date) else None
    )
