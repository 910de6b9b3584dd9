"""Markdown's inline marks taken out of a text, every remaining character with its origin.

A parser of inline Markdown gives no offsets, and CommonMark leaves the stars of '**강조(x)**은'
standing because a Korean particle follows them; hence patterns.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

_HTML_NAMES = (
    "a|abbr|address|article|aside|b|blockquote|body|br|button|caption|center|cite|code|col|colgroup|dd|"
    "del|details|dfn|div|dl|dt|em|figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|"
    "img|input|ins|kbd|label|li|link|main|mark|meta|nav|ol|option|p|pre|q|s|samp|script|section|select|"
    "small|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|video"
)
_ATTRIBUTES = r"(?:[^<>{}\"']|\"[^\"]*\"|'[^']*'|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})*"
_MARKS = re.compile(
    r"""
    \\(?P<escaped>[!-/:-@\[-`{-~])
    | (?P<ticks>`+)(?P<code>[^`].*?|[^`])(?<!`)(?P=ticks)(?!`)
    | (?P<comment>\{/\*.*?\*/\} | <!--.*?--> | \{\#[\w-]+\} | \[![A-Z]+\] | (?<![^\n\r]):::[^\n\r]*)
    | !\[(?P<alt>[^\]\n]*)\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)
    | \[(?P<link>(?:[^\[\]\n]|\[[^\[\]\n]*\]|\n(?!\s*\n))+)\]
      (?:\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|\[[^\]\n]*\])
    | <(?P<address>https?://[^>\s]+|[\w.+-]+@[\w.-]+)>
    | (?P<tag></?(?:[A-Z][\w.]*|(?i:NAMES))(?:\s+ATTRIBUTES)?\s*/?> | <>|</>)
    | (?P<entity>&(?:[A-Za-z]{2,10}|\#\d{1,6}|\#x[0-9A-Fa-f]{1,5});)
    | (?<!\w)(?<!\*)\*(?=[^\s*])(?P<starred>[^*\n]+?)(?<=\S)\*(?!\*)
    | (?<!\w)_(?=[^\s_])(?P<scored>[^_\n]+?)(?<=\S)_(?!\w)
    | (?P<strong>(?<!\d)\*\*\*?(?=\S)|\*\*(?=[^\s\d])|(?<=[^\s\d])\*\*\*?|(?<=\d)\*\*(?!\d)
      |~~(?=\S)|(?<=\S)~~|(?<!\w)__(?=\w)|(?<=\w)__(?!\w))
    | (?<=[\n\r])(?P<quote>[ \t]*(?:>[ \t]?)+|[ \t]+)
    | (?P<break>\\(?=\r?\n))
    """.replace("NAMES", _HTML_NAMES).replace("ATTRIBUTES", _ATTRIBUTES),
    re.X | re.S,
)
_NESTED = ("link", "starred", "scored")
_VERBATIM = ("escaped", "code", "alt", "address")
_SPOKEN = re.compile(r"\b(?:alt|title|label|name|caption|summary|description)=(?:\"([^\"]+)\"|'([^']+)')")
# Names of things inside the code are one word; what is said to a reader has several, or is Korean.
_WORDS = re.compile(r"\S\s+\S|[가-힣]")
_BREAKING = re.compile(r"</?(?:br|p|div|li|td|th|tr|h\d)\b", re.I)
# Unclosed marks make the patterns look ahead to the end, so the end must be near.
_LONGEST = 8_000
_Piece = tuple[str, int]


def project(text: str, start: int, end: int) -> tuple[str, tuple[int, ...]]:
    """What is left of text[start:end] without marks, and each character's offset in the text.

    Offsets never decrease. Alternative texts of pictures stay; entities become characters.
    """
    pieces: list[_Piece] = []
    while end - start > _LONGEST:
        cut = max(text.rfind(" ", start, start + _LONGEST), text.rfind("\n", start, start + _LONGEST)) + 1
        cut = cut if cut > start else start + _LONGEST
        pieces.extend(_pieces(text, start, cut))
        start = cut
    pieces.extend(_pieces(text, start, end))
    body = "".join(piece for piece, _ in pieces)
    origins: list[int] = []
    for piece, origin in pieces:
        verbatim = text.startswith(piece, origin)
        origins.extend(range(origin, origin + len(piece)) if verbatim else [origin] * len(piece))
    return body, tuple(origins)


def plain(text: str) -> str:
    """The text without marks, white space collapsed."""
    return " ".join(project(text, 0, len(text))[0].split())


def _pieces(text: str, start: int, end: int) -> Iterator[_Piece]:
    at = start
    for match in _MARKS.finditer(text, start, end):
        if match.start() < at:
            continue
        if match.start() > at:
            yield text[at : match.start()], at
        at = match.end()
        kind = match.lastgroup or ""
        if kind in _NESTED:
            yield from _pieces(text, match.start(kind), match.end(kind))
        elif kind in _VERBATIM:
            yield match[kind], match.start(kind)
        elif kind == "entity":
            yield html.unescape(match[kind]), match.start()
        elif kind == "tag":
            yield from _tag(match)
    if at < end:
        yield text[at:end], at


def _tag(match: re.Match[str]) -> Iterator[_Piece]:
    """A component's texts for people, a space where a tag parts words, else nothing."""
    found = False
    for attribute in _SPOKEN.finditer(match["tag"]):
        group = 1 if attribute[1] else 2
        if _WORDS.search(attribute[group]):
            found = True
            yield attribute[group] + " ", match.start() + attribute.start(group)
    if not found and _BREAKING.match(match["tag"]):
        yield " ", match.end() - 1
