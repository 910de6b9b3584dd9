"""Table rows as models read them: 'column: cell | column: cell', an empty cell as (빈칸).

The same writing for Markdown, HTML and CSV, because the evaluator was trained on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.documents.parts import Block, BlockKind

EMPTY_CELL = "(빈칸)"
_BRACKETED_UNIT = re.compile(r"[(\[（].{1,10}[)\]）]")
_NUMBER = re.compile(r"[-+±~<>≤≥]?\s*[\d,.]+\s*\S{0,3}")
_DIGIT = re.compile(r"\d")
_SENTENCE_END = re.compile(r"(?<=[.!?。])\s+")
# About what the evaluator reads beside a question and a title.
_LONGEST_ROW = 240
_LONGEST_CELL = 170


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell says and the span of the text it stands in."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Row:
    """One row with its span in the text."""

    cells: tuple[Cell, ...]
    start: int
    end: int

    @property
    def texts(self) -> list[str]:
        return [cell.text for cell in self.cells]


def looks_like_header(rows: Sequence[Sequence[str]]) -> bool:
    """True where the first row names columns: every cell but one filled, none of them a number."""
    if len(rows) < 2 or len(rows[0]) < 2:
        return False
    filled = [cell for cell in rows[0] if cell]
    if len(filled) < len(rows[0]) - 1 or any(len(cell) > 40 for cell in filled):
        return False
    return not any(_NUMBER.fullmatch(cell) for cell in filled)


def second_header(first: Sequence[str], second: Sequence[str], third: Sequence[str]) -> bool:
    """True where the second row still names columns: of units, or of parts of a wider column.

    Conservative, as a data row taken for a header is lost: units all stand in brackets; parts
    need a gap or a repeated name in the first row and no row name of their own. No cell of it
    may hold a digit, and a row must follow.
    """
    filled = [cell for cell in second if cell]
    if not filled or not third or any(_DIGIT.search(cell) for cell in filled):
        return False
    if all(_BRACKETED_UNIT.fullmatch(cell) for cell in filled):
        return True
    if len(filled) < 2:
        return False
    inner = list(first[1:])
    spanning = "" in inner or any(left == right for left, right in pairwise(first))
    own_key = bool(second[0]) and second[0] != first[0] and bool(first[0])
    return spanning and not own_key and all(len(cell) <= 20 for cell in filled)


def column_names(headers: Sequence[Sequence[str]]) -> list[str]:
    """One name a column: of two header rows 'A / B', a gap in the first row read as its left."""
    if not headers:
        return []
    if len(headers) == 1:
        return list(headers[0])
    width = max(len(row) for row in headers)
    names: list[list[str]] = [[] for _ in range(width)]
    for depth, row in enumerate(headers):
        before = ""
        for column in range(width):
            cell = row[column] if column < len(row) else ""
            if depth < len(headers) - 1:
                cell = before = cell or before
            if cell and cell not in names[column]:
                names[column].append(cell)
    return [" / ".join(parts) for parts in names]


def header_count(rows: Sequence[Sequence[str]], *, stated: int) -> int:
    """How many leading rows name columns, `stated` by the format or more."""
    if stated == 1 and len(rows) > 2 and second_header(rows[0], rows[1], rows[2]):
        return 2
    return stated


def row_blocks(
    rows: Sequence[Row], headers: int, path: tuple[str, ...], page: int | None = None
) -> Iterator[Block]:
    """A block for each row; header rows have no body, a long row becomes several blocks.

    Every block of a long row repeats the row's first cell, which says what the row is about.
    """
    names = column_names([row.texts for row in rows[:headers]])
    for index, row in enumerate(rows):
        if index < headers or not any(row.texts):
            yield Block(BlockKind.TABLE_ROW, row.start, row.end, path, page, "")
            continue
        bodies = _bodies(row, names)
        for number, (start, body) in enumerate(bodies):
            end = bodies[number + 1][0] if number + 1 < len(bodies) else row.end
            yield Block(BlockKind.TABLE_ROW, start, end, path, page, body)


def _bodies(row: Row, names: Sequence[str]) -> list[tuple[int, str]]:
    whole = " | ".join(_named(cell.text, names, at) for at, cell in enumerate(row.cells))
    if len(whole) <= _LONGEST_ROW or len(row.cells) < 2:
        return [(row.start, whole)]
    key = _named(row.cells[0].text, names, 0)
    key = key if len(key) <= 60 else ""
    groups: list[tuple[int, list[str]]] = []
    for at, cell in enumerate(row.cells[1 if key else 0 :], start=1 if key else 0):
        for start, part in _cell_parts(cell):
            said = _named(part, names, at)
            if groups and sum(map(len, groups[-1][1])) + len(said) + len(key) <= _LONGEST_ROW:
                groups[-1][1].append(said)
            else:
                groups.append((start, [said]))
    bodies = [(start, " | ".join([key, *said] if key else said)) for start, said in groups]
    return [(row.start, bodies[0][1]), *bodies[1:]]


def _cell_parts(cell: Cell) -> Iterator[tuple[int, str]]:
    """Sentences of a cell that is too long for one window, else the cell."""
    if len(cell.text) <= _LONGEST_CELL or cell.end - cell.start != len(cell.text):
        yield cell.start, cell.text
        return
    start = 0
    for match in [*_SENTENCE_END.finditer(cell.text), None]:
        end = match.start() if match else len(cell.text)
        if match is None or end - start > _LONGEST_CELL // 2:
            if cell.text[start:end].strip():
                yield cell.start + start, cell.text[start:end]
            start = match.end() if match else end


def _named(text: str, names: Sequence[str], column: int) -> str:
    name = names[column] if column < len(names) else ""
    return f"{name}: {text or EMPTY_CELL}" if name else text or EMPTY_CELL
