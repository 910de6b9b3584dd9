"""Whether two places give different values to the very thing that a question names.

Then nothing is missing from the question: the documents disagree. A longer name than the one asked for
leaves open what a place speaks of, and so do words that it has from its heading alone; a title that names
the thing and nothing else does not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.refinement.titles import about
from core.short_answers.question import stem
from core.short_answers.table_row import Cell
from core.short_answers.words import PARTICLES

_SHORTEST_NAME = 2
_OF = re.compile(r"([A-Za-z0-9가-힣][A-Za-z0-9가-힣._-]*)의(?=\s)|([A-Za-z0-9][A-Za-z0-9._-]*)['’]s\b")
_NUMBERED = re.compile(r"[^\W\d_]+[-_]?\d[\w.-]*")
# Between Hangul any Latin word is a name; among English words capitals tell.
_LATIN = re.compile(r"[A-Za-z][A-Za-z0-9._-]+")
_CAPITALS = re.compile(r"(?<=[a-z0-9,] )[A-Z][\w.-]+|\b[A-Z]{2,}\b")
_HANGUL = re.compile(r"[가-힣]")
_BRACKETED = re.compile(r"\s*[(\[（【][^)\]）】]*[)\]）】]")
_WORD = re.compile(r"[^\W_]+(?:[-_.][^\W_]+)*")
_PARTICLE = "|".join(map(re.escape, PARTICLES))
_STANDING = rf"(?<![^\W_]){{}}(?P<particle>{_PARTICLE})?(?![^\W_])(?:[^\S\n]+(?P<behind>[^\W_]+))?"
_WORD_BEFORE = re.compile(r"([^\W\d_]+)[^\S\n]+$")


@dataclass(frozen=True, slots=True)
class Said:
    """What a place says itself, which of the question's words that holds, and its cells where it is a row."""

    title: str
    words: str
    inside: frozenset[str]
    cells: Sequence[Cell]


def one_thing(query: str, left: Said, right: Said) -> bool:
    """Both speak of one name in the question, and of everything else that either has of it."""
    return any(
        _speaks_of(query, name, left)
        and _speaks_of(query, name, right)
        and _beside(left, name) == _beside(right, name)
        for name in _names(query, left) | _names(query, right)
        if not _counts(name, left.words) and not _counts(name, right.words)
    )


def _beside(said: Said, name: str) -> frozenset[str]:
    return frozenset(term for term in said.inside if term not in name)


def _names(query: str, place: Said) -> set[str]:
    """What the question may be about: a cell it says whole, the owner of what it asks, a Latin name."""
    asked = query.casefold()
    said = {cell.value.casefold() for cell in place.cells}
    first = _bare(place.cells[0].value) if place.cells else ""
    if len(first) >= _SHORTEST_NAME and first in asked:
        # A table may have its things in columns, and what it says of them in rows.
        said |= {_bare(cell.column) for cell in place.cells[1:]}
    texts = (query, place.words)
    said |= {(owner[1] or owner[2]).casefold() for text in texts for owner in _OF.finditer(text)}
    latin = _LATIN if _HANGUL.search(query) else _CAPITALS
    said |= {name.casefold() for name in (*_NUMBERED.findall(query), *latin.findall(query))}
    return {name for name in said if len(name) >= _SHORTEST_NAME and name in asked}


def _counts(name: str, words: str) -> bool:
    """A unit is what is asked for in, not about."""
    return re.search(rf"\d\s?{re.escape(name)}(?![^\W_])", words.casefold()) is not None


def _bare(text: str) -> str:
    """Without what stands in brackets."""
    return _BRACKETED.sub("", text).strip().casefold()


def _speaks_of(query: str, name: str, place: Said) -> bool:
    """The name stands by itself: no noun before or behind makes a longer name of it."""
    if about(place.title, name):
        return True
    asked = {stem(word) for word in _WORD.findall(query)}
    text = place.words.casefold()
    for found in re.finditer(_STANDING.format(re.escape(name)), text):
        before = _WORD_BEFORE.search(text[: found.start()])
        longer = before is not None and stem(before[1]) == before[1] and before[1] not in asked
        behind = found["behind"]
        continued = not found["particle"] and behind and stem(behind) not in asked
        if not longer and not continued:
            return True
    return False
