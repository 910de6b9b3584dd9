"""CSV and TSV: every row carries its column names; the canonical text is the file's."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator

from core.documents.readers.reading import Reading
from core.documents.readers.tables import Cell, Row, header_count, looks_like_header, row_blocks

_DELIMITERS = ",;\t|"
_SAMPLE = 20_000


def read_csv(text: str) -> Reading:
    """One block a record; quoted cells may hold line breaks.

    Lines above the table with a single cell (an exported title) are rows without column names.
    """
    rows = list(_records(text, _delimiter(text)))
    width = max((len(row.cells) for row in rows), default=0)
    first = next((at for at, row in enumerate(rows) if len(row.cells) == width and _filled(row) > 1), 0)
    texts = [row.texts for row in rows[first:]]
    count = header_count(texts, stated=int(looks_like_header(texts)))
    above = row_blocks(rows[:first], 0, ())
    return Reading(text, (*above, *row_blocks(rows[first:], count, ())), None)


def _filled(row: Row) -> int:
    return sum(bool(cell.text) for cell in row.cells)


def _delimiter(text: str) -> str:
    try:
        return csv.Sniffer().sniff(text[:_SAMPLE], delimiters=_DELIMITERS).delimiter
    except csv.Error:
        return max(_DELIMITERS, key=text[:_SAMPLE].count)


def _records(text: str, delimiter: str) -> Iterator[Row]:
    """RFC 4180 records with the span of every cell, which the csv module does not tell."""
    mark = re.escape(delimiter)
    cell = re.compile(
        rf'[ ]*"(?P<quoted>(?:[^"]|"")*)"[^\r\n{mark}]*(?P<after>{mark}|\r\n|\n|\r|\Z)'
        rf"|(?P<bare>[^\r\n{mark}]*)(?P<end>{mark}|\r\n|\n|\r|\Z)"
    )
    start, at = 0, 0
    cells: list[Cell] = []
    while at < len(text) or cells:
        match = cell.match(text, at)
        if match is None:
            return
        kind = "quoted" if match["quoted"] is not None else "bare"
        said = " ".join(match[kind].replace('""', '"').split()) if kind == "quoted" else match[kind].strip()
        cells.append(Cell(said, match.start(kind), match.end(kind)))
        at = match.end()
        if (match["after"] if kind == "quoted" else match["end"]) != delimiter:
            yield Row(tuple(cells), start, at)
            start, cells = at, []
