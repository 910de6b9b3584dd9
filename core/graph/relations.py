"""What common relation names say, in both languages: `relations.tsv`, written from org charts,
service catalogues and public schemas. A name that is not in it is verbalised by its own words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

FILE = Path(__file__).with_name("relations.tsv")
_LEVELS = re.compile(r"__+|[.:/]+")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_JOINTS = re.compile(r"[\s_-]+")


class Form(StrEnum):
    """How a relation reads from head to tail.

    active: the head does it to the tail; passive: the tail does it to the head; place: the head
    is, goes or belongs somewhere; noun: the tail is the head's so-and-so.
    """

    ACTIVE = "active"
    PASSIVE = "passive"
    PLACE = "place"
    NOUN = "noun"


@dataclass(frozen=True, slots=True)
class Relation:
    """One row: `korean` holds {head} and {tail}; words are those by which questions name it."""

    key: str
    form: Form
    korean: str
    korean_words: tuple[str, ...]
    english_words: tuple[str, ...]


def relation_words(name: str) -> tuple[str, ...]:
    """Words of the most detailed level: server.depends_on and serverDependsOn's 'depends on'."""
    levels = [level for level in _LEVELS.split(name) if level.strip("_ ")]
    detail = levels[-1] if levels else name
    return tuple(word.casefold() for word in _JOINTS.split(_CAMEL.sub("_", detail)) if word)


def relation_of(name: str) -> Relation | None:
    """The row of a relation, None where the list does not hold it."""
    return known_relations().get("_".join(relation_words(name)))


@lru_cache(maxsize=1)
def known_relations() -> Mapping[str, Relation]:
    """All rows by key."""
    lines = FILE.read_text("utf-8").splitlines()[1:]
    rows = (line.split("\t") for line in lines if line)
    return {
        key: Relation(key, Form(form), korean, tuple(ko.split()), tuple(en.casefold().split()))
        for key, form, korean, ko, en in rows
    }
