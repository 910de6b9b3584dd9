"""Korean particles after names whose last sound is only known when the sentence is made."""

from __future__ import annotations

import re

_PAIRS = {"은": "는", "이": "가", "을": "를", "과": "와", "으로": "로"}
_SLOT = re.compile(r"\{(head|tail)\}(은|이(?=[ ])|을|과|으로)?(?![가-힣]다)")
_COPULA = re.compile(r"\{(head|tail)\}이다")
# Read aloud in Korean these end in a consonant: 일 삼 육 칠 팔 영, 엘 엠 엔 알.
_CLOSED = frozenset("013678lmnr")
_CLOSED_BY_L = frozenset("178lr")


def filled(template: str, head: str, tail: str) -> str:
    """The template with both names and the particle that each one takes."""
    names = {"head": head, "tail": tail}
    text = _COPULA.sub(lambda slot: names[slot[1]] + ("이다" if _closed(names[slot[1]]) else "다"), template)
    return _SLOT.sub(lambda slot: names[slot[1]] + _particle(slot[2], names[slot[1]]), text)


def _particle(closed_form: str | None, name: str) -> str:
    if closed_form is None:
        return ""
    if closed_form == "으로" and _ends_in_l(name):
        return "로"
    return closed_form if _closed(name) else _PAIRS[closed_form]


def _last(name: str) -> str:
    letters = [character for character in name.casefold() if character.isalnum()]
    return letters[-1] if letters else ""


def _closed(name: str) -> bool:
    last = _last(name)
    if "가" <= last <= "힣":
        return (ord(last) - ord("가")) % 28 != 0
    return last in _CLOSED


def _ends_in_l(name: str) -> bool:
    last = _last(name)
    if "가" <= last <= "힣":
        return (ord(last) - ord("가")) % 28 == 8
    return last in _CLOSED_BY_L
