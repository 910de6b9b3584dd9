"""Sources that state different values for the same thing.

Two supported strips of different documents disagree where both speak of everything that either has
of the question, and the value each gives is of one kind and not the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from core.short_answers.finding import finds, outermost
from core.short_answers.kinds import Kind
from core.short_answers.question import Question, read_question, squeeze
from core.types import Disagreement, StatedValue, Strip

ShortAnswer = Callable[[str, Strip], str | None]
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_COUNTED = re.compile(rf"{_NUMBER.pattern}\s?(?P<unit>[A-Za-z가-힣%]{{1,8}})")
# A day, a person or a per cent may be of anything.
_TELLING_UNIT = 3
# 창고2, HL8911: letters with a number behind them are one name.
_NUMBERED = re.compile(r"[^\W\d_]+[-_]?\d+")
_EVERY = frozenset(Kind) - {Kind.REASON}
_BARE = frozenset({Kind.NUMBER})
_AMOUNTS = frozenset(
    {Kind.MONEY, Kind.PERCENT, Kind.SIZE, Kind.COUNT, Kind.MEASURE, Kind.DURATION, Kind.NUMBER}
)
_NAMES = frozenset({Kind.PERSON, Kind.ROLE, Kind.TEAM, Kind.PLACE})


def disagreements(query: str, strips: Sequence[Strip], short_answer: ShortAnswer) -> tuple[Disagreement, ...]:
    """At most one, over the supported strips in their order; () where all that speak agree."""
    question = read_question(query)
    values = {strip.id: short_answer(query, strip) for strip in strips}
    counted = {unit for value in values.values() if value is not None and (unit := _unit(value))}
    found: list[tuple[Strip, str]] = []
    for strip in strips:
        value = _in_unit(strip, values[strip.id], counted)
        if value is None or not all(_comparable(question, strip, value, *other) for other in found):
            continue
        found.append((strip, value))
    if len({strip.document for strip, _ in found}) < 2:
        return ()
    return (Disagreement(tuple(StatedValue(value, strip.id) for strip, value in found)),)


def _unit(value: str) -> str | None:
    """What a value counts, where it is one number and a word."""
    found = _COUNTED.fullmatch(value.strip())
    return found["unit"] if found else None


def _in_unit(strip: Strip, value: str | None, units: Collection[str]) -> str | None:
    """The value with its unit, where another strip has told it; where the strip gave none, the only
    number in that unit it holds, if few other things are counted in it."""
    for unit in sorted(units):
        numbers: list[str] = re.findall(rf"{_NUMBER.pattern}\s?{re.escape(unit)}(?![A-Za-z])", strip.text)
        if value is not None and (
            own := [each for each in numbers if each.removesuffix(unit).strip() == value]
        ):
            return own[0]
        if value is None and len(numbers) == 1 and len(unit) >= _TELLING_UNIT:
            return numbers[0]
    return value


def _comparable(question: Question, strip: Strip, value: str, other: Strip, said: str) -> bool:
    """Whether two strips speak of one thing, of the same kind, and give it different values."""
    if strip.document == other.document or _terms(question, strip) != _terms(question, other):
        return False
    return same_kind(value, said) and not same_value(value, said)


def _terms(question: Question, strip: Strip) -> frozenset[str]:
    close = squeeze(strip.scored_text)
    named = {squeeze(name) for name in _NUMBERED.findall(question.text)}
    return frozenset(term for term in (*question.terms, *named) if len(term) > 1 and term in close)


def same_kind(left: str, right: str) -> bool:
    """Both hold a stretch of one kind (money, a day or hour, a name), or neither holds any.

    A bare number may be any amount, and a word of no kind may be a name.
    """
    mine, theirs = _kinds(left), _kinds(right)
    if mine & theirs or not (mine or theirs):
        return True
    if _BARE in (mine, theirs):
        return bool(_AMOUNTS & (mine | theirs) - _BARE)
    return not (mine and theirs) and mine | theirs <= _NAMES


def _kinds(value: str) -> frozenset[Kind]:
    kinds = frozenset(find.kind for find in outermost(finds(value, _EVERY)))
    return kinds - {Kind.TIME} | {Kind.DATE} if Kind.TIME in kinds else kinds


def same_value(left: str, right: str) -> bool:
    """Whether two values say the same: '7일' and '7일 이내' do, '1만 5천원' and '1만 3천원' do not."""
    return _plain(left) == _plain(right)


def _plain(value: str) -> str:
    """The numbers of a value, else its letters."""
    numbers = [number.replace(",", "") for number in _NUMBER.findall(value)]
    return " ".join(numbers) if numbers else squeeze(value)
