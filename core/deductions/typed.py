"""Whether a window holds anything of the kind that a question asks for: a person, a date, an amount."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.short_answers.columns import kinds_of_column
from core.short_answers.finding import finds, is_name
from core.short_answers.kinds import Kind
from core.short_answers.question import Question
from core.short_answers.table_row import Cell

_AMOUNTS = frozenset(
    {Kind.MONEY, Kind.PERCENT, Kind.COUNT, Kind.SIZE, Kind.MEASURE, Kind.NUMBER, Kind.DURATION}
)
_BARE = re.compile(r"[-–−]?\d[\d,]*(?:\.\d+)?")


def lacks_kind(question: Question, text: str, cells: Sequence[Cell]) -> bool:
    """False where the question asks for no kind that can be told, or a column holds it by its name."""
    wanted = frozenset(question.kinds)
    if not wanted or question.polar or Kind.REASON in wanted or finds(text, wanted):
        return False
    for cell in cells:
        if cell.value and (wanted & kinds_of_column(cell.column) or _may_be(wanted, cell.value)):
            return False
    return True


def _may_be(wanted: frozenset[Kind], value: str) -> bool:
    if Kind.PERSON in wanted and is_name(value):
        return True
    return bool(_AMOUNTS & wanted) and _BARE.fullmatch(value) is not None
