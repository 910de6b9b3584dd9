"""Bringing a found value down to what may be shown."""

from __future__ import annotations

import re

from core.short_answers.finding import finds
from core.short_answers.question import Question

LONGEST = 40
_EDGES = " \t\r\n|*`_\"'“”‘’,;:·"
_COPULA = re.compile(
    r"(?<=[가-힣\d%)A-Za-z])(?:입니다|이며|이고|이다|(?<=\d[가-힣%])임|으로 한다|로 한다|예요|이에요)[.。]?$"
)


def trimmed(value: str) -> str:
    """The value without markup at its edges, closing stop and copula."""
    value = value.strip(_EDGES)
    value = re.sub(r"(?<!\d)\.$|(?<=[가-힣]\d)\.$|。$", "", value)
    value = _COPULA.sub("", value)
    return value.strip(_EDGES)


def fitting(question: Question, value: str, text: str) -> str | None:
    """`value` trimmed, or the one stretch of the wanted kind in it where it is too long; else None."""
    short = trimmed(value)
    if not short:
        return None
    if len(short) <= LONGEST:
        return short if short in text else None
    for kind in question.kinds:
        found = [value[find.start : find.end] for find in finds(value, frozenset({kind}))]
        if len(found) == 1 and found[0] in text and len(found[0]) <= LONGEST:
            return found[0]
    return None
