"""Sentences as spans that partition a text: kiwipiepy for Korean, pysbd for other languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

import pysbd

Span = tuple[int, int]
SplitMany = Callable[[Sequence[str]], Sequence[Sequence[Span]]]

_HANGUL = re.compile("[가-힣]")
_ENDING = re.compile(r"[.!?。…？！]")
_INNER_ENDING = re.compile(r"[.!?。…？！][\"'”’)\]*]*\s")
_BULLET = re.compile(r"\s*(?:[-*•·○●▪■□▶※☞]|\(?\d{1,3}[.)]|[가-하][.)]|[①-⑳])\s")
_LINE = re.compile(r"[^\n\r]*(?:\r\n|\n|\r|$)")
# A line this close to the longest of its paragraph was broken by an editor, not by its author.
_WRAPPED_SHARE = 0.75
_WRAPPED_LENGTH = 50
# Kiwi also ends sentences without a full stop; below this length nothing is gained by asking.
_SHORT = 60
