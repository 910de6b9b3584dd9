"""Plain text: headings, lists and tables as people type them; the canonical text is the file's."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.documents.parts import Block, BlockKind
from core.documents.readers.reading import Headings, Reading
from core.documents.readers.tables import Cell, Row, header_count, looks_like_header, row_blocks

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$")
_RULE = re.compile(r"\s*([-=_*~─━═])\1{2,}\s*$")
_BULLET = re.compile(r"\s*(?:[-*•·○●▪■□▶※☞–◦]|\(?\d{1,3}[.)]|[가-하][.)]|[①-⑳])[ \t]+(?=\S)")
_PLAIN_BULLET = re.compile(r"\s*[-*•·○●▪■□▶–◦][ \t]+")
_CHAPTER = re.compile(
    r"제\s?\d+\s?(편|장|절|관)\b.{0,40}$|제\s?\d+\s?(조)(?:의\d+)?\s*[(\[【][^)\]】]*[)\]】]$"
)
_BRACKETED = re.compile(r"[■□◆◇▶●◎]?\s*(?:\[[^\]]{1,40}\]|【[^】]{1,40}】|<[^>]{1,40}>|「[^」]{1,40}」)$")
_MARKED = re.compile(r"[■◆▶◎□◇]\s*\S.{0,40}$")
_NUMBERED = re.compile(r"(\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,4}|[Ⅰ-Ⅻ])\.?\s+\S.{0,40}$")
_SENTENCE = re.compile(r"(?:[.!?:;,。]|[다요음함됨임])\s*$")
_CHAPTER_LEVEL = {"편": 2, "장": 3, "절": 4, "관": 5, "조": 6}
_LONGEST_TITLE = 60


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    start: int
    end: int


def read_text(text: str) -> Reading:
    """Blocks of plain text.

    Headings are only believed where they stand apart (underlined, bracketed, 제N장, a numbered
    line after a gap that is no list), as a paragraph taken for a heading is no longer evidence.
    """
    lines = [_Line(m.group().strip(), m.start(), m.end()) for m in _LINE.finditer(text)]
    return _Walk(text, lines).reading()


class _Walk:
    def __init__(self, text: str, lines: list[_Line]) -> None:
        self._text = text
        self._lines = lines
        self._headings = Headings()
        self._blocks: list[Block] = []
        self._open: list[_Line] = []
        self._title: str | None = None

    def reading(self) -> Reading:
        at = 0
        while at < len(self._lines):
            at += self._take(at)
        self._flush()
        return Reading(self._text, tuple(self._blocks), self._title)

    def _take(self, at: int) -> int:
        """Take in the line at `at`; how many lines were taken."""
        line = self._lines[at]
        if not line.text or _RULE.match(line.text):
            self._flush()
            return 1
        columns = self._table_height(at)
        if columns:
            self._flush()
            self._table(self._lines[at : at + columns])
            return columns
        level = self._heading_level(at)
        if level:
            self._flush()
            said = _heading_text(line.text)
            above = self._headings.enter(level, said)
            self._title = self._title or (said if level == 1 else None)
            self._blocks.append(Block(BlockKind.HEADING, line.start, line.end, above, None, said))
            return 1
        if self._open and self._starts_item(line):
            self._flush()
        self._open.append(line)
        return 1

    def _starts_item(self, line: _Line) -> bool:
        return bool(_BULLET.match(self._text, line.start, line.end))

    def _flush(self) -> None:
        if not self._open:
            return
        start, end = self._open[0].start, self._open[-1].end
        kind = BlockKind.LIST_ITEM if self._starts_item(self._open[0]) else BlockKind.PARAGRAPH
        bullet = _PLAIN_BULLET.match(self._text, start, end)
        inner = bullet.end() if bullet else start
        body = self._text[inner:end]
        self._blocks.append(
            Block(kind, start, end, self._headings.path, None, body, tuple(range(inner, end)))
        )
        self._open = []

    def _heading_level(self, at: int) -> int:
        line = self._lines[at].text
        after = self._lines[at + 1].text if at + 1 < len(self._lines) else ""
        apart = at == 0 or not self._lines[at - 1].text or bool(_RULE.match(self._lines[at - 1].text))
        chapter = _CHAPTER.match(line)
        if chapter and not _SENTENCE.search(line):
            return _CHAPTER_LEVEL[chapter[1] or chapter[2]]
        if len(line) > _LONGEST_TITLE or not apart or not _has_more(self._lines, at):
            return 0
        first = not any(above.text and not _RULE.match(above.text) for above in self._lines[:at])
        if _BRACKETED.match(line):
            return 1 if first else 2
        if _RULE.match(after) or (first and not after and not _SENTENCE.search(line)):
            return 1 if first else 2
        if _SENTENCE.search(line) or (_BULLET.match(after) and _same_marks(line, after)):
            return 0
        numbered = _NUMBERED.match(line)
        if numbered and not _next_numbered(self._lines, at):
            return 2 + numbered[1].count(".")
        return 2 if _MARKED.match(line) and ":" not in line else 0

    def _table_height(self, at: int) -> int:
        """Lines from here on with the same number of tabs or of bars, 0 for fewer than two."""
        for mark in ("\t", "|"):
            width = self._lines[at].text.count(mark)
            if width < (2 if mark == "|" else 1):
                continue
            height = 1
            while at + height < len(self._lines) and self._lines[at + height].text.count(mark) == width:
                height += 1
            if height > 1:
                return height
        return 0

    def _table(self, lines: list[_Line]) -> None:
        mark = "\t" if "\t" in lines[0].text else "|"
        rows = [row for line in lines if (row := _row(self._text, line, mark)) is not None]
        texts = [row.texts for row in rows]
        count = header_count(texts, stated=int(looks_like_header(texts)))
        self._blocks.extend(row_blocks(rows, count, self._headings.path))


def _row(text: str, line: _Line, mark: str) -> Row | None:
    """The cells between marks; None for a ruler line of dashes."""
    if not line.text.strip("|-+=: \t"):
        return None
    start = text.index(line.text, line.start)
    inner = line.text.strip("|") if mark == "|" else line.text
    at = start + line.text.index(inner)
    cells = []
    for part in inner.split(mark):
        cells.append(Cell(part.strip(), at, at + len(part)))
        at += len(part) + len(mark)
    return Row(tuple(cells), line.start, line.end)


def _has_more(lines: list[_Line], at: int) -> bool:
    return any(line.text and not _RULE.match(line.text) for line in lines[at + 1 :])


def _same_marks(line: str, after: str) -> bool:
    return bool(_BULLET.match(line)) and line.strip()[:1] == after.strip()[:1]


def _next_numbered(lines: list[_Line], at: int) -> bool:
    """True where the next line with text is numbered too: that is a list, not headings."""
    following = next((line.text for line in lines[at + 1 :] if line.text), "")
    return bool(_NUMBERED.match(following))


def _heading_text(line: str) -> str:
    """The heading without the marks that made it one."""
    said = line.strip("■□◆◇▶●◎ ")
    return (said[1:-1].strip() if _BRACKETED.match(said) else said) or line
