"""Meanings as questions that can be asked: each with the words that set it apart."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.documents.structure import window_prefix
from core.short_answers.question import squeeze
from core.spoken import plain_words
from core.types import Reading
from core.underspecified.meanings import Meaning

SHOWN = 6
_LONGEST = 48
_WORD = re.compile(r"[^\s()\[\]{}<>,;:·|/\"'“”‘’「」『』]+")


def readings(query: str, found: Sequence[Meaning]) -> tuple[Reading, ...]:
    """At most six questions, each more specific than the one asked; () where no words tell them apart."""
    shown = found[:SHOWN]
    named = [_names(meaning, [each for each in shown if each is not meaning]) for meaning in shown]
    offered = {
        name: Reading(text=f"{query} ({name})", document=meaning.hit.document)
        for meaning, name in zip(shown, named, strict=True)
        if name and squeeze(name) not in squeeze(query)
    }
    return tuple(offered.values()) if len(offered) > 1 else ()


def _names(meaning: Meaning, others: Sequence[Meaning]) -> str:
    """What this meaning is called where the others are: its row, its heading, its document."""
    beside = [each for each in others if each.hit.document == meaning.hit.document]
    apart = [each for each in others if each.hit.document != meaning.hit.document]
    parts = []
    if apart:
        parts.append(_apart(meaning.hit.title, [each.hit.title for each in apart]))
    if apart and not parts[0]:
        parts = [_apart(_above(meaning), [_above(each) for each in apart]) or meaning.hit.date or ""]
    if beside:
        parts.append(
            _row(meaning) if meaning.cells else _apart(_above(meaning), [_above(each) for each in beside])
        )
    return " · ".join(part for part in parts if part)


def _above(meaning: Meaning) -> str:
    return window_prefix(meaning.hit.title, meaning.hit.heading_path).rstrip(": ")


def _row(meaning: Meaning) -> str:
    """The row's first cell; a mere number with its column."""
    first = next((cell for cell in meaning.cells if cell.value), None)
    if first is None:
        return ""
    name = plain_words(first.value)
    if not any(character.isalpha() for character in name):
        name = f"{first.column} {name}"
    return name[:_LONGEST].strip()


def _apart(mine: str, others: Sequence[str]) -> str:
    """A name whole where it is short, else the words of it that the others lack; '' where there are none."""
    taken = {word.casefold() for other in others for word in _WORD.findall(other)}
    own = [word for word in _WORD.findall(mine) if word.casefold() not in taken]
    if not own:
        return ""
    return mine if len(mine) <= _LONGEST else " ".join(own)[:_LONGEST]
