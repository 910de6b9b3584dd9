"""Sentences as spans that partition a text: kiwipiepy for Korean, pysbd for other languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

import pysbd

Span = tuple[int, int]
StartsOfMany = Callable[[Sequence[str]], Sequence[Sequence[int]]]

_HANGUL = re.compile("[가-힣]")
_INNER_ENDING = re.compile(r"[.!?。…？！][\"'”’)\]*_]*\s")
_ENDING = re.compile(r"[.!?。…？！:;][\"'”’)\]*_]*\s*$")
_BULLET = re.compile(r"\s*(?:[-*+•·○●▪■□▶※☞]|\(?\d{1,3}[.)]|[가-하][.)]|[①-⑳])\s")
# A mark that opens the sentence after it, though a splitter left it with the one before.
_OPENING = re.compile(r"(?:(?<=\s)|^)(?:[①-⑳→※▶]|\(?\d{1,2}[.)]|[-*•])\s*$")
_NUMBERING = re.compile(r"\s*\(?(?:\d{1,3}|[가-하A-Za-z]|[ivxIVX]{1,4})[.)]\s*$")
_LINE = re.compile(r"[^\n\r]*(?:\r\n|\n|\r)|[^\n\r]+$")
_WORD = re.compile(r"\w")
# A line nearly as long as the longest of its paragraph was broken by an editor, not its author.
_WRAPPED_SHARE = 0.75
_WRAPPED_LENGTH = 40
# Kiwi also ends sentences without a full stop; in stretches this short there is but one.
_SHORT = 60
# Both splitters slow down faster than the text grows.
_LONGEST_STRETCH = 4000


def split_many(texts: Sequence[str], korean_starts: StartsOfMany) -> list[list[Span]]:
    """Half-open sentence spans of each text; spans partition it, [] for ''.

    White space belongs to the sentence before. `korean_starts` gives the sentence starts of
    Korean stretches, all in one call.
    """
    stretches = [list(_stretches(text)) for text in texts]
    korean = [
        text[start:end]
        for text, spans in zip(texts, stretches, strict=True)
        for start, end in spans
        if _asks_kiwi(text[start:end])
    ]
    answers = iter(korean_starts(korean))
    found = []
    for text, spans in zip(texts, stretches, strict=True):
        starts: set[int] = set()
        for start, end in spans:
            piece = text[start:end]
            inner = next(answers) if _asks_kiwi(piece) else _other_starts(piece)
            lead = len(piece) - len(piece.lstrip())
            starts.update(start + max(lead, at) for at in (0, *inner) if at < len(piece))
        found.append(_spans(text, sorted(starts)))
    return found


def _asks_kiwi(piece: str) -> bool:
    stripped = piece.strip()
    if not _HANGUL.search(stripped):
        return False
    return len(stripped) > _SHORT or bool(_INNER_ENDING.search(stripped))


def _other_starts(piece: str) -> Sequence[int]:
    if _HANGUL.search(piece) or not _INNER_ENDING.search(piece.strip()):
        return ()
    # A segmenter holds the text it works on, so each call has its own.
    segmenter = pysbd.Segmenter(language="en", clean=False, char_span=True)
    return [span.start for span in segmenter.segment(piece)]


def _stretches(text: str) -> Iterator[Span]:
    """Lines, joined where the break between them is only a wrap, and cut where very long."""
    for paragraph in _paragraphs(text):
        longest = max(len(line.strip()) for _, line in paragraph)
        start = paragraph[0][0]
        for (_, line), following in zip(paragraph, [*paragraph[1:], None], strict=True):
            if following is None or _hard_break(line, following[1], longest):
                end = following[0] if following else paragraph[-1][0] + len(paragraph[-1][1])
                yield from _bounded(text, start, end)
                start = end


def _paragraphs(text: str) -> Iterator[list[tuple[int, str]]]:
    """(offset, line) groups; blank lines stay with the group before them."""
    group: list[tuple[int, str]] = []
    blank = False
    for match in _LINE.finditer(text):
        line = match.group()
        if group and blank and line.strip():
            yield group
            group = []
        blank = not line.strip()
        group.append((match.start(), line))
    if group:
        yield group


def _hard_break(line: str, following: str, longest: int) -> bool:
    length = len(line.strip())
    wrapped = length >= max(_WRAPPED_LENGTH, _WRAPPED_SHARE * longest)
    return not wrapped or bool(_ENDING.search(line)) or bool(_BULLET.match(following))


def _bounded(text: str, start: int, end: int) -> Iterator[Span]:
    while end - start > _LONGEST_STRETCH:
        cut = text.rfind(" ", start, start + _LONGEST_STRETCH) + 1
        cut = cut if cut > start else start + _LONGEST_STRETCH
        yield start, cut
        start = cut
    yield start, end


def _spans(text: str, starts: Iterable[int]) -> list[Span]:
    """Spans between starts, fragments without a word or with only a number joined."""
    if not text:
        return []
    cuts = [0]
    for start in starts:
        opening = _OPENING.search(text, cuts[-1], start)
        start = opening.start() if opening and _WORD.search(text, cuts[-1], opening.start()) else start
        if start <= cuts[-1] or start >= len(text):
            continue
        before = text[cuts[-1] : start]
        if not _WORD.search(before) or _NUMBERING.match(before):
            continue
        cuts.append(start)
    if len(cuts) > 1 and not _WORD.search(text, cuts[-1]):
        cuts.pop()
    return list(zip(cuts, [*cuts[1:], len(text)], strict=True))
