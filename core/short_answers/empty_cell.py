"""Whether a question asks for a cell that its row leaves empty.

Columns are told apart by their names: what an empty cell would hold cannot speak for it.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.short_answers.question import Question
from core.short_answers.table_row import Cell, namings


def asks_for_empty_cell(question: Question, cells: Sequence[Cell]) -> bool:
    """True where an empty cell's column is named more fully than that of any filled one."""
    if all(cell.value for cell in cells):
        return False
    names = list(zip(namings(question, cells), cells, strict=True))
    filled = max((name for name, cell in names if cell.value), default=0.0)
    return max(name for name, cell in names if not cell.value) > filled
