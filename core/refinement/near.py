"""When two strips say the same: nearly the same words, and the very same numbers and identifiers."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from core.identifiers import identifiers
from core.short_answers.question import stem

# At this share one word in twenty may differ, and none in a short sentence or a table row.
_SHARED = 0.9
# From here on two sentences are about one thing, whatever they say of it.
_ALIKE = 0.4
_WORD = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(r"\d+(?:[.,:/-]\d+)*")


@dataclass(frozen=True, slots=True)
class Said:
    """A strip as it is compared: its words, and what may never differ, in its own order."""

    words: frozenset[str]
    telling: tuple[tuple[str, int], ...]
    numbers: tuple[str, ...]


def said(text: str) -> Said:
    """What a strip says. Words lose particles and case, numbers their thousands marks."""
    return Said(
        words=frozenset(stem(word) for word in _WORD.findall(text)),
        telling=tuple(sorted(Counter(identifiers(text)).items())),
        numbers=tuple(re.sub(r"(?<=\d),(?=\d{3})", "", number) for number in _NUMBER.findall(text)),
    )


def near_identical(left: Said, right: Said) -> bool:
    """True where one may stand for the other; numbers, dates and identifiers must be the same."""
    if left.telling != right.telling or left.numbers != right.numbers:
        return False
    every = len(left.words | right.words)
    return every == 0 or len(left.words & right.words) >= _SHARED * every


def alike(left: Said, right: Said) -> bool:
    """True where two strips speak of one thing in much the same words, whatever their numbers."""
    every = len(left.words | right.words)
    return every > 0 and len(left.words & right.words) >= _ALIKE * every
