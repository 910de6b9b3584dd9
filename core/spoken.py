"""What a window says in plain words: a table row as 'column: cell', prose without its markup.

The strip keeps its canonical span; only what a person reads as an answer is put into words.
"""

from __future__ import annotations

import re

from core.documents.structure import window_prefix
from core.short_answers.table_row import cells_of

_BETWEEN = " · "
_LINK = re.compile(r"!?\[([^\]\n]*)\]\([^)\s]*(?:\s+\"[^\"\n]*\")?\)")
_STRONG = re.compile(
    r"(?<![\w*])\*{1,3}(?=\S)([^*\n]+?)(?<=\S)\*{1,3}|\*{1,3}(?=\S)([^*\n]*[가-힣][^*\n]*?)\*{1,3}"
)
_UNDERLINED = re.compile(r"(?<!\w)_{1,2}(?=\S)([^_\n]+?)(?<=\S)_{1,2}(?!\w)")
_QUOTED_CODE = re.compile(r"`+([^`\n]+)`+")
# A component of a page's framework; in lower case it may be what the sentence is about.
_COMPONENT = re.compile(r"</?[A-Z][A-Za-z.]*(?:\s[^<>\n]*)?/?>")
_HEADING = re.compile(r"(?m)^\s{0,3}#{1,6}\s+")
# The line of dashes below a table's header, and the header above it.
_TABLE_HEAD = re.compile(
    r"(?m)^[^\n]*\|[^\n]*\n[^\S\n]*\|?(?:[^\S\n]*:?-+:?[^\S\n]*\|)+[^\S\n]*(?::?-+:?)?[^\S\n]*\n"
)
_EDGE_PIPE = re.compile(r"(?m)^[^\S\n]*\|[^\S\n]*|[^\S\n]*\|[^\S\n]*$")
_PIPE = re.compile(r"[^\S\n]+\|[^\S\n]+")
_SPACE = re.compile(r"[^\S\n]+")
# Lines of code are quoted as they are.
_PROGRAM = re.compile(
    r"[;{}]\s*(?:$|\n|\s)|=>|\w\([^)]*\)\s*[;{]|^\s*(?:import|from|const|let|def|SELECT)\s", re.M
)


def body(scored_text: str, title: str, headings: tuple[str, ...]) -> str:
    """What a window says, without the title and headings the model reads before it."""
    return scored_text.removeprefix(window_prefix(title, headings)).strip()


def plain_words(text: str) -> str:
    """Prose without Markdown, links and component tags; cells of a row apart from each other."""
    if _PROGRAM.search(text):
        return text.strip()
    rows = _TABLE_HEAD.sub("", text)
    # An image may be what a link is made of.
    words = _LINK.sub(r"\1", _LINK.sub(r"\1", rows if rows.strip() else text))
    words = _COMPONENT.sub("", words)
    words = _QUOTED_CODE.sub(r"\1", words)
    words = _STRONG.sub(lambda match: match[1] or match[2], words)
    words = _HEADING.sub("", _UNDERLINED.sub(r"\1", words))
    words = _PIPE.sub(_BETWEEN, _EDGE_PIPE.sub("", words))
    return _SPACE.sub(" ", words).strip()


def said(scored_text: str, text: str, title: str, headings: tuple[str, ...]) -> str:
    """A window as it is said; `text` is its canonical span. Empty cells are not said."""
    words = body(scored_text, title, headings)
    cells = cells_of(words, text)
    if cells:
        spoken = [
            f"{cell.column}: {plain_words(cell.value)}" if cell.column else plain_words(cell.value)
            for cell in cells
            if cell.value
        ]
        return _BETWEEN.join(spoken)
    return plain_words(words) or plain_words(text) or text.strip()
