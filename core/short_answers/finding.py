"""Stretches of text that look like one of the kinds."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.short_answers.kinds import Kind
from core.short_answers.patterns import PATTERNS, PIECES, SURNAMES, TITLES

_PLACE_OF_PIECE = re.compile(r"\{([A-Z_]+)\}")


@dataclass(frozen=True, slots=True)
class Find:
    """A typed stretch [start, end) of some text."""

    start: int
    end: int
    kind: Kind


def _written_out(pattern: str) -> str:
    pieces = {**PIECES, "SURNAMES": SURNAMES, "TITLES": TITLES}
    while _PLACE_OF_PIECE.search(pattern):
        pattern = _PLACE_OF_PIECE.sub(lambda match: pieces[match.group(1)], pattern)
    return pattern


_COMPILED = tuple((kind, re.compile(_written_out("|".join(forms)))) for kind, forms in PATTERNS)
_NAMES = re.compile(_written_out(r"[{SURNAMES}][가-힣]{1,2}(?:[·,/]\s?[가-힣]{2,4})*"))


def finds(text: str, kinds: frozenset[Kind]) -> list[Find]:
    """Every stretch of the wanted kinds, in order of place; overlaps of two kinds are left in."""
    found = []
    for kind, pattern in _COMPILED:
        if kind not in kinds:
            continue
        for match in pattern.finditer(text):
            value = match.group()
            start = match.start() + len(value) - len(value.lstrip())
            found.append(Find(start, start + len(value.strip()), kind))
    return sorted(found, key=lambda find: (find.start, -find.end))


def outermost(found: list[Find]) -> list[Find]:
    """Stretches that lie in no longer one."""
    return [find for find in found if not any(_wraps(other, find) for other in found)]


def _wraps(other: Find, find: Find) -> bool:
    longer = other.end - other.start > find.end - find.start
    return longer and other.start <= find.start and find.end <= other.end


def is_name(text: str) -> bool:
    """True for a cell that holds Korean names alone."""
    return _NAMES.fullmatch(text) is not None
