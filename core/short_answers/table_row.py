"""The cell of a table row that answers, read from the columns in its scored text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.short_answers.columns import kinds_of_column, naming
from core.short_answers.finding import finds, is_name
from core.short_answers.kinds import Kind
from core.short_answers.question import Question, likeness, squeeze, terms

EMPTY_CELL = "(빈칸)"
_SEPARATOR = " | "
_NUMERIC = frozenset(
    {Kind.MONEY, Kind.PERCENT, Kind.COUNT, Kind.SIZE, Kind.MEASURE, Kind.NUMBER, Kind.DURATION}
)
# Likeness alone prefers the shorter of two names; in 682 labelled rows 8 more cells are right so.
_BY_WORD = 0.4
_PLAIN = re.compile(r"[-–−]?\d[\d,]*(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class Cell:
    """One column of the row; `value` is '' for an empty cell."""

    column: str
    value: str


def cells_of(scored_text: str, text: str) -> list[Cell]:
    """The row's cells in order, [] where the scored text is not a row of this text.

    A cell that carries markup inside is kept as read; it counts when columns are compared.
    """
    parts = scored_text.split(_SEPARATOR)
    if len(parts) < 2:
        return []
    cells = [_cell(part, text) for part in parts]
    found = sum(not cell.value or cell.value in text for cell in cells)
    named = sum(bool(cell.column) for cell in cells)
    return cells if 2 * found > len(cells) and 2 * named > len(cells) else []


def _cell(part: str, text: str) -> Cell:
    position = -1
    while (position := part.find(": ", position + 1)) >= 0:
        value = part[position + 2 :].strip()
        if value == EMPTY_CELL or (value and value in text):
            column = part[:position].rpartition(": ")[2]
            return Cell(column=column, value="" if value == EMPTY_CELL else value)
    column, _, value = part.rpartition(": ")
    return Cell(column=column.rpartition(": ")[2], value=value.strip())


def namings(question: Question, cells: Sequence[Cell]) -> list[float]:
    """How many of the question's words name each column."""
    said = "".join(squeeze(cell.value) for cell in cells[:2])
    return [naming(question, cell.column, said) for cell in cells]


def _named(cell: Cell, question: Question) -> float:
    """How far the question itself says this cell."""
    close = squeeze(cell.value)
    if len(close) >= 2 and close in question.squeezed:
        return 1.0
    words = terms(cell.value)
    if not words:
        return 0.0
    return sum(len(word) > 1 and word in question.squeezed for word in words) / len(words)


def _fits(cell: Cell, question: Question) -> float:
    """How well the cell's content and column suit what is asked: 0 to 1."""
    if not question.kinds:
        return 0.0
    wanted = frozenset(question.kinds)
    of_column = kinds_of_column(cell.column)
    first = question.kinds[0]
    content = 0.0
    if Kind.PERSON in wanted and is_name(cell.value):
        content = 1.0
    for find in finds(cell.value, wanted):
        share = (find.end - find.start) / len(cell.value)
        content = max(content, (0.5 + 0.5 * share) * (1.0 if find.kind is first else 0.7))
        if question.in_asked_unit(cell.value[find.start : find.end]):
            content = 1.2
    if wanted & _NUMERIC and _PLAIN.fullmatch(cell.value):
        content = max(content, 0.5)
    column = 0.5 if wanted & of_column else 0.0
    if of_column and not wanted & of_column:
        column = -0.3
    return content + column if content else column * 0.6


def best_cell(question: Question, cells: list[Cell], margin: float) -> Cell | None:
    """The answering cell, None where the question decides for no column; may be an empty cell."""
    ranked: list[tuple[float, int]] = []
    names = namings(question, cells)
    by_words = max(names, default=0.0) >= 1
    unit_told = any(question.in_asked_unit(cell.value) for cell in cells)
    for place, cell in enumerate(cells):
        named = _named(cell, question)
        worth = likeness(cell.column, question) * 1.2 + _fits(cell, question)
        worth += _BY_WORD * names[place] if by_words else 0.0
        worth -= 2.0 * named if named >= 0.5 else named
        if unit_told and not question.in_asked_unit(cell.value):
            worth -= 0.5
        if place == 0:
            worth -= 0.4
        ranked.append((worth, -place))
    ranked.sort(reverse=True)
    filled = [cell for cell in cells if cell.value]
    if (
        len(cells) == 2
        and len(filled) == 2
        and likeness(cells[0].value, question) >= 0.5 > _named(cells[1], question)
    ):
        return cells[1]
    if not ranked or ranked[0][0] < 0.5:
        return None
    if len(ranked) > 1 and ranked[0][0] - ranked[1][0] < margin:
        return None
    return cells[-ranked[0][1]]
