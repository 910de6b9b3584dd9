"""Whether a question asks for a cell that its row leaves empty.

Columns are told apart by their names: what an empty cell would hold cannot speak for it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.short_answers.question import Question, concepts, squeeze, stands_in
from core.short_answers.table_row import Cell, kinds_of_column

# What stands in brackets says how a column counts, not what it holds.
_BRACKETED = re.compile(r"[(\[（【][^)\]）】]*[)\]）】]")
_WHOLE, _IN_BRACKETS, _BY_CONCEPT, _BY_KIND = 0.5, 0.5, 0.6, 0.45
_SHORTEST = 2


def asks_for_empty_cell(question: Question, cells: Sequence[Cell]) -> bool:
    """True where an empty cell's column is named more fully than that of any filled one."""
    empty = [cell for cell in cells if not cell.value]
    if not empty:
        return False
    said = "".join(squeeze(cell.value) for cell in cells[:2])
    filled = max((_named(question, cell.column, said) for cell in cells if cell.value), default=0.0)
    return max(_named(question, cell.column, said) for cell in empty) > filled


def _named(question: Question, column: str, said: str) -> float:
    """How far the question names a column; words that say which row is meant do not count."""
    bare, whole = squeeze(_BRACKETED.sub(" ", column)), squeeze(column)
    told = len(bare) >= _SHORTEST
    found = _WHOLE if told and bare not in said and stands_in(bare, question.squeezed) else 0.0
    for term in question.terms:
        word = squeeze(term)
        if len(word) < _SHORTEST or word in said:
            continue
        if stands_in(word, bare) or (told and stands_in(bare, word)):
            found += 1.0
        elif stands_in(word, whole):
            found += _IN_BRACKETS
    if not found and concepts(column) & question.concepts:
        found = _BY_CONCEPT
    if not found and question.kinds and frozenset(question.kinds[:1]) & kinds_of_column(column):
        found = _BY_KIND
    return found
