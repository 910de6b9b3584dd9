"""What a question asks of the things it names, held against what a path says.

A model reads a sentence about the right thing as relevant even where it tells something else of
it. Where the question names a relation or a kind of value in so many words, words decide.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from core.graph.linking import Mention
from core.graph.relations import Relation, known_relations, relation_of, relation_words
from core.short_answers.kinds import Kind
from core.short_answers.question import read_question
from core.types import Edge

# Shorter words stand inside too many others.
_SHORTEST_KOREAN, _SHORTEST_ENGLISH = 2, 4
_WORD = re.compile(r"[A-Za-z]+")
_WHICH = re.compile(r"(?:어느|어떤|무슨|which|what)\s+$", re.IGNORECASE)
_WHO_OR_WHERE = re.compile(r"누가|누구|누굴|어디|\b(?:who|whom|whose|where)\b", re.IGNORECASE)
_LEAVES_OUT = re.compile(
    r"말고|빼고|제외|아닌|지 ?않|지 ?못|(?<![가-힣])안 [가-힣]"
    r"|\b(?:not|never|except|besides|without|instead of|other than|\w+n['’]t)\b",
    re.IGNORECASE,
)
# Somebody beside or after whom a title names: 공동대표, 부팀장, the next CEO.
_ANOTHER = re.compile(
    r"(?:(?<![가-힣])(?:공동|부|차기|전|전직|임시|명예|초대|예비|신임)"
    r"|\b(?:co|vice|deputy|assistant|acting|interim|next|first|former|previous|ex|honorary))[\s-]?$",
    re.IGNORECASE,
)
_ACRONYMS = frozenset({"ceo"})
_DIGIT = re.compile(r"\d")
_NAMED_BY_NAMES = frozenset({Kind.PERSON, Kind.ROLE, Kind.TEAM, Kind.PLACE})


def covers(asked: str, edges: Sequence[Edge]) -> bool:
    """Whether the question's words let the path be what is asked: nothing missing, nothing idle.

    Every relation that the question names in words is on the path; and of a path of several
    edges each is named, for a step that nobody asked about only leads away. `asked` is the
    question without the names in it. A path with a relation of unknown words cannot be judged,
    and passes.
    """
    relations = [relation_of(edge.relation) for edge in edges]
    keys = [relation.key for relation in relations if relation is not None]
    if len(keys) < len(edges):
        return True
    named = named_relations(asked)
    # What is named twice ('what depends on what depends on X') takes two steps.
    if any(sum(key in words for key in keys) < times for words, times in Counter(named).items()):
        return False
    if any(_of_another(asked, relation) for relation in relations if relation is not None):
        return False
    return len(keys) == 1 or _each_named(keys, named)


def leaves_out(question: str) -> bool:
    """Whether it asks for what is not so, or for others than it names: no edge tells that."""
    return _LEAVES_OUT.search(question) is not None


def _of_another(asked: str, relation: Relation) -> bool:
    """Whether every word that may name the relation names somebody beside it."""
    words = [word for word in (*relation.korean_words, *relation.english_words) if len(word) > 1]
    said = asked.casefold()
    places = [found.start() for word in words for found in re.finditer(re.escape(word), said)]
    return bool(places) and all(_ANOTHER.search(said[:place]) for place in places)


def _each_named(keys: Sequence[str], named: Sequence[frozenset[str]]) -> bool:
    """Whether each edge has a word of its own."""
    if not keys:
        return True
    return any(
        keys[0] in words and _each_named(keys[1:], [*named[:at], *named[at + 1 :]])
        for at, words in enumerate(named)
    )


def names_each(asked: str, edges: Sequence[Edge]) -> bool:
    """Whether the question names every relation of the path, each by a word of its own.

    A relation that the list does not hold is named by the words of its own name.
    """
    keys = [relation.key if (relation := relation_of(edge.relation)) else edge.relation for edge in edges]
    own = [
        frozenset({edge.relation})
        for edge in edges
        if relation_of(edge.relation) is None and _stands_in(asked, relation_words(edge.relation))
    ]
    return _each_named(keys, [*named_relations(asked), *own])


def _stands_in(asked: str, words: Sequence[str]) -> bool:
    said = _WORD.findall(asked.casefold())
    return any(
        word in asked if not word.isascii() else any(_same(each, word) for each in said)
        for word in words
        if len(word) >= (_SHORTEST_ENGLISH if word.isascii() else _SHORTEST_KOREAN)
    )


@lru_cache(maxsize=16)
def named_relations(asked: str) -> tuple[frozenset[str], ...]:
    """For each word of the question that names a relation: keys of the relations it may name.

    Every path of a question asks again.
    """
    found: list[frozenset[str]] = []
    rest = asked
    for word, keys in _korean_words():
        found += [keys] * rest.count(word)
        rest = rest.replace(word, " ")
    for word in _WORD.findall(asked.casefold()):
        keys = frozenset[str]().union(*(named for known, named in _english_words() if _same(word, known)))
        if keys:
            found.append(keys)
    return tuple(found)


def asked_types(question: str, mentions: Sequence[Mention]) -> set[str]:
    """Types of what is asked for: those behind a question word ('어느 서버', 'which team'), else all.

    None for who and where, which ask for something that no type stands beside.
    """
    behind = {kind for each in mentions if _WHICH.search(question[: each.start]) for kind in each.types}
    if behind or _WHO_OR_WHERE.search(question):
        return behind
    return {kind for mention in mentions for kind in mention.types}


def answers_kind(asked: str, answer: str) -> bool:
    """Whether a name can be what is asked for: a date, an amount or a reason is no name."""
    kinds = read_question(asked).kinds
    if not kinds or _NAMED_BY_NAMES & set(kinds):
        return True
    return Kind.REASON not in kinds and bool(_DIGIT.search(answer)) and Kind.DURATION not in kinds


def _same(word: str, known: str) -> bool:
    if known in _ACRONYMS:
        return word == known
    word = f"{word[:-3]}y" if word.endswith("ies") else word
    base = known[:-1] if known.endswith("e") else known
    return word.startswith(base) and len(word) - len(base) <= 3


@lru_cache(maxsize=1)
def _korean_words() -> tuple[tuple[str, frozenset[str]], ...]:
    """Longest first, so that the longer of two words that overlap is the one that was meant."""
    return _by_word((word, r.key) for r in known_relations().values() for word in r.korean_words)


@lru_cache(maxsize=1)
def _english_words() -> tuple[tuple[str, frozenset[str]], ...]:
    return _by_word((word, r.key) for r in known_relations().values() for word in r.english_words)


def _by_word(pairs: Iterable[tuple[str, str]]) -> tuple[tuple[str, frozenset[str]], ...]:
    keys: dict[str, set[str]] = {}
    for word, key in pairs:
        shortest = _SHORTEST_ENGLISH if word.isascii() else _SHORTEST_KOREAN
        if len(word) >= shortest or word in _ACRONYMS:
            keys.setdefault(word, set()).add(key)
    ordered = sorted(keys, key=lambda word: (-len(word), word))
    return tuple((word, frozenset(keys[word])) for word in ordered)
