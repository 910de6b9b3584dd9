"""A question as the rules see it: what it asks for and what it names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from core.short_answers.asking import POLAR_ENDING, QUESTION_PATTERNS, SAME_UNIT, WH_WORDS
from core.short_answers.kinds import Kind
from core.short_answers.words import EMPTY_WORDS, PARTICLES, SAME_THING

_TOKEN = re.compile(r"[A-Za-z0-9]+(?:[-_.:/@][A-Za-z0-9]+)*|[가-힣]+")
_UNIT = re.compile(r"몇 ?([가-힣]+|%)|how many ((?:working |business )?[a-z]+)")


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked for and what is named.

    `kinds` in order of preference, () where none is asked for; `terms` without particles;
    `concepts` are rows of SAME_THING; `polar`: yes or no answers it; `asks_freely`: a question
    word stands in it, so it is more than keywords.
    """

    text: str
    squeezed: str
    kinds: tuple[Kind, ...]
    terms: tuple[str, ...]
    concepts: frozenset[int]
    units: tuple[str, ...]
    polar: bool
    asks_freely: bool

    def in_asked_unit(self, value: str) -> bool:
        """True where the value counts in the unit that the question names (몇 분, how many days)."""
        return any(re.search(r"(?:\d|^[a-z가-힣]+)\s?" + re.escape(unit), value) for unit in self.units)


def squeeze(text: str) -> str:
    """Lower case without spaces or marks, so that spacing never decides a comparison."""
    return re.sub(r"[\s`*_\-·,.\"'()\[\]?!~]+", "", text).casefold()


def stands_in(name: str, text: str) -> bool:
    """Whether squeezed `text` holds a squeezed name; '1톤' does not stand in '11톤'."""
    at = text.find(name)
    while at >= 0:
        end = at + len(name)
        cut = (name[:1].isdigit() and text[at - 1 : at].isdigit()) or (
            name[-1:].isdigit() and text[end : end + 1].isdigit()
        )
        if not cut:
            return True
        at = text.find(name, at + 1)
    return False


def stem(token: str) -> str:
    """A Korean word without its particle, a Latin word in its light singular, lower case."""
    word = token.casefold()
    if "가" <= word[-1] <= "힣":
        for particle in PARTICLES:
            if word.endswith(particle) and len(word) - len(particle) >= 2:
                return word[: -len(particle)]
        return word
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def terms(text: str) -> tuple[str, ...]:
    """Stems of the words that say something, in order, without repeats."""
    found = (
        stem(token)
        for token in _TOKEN.findall(text)
        if token.casefold() not in EMPTY_WORDS and len(token) > 0
    )
    return tuple(dict.fromkeys(term for term in found if term not in EMPTY_WORDS))


@lru_cache(maxsize=1)
def _concept_words() -> tuple[tuple[frozenset[str], tuple[str, ...]], ...]:
    rows = []
    for row in SAME_THING:
        words = row.split()
        rows.append(
            (
                frozenset(stem(word) for word in words if word.isascii()),
                tuple(word for word in words if not word.isascii() and len(word) > 1),
            )
        )
    return tuple(rows)


@lru_cache(maxsize=20_000)
def concepts(text: str) -> frozenset[int]:
    """Numbers of the rows of SAME_THING that the text mentions; kept, as the same words come again."""
    tokens = frozenset(stem(token) for token in re.findall(r"[A-Za-z]+", text))
    close = squeeze(text)
    return frozenset(
        number
        for number, (latin, korean) in enumerate(_concept_words())
        if latin & tokens or any(word in close for word in korean)
    )


def _kinds(text: str) -> tuple[Kind, ...]:
    for pattern, kinds in QUESTION_PATTERNS:
        if re.search(pattern, text, re.IGNORECASE):
            return kinds
    return ()


def _units(text: str) -> tuple[str, ...]:
    units: list[str] = []
    for korean, latin in _UNIT.findall(text.casefold()):
        asked = korean or latin
        units += [asked[:length] for length in (3, 2, 1) if korean and len(asked) >= length]
        units += [] if korean else [asked, asked.rstrip("s")]
        for row in map(str.split, SAME_UNIT):
            units += row if any(unit in row for unit in units) else ()
    return tuple(dict.fromkeys(units))


def _has_question_word(text: str) -> bool:
    return re.search(WH_WORDS, text, re.IGNORECASE) is not None


def _is_polar(text: str) -> bool:
    ending = re.search(POLAR_ENDING, text.strip(), re.IGNORECASE)
    return ending is not None and not _has_question_word(text)


@lru_cache(maxsize=64)
def read_question(text: str) -> Question:
    """The question taken apart; pure, so kept for the strips that follow."""
    return Question(
        text=text,
        squeezed=squeeze(text),
        kinds=_kinds(text),
        terms=terms(text),
        concepts=concepts(text),
        units=_units(text),
        polar=_is_polar(text),
        asks_freely=_has_question_word(text),
    )


def likeness(name: str, question: Question) -> float:
    """How far the question speaks of `name` (a header, a key, a phrase): 0 to 1.

    Whole occurrence is 1; otherwise the larger of shared syllable pairs and shared words, with
    half for a word of the other language or a synonym.
    """
    close = squeeze(name)
    if not close:
        return 0.0
    if len(close) >= 2 and stands_in(close, question.squeezed):
        return 1.0
    shared = 0.0
    pairs = [close[i : i + 2] for i in range(len(close) - 1)]
    if pairs and not close.isascii():
        shared = sum(stands_in(pair, question.squeezed) for pair in pairs) / len(pairs)
        shared = shared if shared >= 0.3 else 0.0
    words = terms(name)
    if words:
        in_common = sum(word in question.terms for word in words) / len(words)
        shared = max(shared, in_common)
    if concepts(name) & question.concepts:
        shared = max(shared, 0.6)
    return shared
