"""Words a document defines: its title, and abbreviations written out beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.records.drafts import NewTerm

LONGEST_MEANING = 40
_ABBREVIATION = r"[A-Z][A-Za-z0-9&/-]{0,8}[A-Z0-9]"
_KOREAN_BEFORE = re.compile(rf"(?P<meaning>[가-힣A-Za-z0-9·]*[가-힣])\((?P<term>{_ABBREVIATION})\)")
_ENGLISH_BEFORE = re.compile(
    rf"(?P<meaning>[A-Za-z][\w'-]*(?:[ ][A-Za-z&][\w'-]*){{1,7}})[ ]?\((?P<term>{_ABBREVIATION})\)"
)
_MEANING_INSIDE = re.compile(
    rf"(?<![A-Za-z0-9])(?P<term>{_ABBREVIATION})\((?P<meaning>[가-힣][가-힣 ·]+|[A-Z][A-Za-z' &-]+)\)"
)
_NOT_IN_KEY = re.compile(r"[\s_·.-]+")


def term_key(term: str) -> str:
    """The term without case, spacing and joining marks, as vocabulary is looked up."""
    return _NOT_IN_KEY.sub("", term.casefold())


def vocabulary_of(title: str, text: str) -> tuple[NewTerm, ...]:
    """The title, then each abbreviation with its first meaning, in order of appearance."""
    found = {("title", title): NewTerm("title", title, term_key(title), None)}
    for term, meaning in _definitions(f"{title}\n{text}"):
        new = NewTerm("abbreviation", term, term_key(term), meaning)
        found.setdefault(("abbreviation", term), new)
    return tuple(found.values())


def _definitions(text: str) -> Iterator[tuple[str, str]]:
    matches = [
        match
        for pattern in (_KOREAN_BEFORE, _ENGLISH_BEFORE, _MEANING_INSIDE)
        for match in pattern.finditer(text)
    ]
    for match in sorted(matches, key=lambda each: each.start("term")):
        term, meaning = match["term"], match["meaning"].strip()
        if match.re is _ENGLISH_BEFORE:
            meaning = _spelled_out(term, meaning)
        if 2 <= len(meaning) <= LONGEST_MEANING and term_key(meaning) != term_key(term):
            yield term, meaning


def _spelled_out(term: str, words: str) -> str:
    """The last words whose initials are the abbreviation, '' where they are not."""
    letters = [letter for letter in term.casefold() if letter.isalpha()]
    parts = words.split(" ")
    for first in range(len(parts) - 1, -1, -1):
        initials = [part[0].casefold() for part in parts[first:] if part[0].isupper()]
        if initials == letters and parts[first][0].isupper():
            return " ".join(parts[first:])
    return ""
