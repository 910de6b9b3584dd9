"""How near a stretch stands to the words that the question names."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from core.short_answers.finding import Find
from core.short_answers.question import Question, concepts, stem

_WORD = re.compile(r"[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*|[가-힣]+")
_CLAUSE_END = re.compile(r"[.。!?](?=\s|$)|;|\n|,(?!\d)|→|\(|\)|\s[/·]\s|\||(?<=[고며])\s")
# How fast a named word loses its pull, in characters, and what is left of it across a clause end
# and for a value before it. Labelled questions hardly move between a reach of 8 and of 20.
_REACH = 14.0
_ACROSS_CLAUSE = 0.3
_FROM_BEHIND = 0.6


@dataclass(frozen=True, slots=True)
class Mention:
    """A word of the sentence that the question speaks of."""

    start: int
    end: int
    weight: float


def mentions_in(question: Question, text: str) -> list[Mention]:
    """Words of the text that the question names, weight 0.5 to 1."""
    found = []
    for match in _WORD.finditer(text):
        weight = _weight(match.group(), question)
        if weight:
            found.append(Mention(*match.span(), weight))
    return found


def _weight(word: str, question: Question) -> float:
    base = stem(word)
    if base in question.terms:
        return 1.0
    if len(base) >= 2 and not base.isdigit() and base in question.squeezed:
        return 1.0
    if any(len(term) >= 2 and term in base for term in question.terms):
        return 0.8
    if concepts(word) & question.concepts:
        return 0.6
    if not base.isascii() and len(base) >= 3:
        pairs = [base[i : i + 2] for i in range(len(base) - 1)]
        shared = sum(pair in question.squeezed for pair in pairs) / len(pairs)
        return 0.5 if shared >= 0.5 else 0.0
    return 0.0


def nearness(find: Find, mentions: list[Mention], ends: list[int]) -> float:
    """Sum of what the named words lend: less with distance, across clauses and from behind; from 0."""
    total = 0.0
    for mention in mentions:
        if mention.start < find.end and find.start < mention.end:
            continue
        before = mention.end <= find.start
        left, right = (mention.end, find.start) if before else (find.end, mention.start)
        between = sum(left <= end < right for end in ends)
        total += (
            mention.weight
            * math.exp(-(right - left) / _REACH)
            * _ACROSS_CLAUSE**between
            * (1.0 if before else _FROM_BEHIND)
        )
    return total


def clause_ends(text: str) -> list[int]:
    """Offsets of the marks that close a clause."""
    return [match.start() for match in _CLAUSE_END.finditer(text)]
