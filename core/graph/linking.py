"""Entities and types that a question names: longest first, particles and spacing aside.

Which stretches of the question are names is decided by the names this reader may read; nothing
else is asked. A name with several meanings keeps all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from core.entity_names import entity_key
from core.ports import NamedEntity

Named = Callable[[Collection[str]], list[NamedEntity]]

TYPE = "type"
LONGEST_NAME = 8
MOST_MEANINGS = 5

_TOKEN = re.compile(r"[A-Za-z0-9]+(?:[-_./:@][A-Za-z0-9]+)*|[가-힣]+|[^\W_]")
_BETWEEN = re.compile(r"[\s·&'’,.-]{0,3}")
_PLURAL = re.compile(r"[A-Za-z]{2}[a-rt-z]s$")
_HANGUL = re.compile("[가-힣]+")
_PARTICLES = (
    r"에게서|에서|에게|에|으로|로|이랑|랑|하고|까지|부터|보다|마다|이나|나|이라도|라도|이라는|라는|이란|란|"
    r"은|는|이|가|을|를|의|한테|와|과|도|만|께서|께|끼리|간|들|별|사이|쪽|측|님|씨|네|말고|중|처럼|"
    r"이에요|예요|이야|야|인가요|인가|인지|입니까|이고|인|일"
)
_AFTER_NAME = re.compile(rf"(?:{_PARTICLES}){{1,3}}")


@dataclass(frozen=True, slots=True)
class Mention:
    """A stretch of the question and what it may mean; half-open offsets, particles outside."""

    start: int
    end: int
    surface: str
    meanings: tuple[NamedEntity, ...]

    @property
    def entities(self) -> tuple[str, ...]:
        """Names of things, without types."""
        return tuple(dict.fromkeys(each.name for each in self.meanings if each.type != TYPE))

    @property
    def types(self) -> tuple[str, ...]:
        """Names of types."""
        return tuple(dict.fromkeys(each.name for each in self.meanings if each.type == TYPE))


@dataclass(frozen=True, slots=True)
class _Stretch:
    start: int
    end: int
    key: str


def link(question: str, named: Named) -> tuple[Mention, ...]:
    """What the question names, in its order; stretches do not overlap."""
    stretches = list(_stretches(question))
    known: dict[str, list[NamedEntity]] = {}
    for entity in named({stretch.key for stretch in stretches}):
        known.setdefault(entity.key, []).append(entity)
    found = [stretch for stretch in stretches if stretch.key in known]
    taken: list[_Stretch] = []
    for stretch in sorted(found, key=lambda each: (-len(each.key), each.start, each.end)):
        if all(stretch.end <= other.start or other.end <= stretch.start for other in taken):
            taken.append(stretch)
    return tuple(
        Mention(each.start, each.end, question[each.start : each.end], _meanings(known[each.key]))
        for each in sorted(taken, key=lambda each: each.start)
    )


def without_mentions(question: str, mentions: Sequence[Mention]) -> str:
    """The question with every named thing and type blotted out: what is asked of them remains."""
    text = question
    for mention in sorted(mentions, key=lambda each: -each.start):
        text = f"{text[: mention.start]} X {text[mention.end :]}"
    return text


def _meanings(entities: Sequence[NamedEntity]) -> tuple[NamedEntity, ...]:
    """Each meaning once; one that no document types is left out beside one that is typed."""
    typed = {each.name for each in entities if each.type}
    kept = [each for each in entities if each.type or each.name not in typed]
    return tuple(kept[:MOST_MEANINGS])


def _stretches(question: str) -> Iterator[_Stretch]:
    tokens = [match.span() for match in _TOKEN.finditer(question)]
    for first, (start, _) in enumerate(tokens):
        if not _may_start(question, start):
            continue
        for last in range(first, min(first + LONGEST_NAME, len(tokens))):
            if last > first and not _BETWEEN.fullmatch(question, tokens[last - 1][1], tokens[last][0]):
                break
            for end in _ends(question, *tokens[last]):
                name = question[start:end]
                yield _Stretch(start, end, entity_key(name))
                if _PLURAL.search(name):
                    yield _Stretch(start, end, entity_key(name[:-1]))


def _may_start(question: str, start: int) -> bool:
    """A name begins a word, or where Hangul gives way to Latin letters."""
    if start == 0 or not question[start - 1].isalnum():
        return True
    return bool(_HANGUL.match(question[start - 1])) and not _HANGUL.match(question[start])


def _ends(question: str, start: int, end: int) -> Iterator[int]:
    """Where a name that reaches into this token may end: whole, or in front of particles."""
    word = question[start:end]
    following = _HANGUL.match(question, end)
    if not _HANGUL.fullmatch(word):
        # Of 'IT운영팀' the first half is no name; identifiers are told by their digits.
        if following is None or _AFTER_NAME.fullmatch(following.group()) or _is_identifier(word):
            yield end
        return
    yield end
    for cut in range(len(word) - 1, 0, -1):
        if _AFTER_NAME.fullmatch(word[cut:]):
            yield start + cut


def _is_identifier(word: str) -> bool:
    return any(character.isdigit() for character in word) and any(map(str.isalpha, word))
