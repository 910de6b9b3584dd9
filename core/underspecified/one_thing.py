"""Whether two places give different values to the very thing that a question names.

Then nothing is missing from the question: the documents disagree. Words that a place has only from its
title or heading leave open what it speaks of, and so does a longer name than the one asked for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.short_answers.question import read_question, stem
from core.short_answers.table_row import Cell
from core.short_answers.words import PARTICLES

_SHORTEST_NAME = 2
_OF = re.compile(r"([A-Za-z0-9가-힣][A-Za-z0-9가-힣._-]*)의(?=\s)|([A-Za-z0-9][A-Za-z0-9._-]*)['’]s\b")
_LATIN_OR_NUMBERED = re.compile(r"[A-Za-z][A-Za-z0-9._-]+|[^\W\d_]+[-_]?\d+")
_WORD = re.compile(r"[^\W_]+(?:[-_.][^\W_]+)*")
_PARTICLE = "|".join(map(re.escape, PARTICLES))
_STANDING = rf"(?<![^\W_]){{}}(?P<particle>{_PARTICLE})?(?![^\W_])(?:[^\S\n]+(?P<behind>[^\W_]+))?"
_WORD_BEFORE = re.compile(r"([^\W\d_]+)[^\S\n]+$")


def one_thing(query: str, left: str, right: str, cells: Sequence[Cell]) -> bool:
    """`left` and `right` are what the places say themselves; `cells` are those of either, where rows."""
    named = _names(query, left, cells) | _names(query, right, cells)
    return any(_speaks_of(query, name, left) and _speaks_of(query, name, right) for name in named)


def _names(query: str, words: str, cells: Sequence[Cell]) -> set[str]:
    """What the question may be about: a cell it says whole, the owner of what it asks, a Latin name."""
    asked = query.casefold()
    said = {cell.value.casefold() for cell in cells}
    said |= {(owner[1] or owner[2]).casefold() for text in (query, words) for owner in _OF.finditer(text)}
    said |= {name.casefold() for name in _LATIN_OR_NUMBERED.findall(query)}
    # A unit is what is asked for in, not about.
    units = set(read_question(query).units)
    return {name for name in said if len(name) >= _SHORTEST_NAME and name in asked and name not in units}


def _speaks_of(query: str, name: str, words: str) -> bool:
    """The name stands by itself: no noun before or behind makes a longer name of it."""
    asked = {stem(word) for word in _WORD.findall(query)}
    text = words.casefold()
    for found in re.finditer(_STANDING.format(re.escape(name)), text):
        before = _WORD_BEFORE.search(text[: found.start()])
        longer = before is not None and stem(before[1]) == before[1] and before[1] not in asked
        behind = found["behind"]
        continued = not found["particle"] and behind and stem(behind) not in asked
        if not longer and not continued:
            return True
    return False
