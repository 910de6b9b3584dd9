"""Markdown by markdown-it's blocks; the canonical text is the file's own text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, html_block
from markdown_it.token import Token

from core.documents.parts import Block, BlockKind
from core.documents.readers.front_matter import front_matter
from core.documents.readers.inline import plain, project
from core.documents.readers.reading import Headings, Reading
from core.documents.readers.tables import Cell, Row, header_count, looks_like_header, row_blocks

_LINE_END = re.compile(r"\r\n|\n|\r")
_CONTAINER = re.compile(r"[ \t]*(?:>[ \t]?)*[ \t]*(?:[-*+][ \t]+)*(?:\[[ xX]\][ \t]+)?")
_INVISIBLE_HTML = re.compile(r"[ \t]*<(?:!--|style\b|script\b)", re.I)
# A backslash takes the next sign along; the last one of a row has none to take.
_CELL = re.compile(r"((?:[^|\\]|\\.|\\$)*)(?:\||$)", re.S)
_LONGEST_LEAD = 40


def read_markdown(text: str) -> Reading:
    """Blocks of Markdown, GitHub tables, front matter, JSX components and admonitions."""
    fields, start = front_matter(text)
    return _Walk(text, start, fields).reading()


def _only_invisible_html(state: StateBlock, line: int, last: int, silent: bool) -> bool:
    """HTML blocks that nobody sees; all other tags stand around Markdown and are taken out later."""
    start = state.bMarks[line] + state.tShift[line]
    return bool(_INVISIBLE_HTML.match(state.src, start)) and html_block(state, line, last, silent)


def _tokens(text: str) -> list[Token]:
    # Indented text is more often a memo's layout or JSX than code.
    parser = MarkdownIt("commonmark").enable("table").disable(["code", "reference"])
    parser.block.ruler.at("html_block", _only_invisible_html, {"alt": ["paragraph", "blockquote"]})
    parser.core.ruler.disable("inline")
    return parser.parse(text)


class _Walk:
    """One pass over markdown-it's tokens."""

    def __init__(self, text: str, start: int, fields: dict[str, str]) -> None:
        self._text = text
        self._fields = fields
        ends = [match.end() for match in _LINE_END.finditer(text, start)]
        self._lines = [start, *ends, len(text)]
        self._headings = Headings()
        self._title: str | None = None
        self._blocks: list[Block] = []
        # The text of each open list item, '' for an item without text yet.
        self._items: list[str] = []
        self._lead = ""
        if fields:
            said = " | ".join(f"{key}: {value}" for key, value in fields.items() if key != "title")
            self._blocks.append(Block(BlockKind.FRONT_MATTER, 0, start, (), None, said))

    def reading(self) -> Reading:
        tokens = _tokens(self._text[self._lines[0] :])
        at = 0
        while at < len(tokens):
            at = self._token(tokens, at)
        return Reading(
            self._text, tuple(self._blocks), self._fields.get("title") or self._title, self._fields
        )

    def _token(self, tokens: Sequence[Token], at: int) -> int:
        """Take in the token; the index of the next one."""
        token = tokens[at]
        if token.type == "heading_open":
            self._heading(token, tokens[at + 1])
        elif token.type == "paragraph_open":
            self._paragraph(token)
        elif token.type == "list_item_open":
            self._open_item()
        elif token.type == "list_item_close":
            self._items.pop()
        elif token.type == "fence":
            self._fence(token)
        elif token.type == "table_open":
            return self._table(tokens, at)
        if token.type in ("heading_open", "fence", "hr") or (
            token.level == 0 and token.type.endswith("_close")
        ):
            self._lead = self._lead if token.type == "paragraph_close" else ""
        return at + 1

    def _span(self, token: Token) -> tuple[int, int]:
        first, last = token.map or [0, 0]
        end = len(self._lines) - 1
        return self._lines[min(first, end)], self._lines[min(last, end)]

    def _heading(self, token: Token, inline: Token) -> None:
        start, end = self._span(token)
        text = plain(inline.content)
        above = self._headings.enter(int(token.tag[1:]), text) if text else self._headings.path
        if self._title is None and token.tag == "h1" and text:
            self._title = text
        kind = BlockKind.HEADING if text else BlockKind.PARAGRAPH
        self._blocks.append(Block(kind, start, end, above, None, text))

    def _open_item(self) -> None:
        parent = self._items[-1] if self._items else self._lead
        last = self._blocks[-1] if self._blocks else None
        if last and parent and last.body.strip().endswith(parent) and parent.endswith((":", "：")):
            # Every item repeats it, so it needs no window of its own.
            self._blocks[-1] = replace(last, body="", origins=None)
        self._items.append("")

    def _paragraph(self, token: Token) -> None:
        start, end = self._span(token)
        inner = min(end, _CONTAINER.match(self._text, start).end())  # type: ignore[union-attr]
        body, origins = project(self._text, inner, end)
        kind, stripped = BlockKind.PARAGRAPH, body.strip()
        if self._items:
            if not self._items[-1]:
                kind = BlockKind.LIST_ITEM
                self._items[-1] = stripped
            parents = [self._lead, *self._items[:-1]]
            lead = next((text for text in reversed(parents) if text), "")
            if 0 < len(lead) <= _LONGEST_LEAD and stripped:
                said = lead.rstrip(":： ") + ": "
                body, origins = said + body, (inner,) * len(said) + origins
        else:
            self._lead = stripped if stripped.endswith((":", "：")) and len(stripped) <= _LONGEST_LEAD else ""
        self._blocks.append(Block(kind, start, end, self._headings.path, None, body, origins))

    def _fence(self, token: Token) -> None:
        start, end = self._span(token)
        first = _LINE_END.search(self._text, start, end)
        if first is None:
            return
        stop = end
        closing = self._text.rfind(token.markup, first.end(), end)
        if closing >= 0 and not self._text[closing:end].strip(" \t\r\n" + token.markup[0]):
            breaks = (self._text.rfind(end_of_line, first.start(), closing) for end_of_line in "\r\n")
            stop = max(first.end(), max(breaks) + 1)
        begin = min(first.end(), stop)
        # A file name behind the language says what the lines are: ```js src/App.js
        named = re.search(r"\S+\s+(\S*\.\S+)", self._text[start : first.start()])
        lead = named[1] + " " if named else ""
        body = lead + self._text[begin:stop]
        origins = (begin,) * len(lead) + tuple(range(begin, stop))
        self._blocks.append(Block(BlockKind.CODE, start, end, self._headings.path, None, body, origins))

    def _table(self, tokens: Sequence[Token], at: int) -> int:
        rows: list[Row] = []
        texts: list[str] = []
        while tokens[at].type != "table_close":
            if tokens[at].type == "tr_open":
                texts, span = [], self._span(tokens[at])
            elif tokens[at].type == "inline":
                texts.append(plain(tokens[at].content))
            elif tokens[at].type == "tr_close":
                rows.append(_row(self._text, span, texts))
            at += 1
        # Markdown cannot leave the header out, so a table without one has an empty first row.
        stated = 1
        if not any(rows[0].texts):
            rows, stated = rows[1:], int(looks_like_header([row.texts for row in rows[1:]]))
        count = header_count([row.texts for row in rows], stated=stated)
        self._blocks.extend(row_blocks(rows, count, self._headings.path))
        self._lead = ""
        return at + 1


def _row(text: str, span: tuple[int, int], texts: Sequence[str]) -> Row:
    """The row's cells with their spans, or with the row's where its bars do not add up."""
    start, end = span
    inner = text[start:end].rstrip()
    at = start + len(_CONTAINER.match(inner).group())  # type: ignore[union-attr]
    at += text.startswith("|", at)
    spans = []
    while at < start + len(inner):
        match = _CELL.match(text, at, start + len(inner))
        assert match is not None  # every part of the pattern may be empty
        spans.append((match.start(1), match.end(1)))
        at = max(match.end(), at + 1)
    if len(spans) != len(texts):
        spans = [span] * len(texts)
    cells = (Cell(said, *where) for said, where in zip(texts, spans, strict=True))
    return Row(tuple(cells), start, end)
