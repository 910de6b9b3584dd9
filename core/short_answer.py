"""The few characters inside a sentence that answer the question, or nothing."""

from __future__ import annotations

from core.short_answers.empty_cell import asks_for_empty_cell
from core.short_answers.question import read_question
from core.short_answers.sentence import in_sentence
from core.short_answers.table_row import best_cell, cells_of
from core.short_answers.trimming import fitting
from core.types import Strip

# Lead of the best column over the next: 0.3 silences one labelled row in sixty, three right in four.
_MARGIN = 0.1


def short_answer(query: str, strip: Strip) -> str | None:
    """A cell, value, name or clause of at most 40 characters, verbatim in `strip.text`, else None.

    Rules alone: no value is better than a wrong one, so a question that decides for no column
    and no kind of value gets None.
    """
    question = read_question(query)
    cells = cells_of(strip.scored_text, strip.text)
    if cells:
        if asks_for_empty_cell(question, cells):
            return None
        cell = best_cell(question, cells, _MARGIN)
        return fitting(question, cell.value, strip.text) if cell is not None and cell.value else None
    return in_sentence(question, strip.text)
