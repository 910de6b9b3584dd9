"""Of rows of one table those speak first whose cells the question names whole.

The evaluator sees a row at a time and takes a row beside the one that is meant for nearly as good; the table
itself says which is which.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from core.short_answers.table_row import Cell, cells_of
from core.short_answers.words import PARTICLES
from core.types import Strip

_SHORTEST_NAME = 2
_PARTICLE = "|".join(map(re.escape, PARTICLES))
_STANDING = rf"(?<![^\W_]){{}}(?:{_PARTICLE})?(?![^\W_])"


def named_rows_first(query: str, strips: Sequence[Strip]) -> list[Strip]:
    """The same strips; rows of one table change places among themselves, the more is named the earlier.

    Equal ones, and everything that is no row, stay where they are.
    """
    cells = [cells_of(strip.scored_text, strip.text) for strip in strips]
    tables: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for at, row in enumerate(cells):
        if row:
            tables[(strips[at].document, *(cell.column for cell in row))].append(at)
    ordered = list(strips)
    for places in tables.values():
        best_first = sorted(places, key=lambda at: -_named(query.casefold(), cells[at]))
        for place, at in zip(places, best_first, strict=True):
            ordered[place] = strips[at]
    return ordered


def _named(query: str, row: Sequence[Cell]) -> int:
    """Characters of the row's cells that stand whole in the question."""
    values = {cell.value.casefold() for cell in row if len(cell.value) >= _SHORTEST_NAME}
    return sum(len(value) for value in values if re.search(_STANDING.format(re.escape(value)), query))
