"""What a window lacks: one number from 0 (nothing) to 1 for each thing that a question asks for.

The evaluator is led by a shared subject; a near miss shares the subject and lacks the fact. Each
feature is monotone and can be said in a sentence, and none costs a run of a model, so that all of
them are known before a window is scored.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from core.deductions.languages import common_words, is_korean
from core.deductions.typed import lacks_kind
from core.deductions.words import PENDING, POINTER, REASON, YEAR
from core.short_answer import short_answer
from core.short_answers.asking import WH_WORDS
from core.short_answers.empty_cell import asks_for_empty_cell
from core.short_answers.kinds import Kind
from core.short_answers.question import Question as Reading
from core.short_answers.question import read_question
from core.short_answers.table_row import Cell, best_cell, cells_of
from core.short_answers.words import EMPTY_WORDS
from core.types import Strip

# Up to half of a question may be said in other words: only what is missing beyond that counts. Where every
# word counted, answers lost as much as near misses: of three organisations' answerable questions 0.54 were
# answered at the rate at which 15 % of near misses are, and 0.60 so, with the same right window first.
_HALF = 0.5
_QUESTION_WORD = re.compile(WH_WORDS, re.IGNORECASE)


class Lack(StrEnum):
    """The features, in the order in which they are shown."""

    WORDS = "words"
    SHORT = "short"
    KIND = "kind"
    CELL = "cell"
    REASON = "reason"
    YEAR = "year"
    PENDING = "pending"
    POINTER = "pointer"
    FAR = "far"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A question as the features see it; `terms` are its own words with their idf weights."""

    text: str
    reading: Reading
    terms: Mapping[str, float]
    years: frozenset[str]
    korean: bool | None
    common: frozenset[str]

    @property
    def for_a_value(self) -> bool:
        """False where no few characters can answer: yes or no does, or a reason."""
        return not self.reading.polar and Kind.REASON not in self.reading.kinds


def wanted(text: str, needles: Mapping[str, float]) -> Wanted:
    """A question taken apart once for all windows. `needles` are its search terms with idf weights."""
    terms = _said(text.casefold(), needles)
    return Wanted(
        text=text,
        reading=read_question(text),
        terms=terms,
        years=frozenset(YEAR.findall(text)),
        korean=is_korean(text),
        common=common_words(text, terms),
    )


def _said(text: str, needles: Mapping[str, float]) -> dict[str, float]:
    """Terms that stand in the question; joined neighbours do not, nor do question words count."""
    said: dict[str, float] = {}
    for term, weight in needles.items():
        if _QUESTION_WORD.search(term) or term in EMPTY_WORDS:
            continue
        if term in text:
            said[term] = weight
        elif len(term) >= 3 and term.endswith("다") and term[:-1] in text:
            said[term[:-1]] = weight
    return said


def lacking(
    question: Wanted, text: str, scored_text: str, date: str | None, far: float = 0.0
) -> dict[Lack, float]:
    """Every feature of one window, 0 where the question does not ask for the thing.

    `text` is the window's own, `scored_text` what the evaluator reads, `date` its document's, `far` how
    far its passage lies from the question.
    """
    read = scored_text.casefold()
    korean = is_korean(text)
    foreign = None not in (question.korean, korean) and question.korean != korean
    unsayable = {term for term in question.common if term not in read} if foreign else set()
    asked = {term: weight for term, weight in question.terms.items() if term not in unsayable}
    total, missing = sum(asked.values()), sum(asked[term] for term in asked if term not in read)
    dated = f"{read} {date or ''}"
    reason = Kind.REASON in question.reading.kinds
    cells = cells_of(scored_text, text)
    return {
        Lack.WORDS: max(0.0, missing / total / _HALF - 1.0) if total else 0.0,
        Lack.SHORT: float(question.for_a_value and _no_value(question, text, scored_text)),
        Lack.KIND: float(lacks_kind(question.reading, text, cells)),
        Lack.CELL: float(_empty_cell(question, cells)),
        Lack.REASON: float(reason and not REASON.search(text)),
        Lack.YEAR: float(any(year not in dated for year in question.years)),
        Lack.PENDING: float(PENDING.search(text) is not None),
        Lack.POINTER: float(POINTER.search(text) is not None),
        Lack.FAR: far,
    }


def _no_value(question: Wanted, text: str, scored_text: str) -> bool:
    strip = Strip(
        id="",
        text=text,
        scored_text=scored_text,
        document="",
        title="",
        passage="",
        start=0,
        end=len(text),
        page=None,
        logit=None,
        kept=True,
        reason=None,
    )
    return short_answer(question.text, strip) is None


def _empty_cell(question: Wanted, cells: list[Cell]) -> bool:
    """The question decides for a column, and the row leaves it empty."""
    if not any(not cell.value for cell in cells):
        return False
    if asks_for_empty_cell(question.reading, cells):
        return True
    cell = best_cell(question.reading, cells, 0.0)
    return cell is not None and not cell.value
