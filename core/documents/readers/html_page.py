"""HTML by selectolax; the canonical text is what a visitor of the page reads."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

from core.documents.parts import Block, BlockKind
from core.documents.readers.html_elements import BLOCKS, HEADINGS, UNSEEN, around, children, hidden
from core.documents.readers.html_table import is_layout, pairs, table_rows
from core.documents.readers.reading import Headings, Reading
from core.documents.readers.tables import Cell, Row, header_count, looks_like_header, row_blocks
from core.text import normalise

_META = {
    "author": "author",
    "date": "date",
    "last-modified": "updated",
    "dcterms.modified": "updated",
    "article:modified_time": "updated",
}
_SPACE = re.compile(r"[ \t\r\n\f]+")
_LONGEST_LEAD = 40


def read_html(text: str) -> Reading:
    """Visible text in lines: headings, paragraphs, '- ' items, and rows with ' | ' between cells.

    Menus, page heads and footers are left out, unless nothing else is on the page.
    """
    tree = LexborHTMLParser(text)
    stated = {
        _META[name]: content
        for node in tree.css("meta")
        if (name := (node.attributes.get("name") or node.attributes.get("property") or "").lower()) in _META
        and (content := node.attributes.get("content"))
    }
    page = _Page(tree, with_surroundings=False)
    if not page.blocks:
        page = _Page(tree, with_surroundings=True)
    named = tree.css_first("title")
    title = page.title or (normalise(_collapsed(named.text())) if named else None)
    return Reading("".join(page.lines), tuple(page.blocks), title or None, stated)


class _Page:
    """The visible text of a page, line by line."""

    def __init__(self, tree: LexborHTMLParser, *, with_surroundings: bool) -> None:
        self.lines: list[str] = []
        self.blocks: list[Block] = []
        self.title: str | None = None
        self._length = 0
        self._headings = Headings()
        self._inline: list[str] = []
        self._lists: list[tuple[str, int]] = []
        self._items: list[str] = []
        self._marker = ""
        self._term = ""
        self._with_surroundings = with_surroundings
        if tree.root is not None:
            self._walk(tree.root)
            self._flush()

    def _walk(self, root: LexborNode) -> None:
        # An own stack: pages nest deeper than Python recurses.
        todo: list[tuple[LexborNode, bool]] = [(root, False)]
        while todo:
            node, leaving = todo.pop()
            if leaving:
                self._leave(node)
            elif node.tag == "-text":
                self._inline.append(node.text_content or "")
            elif self._enter(node):
                todo.append((node, True))
                todo.extend((child, False) for child in reversed(list(children(node))))

    def _enter(self, node: LexborNode) -> bool:
        """Start an element; True where its children are to be walked."""
        tag = node.tag or ""
        if tag in UNSEEN or hidden(node) or (not self._with_surroundings and around(node)):
            return False
        if tag == "br":
            self._inline.append("\x00")
        elif tag == "img":
            self._inline.append(node.attributes.get("alt") or "")
        elif tag in BLOCKS or tag in HEADINGS:
            self._flush()
        if tag == "pre":
            self._code(node)
            return False
        if tag == "table" and not is_layout(node):
            self._table(node)
            return False
        if tag in ("ul", "ol"):
            self._lists.append((tag, 0))
        elif tag == "li":
            self._open_item()
        return True

    def _open_item(self) -> None:
        kind, number = self._lists[-1] if self._lists else ("ul", 0)
        if self._lists:
            self._lists[-1] = (kind, number + 1)
        self._marker = f"{number + 1}. " if kind == "ol" else "- "
        self._items.append("")

    def _leave(self, node: LexborNode) -> None:
        tag = node.tag or ""
        if tag in HEADINGS:
            self._heading(int(tag[1]))
        elif tag in BLOCKS:
            self._flush(tag)
        if tag in ("ul", "ol") and self._lists:
            self._lists.pop()
        elif tag == "li" and self._items:
            self._items.pop()
            self._marker = ""

    def _taken(self) -> str:
        said = normalise(_collapsed("".join(self._inline)))
        self._inline = []
        return said

    def _write(self, line: str) -> int:
        """Append a line; the offset where it starts."""
        start = self._length
        self.lines.append(line + "\n")
        self._length += len(line) + 1
        return start

    def _heading(self, level: int) -> None:
        said = self._taken()
        if not said:
            return
        above = self._headings.enter(level, said)
        if level == 1:
            self.title = self.title or said
        start = self._write(said)
        self.blocks.append(Block(BlockKind.HEADING, start, self._length, above, None, said))

    def _flush(self, tag: str = "") -> None:
        said = self._taken()
        if not said:
            return
        lead = next((text for text in reversed(self._items[:-1]) if text), "")
        marker, self._marker = self._marker, ""
        kind = BlockKind.LIST_ITEM if self._items or tag == "dd" else BlockKind.PARAGRAPH
        if self._items:
            self._items[-1] = self._items[-1] or said
        if tag == "dd":
            lead = self._term
        self._term = said if tag == "dt" else self._term
        indent = "  " * max(0, len(self._items) - 1)
        start = self._write(indent + marker + said)
        # The number of a step is part of what is said, a bullet is not.
        inner = start + len(indent) + (len(marker) if marker == "- " else 0)
        body = said if marker == "- " else marker + said
        origins = tuple(range(inner, inner + len(body)))
        if 0 < len(lead) <= _LONGEST_LEAD:
            named = lead.rstrip(":： ") + ": "
            body, origins = named + body, (inner,) * len(named) + origins
        self.blocks.append(Block(kind, start, self._length, self._headings.path, None, body, origins))

    def _code(self, node: LexborNode) -> None:
        said = normalise(node.text(deep=True)).strip("\r\n")
        if not said.strip():
            return
        start = self._write(said)
        origins = tuple(range(start, start + len(said)))
        path = self._headings.path
        self.blocks.append(Block(BlockKind.CODE, start, self._length, path, None, said, origins))

    def _table(self, node: LexborNode) -> None:
        caption = node.css_first("caption")
        if caption is not None:
            self._inline.append(caption.text(deep=True, separator=" "))
            self._flush()
        grid, headers, keyed = table_rows(node)
        rows: list[Row] = []
        for cells in grid:
            at = self._length
            start = self._write(" | ".join(cell.text for cell in cells if not cell.repeated))
            placed = []
            for cell in cells:
                placed.append(Cell(cell.text, at, at + len(cell.text)))
                at += 0 if cell.repeated else len(cell.text) + 3
            rows.append(Row(tuple(placed), start, self._length))
        texts = [row.texts for row in rows]
        if keyed:
            for cells, row in zip(grid, rows, strict=True):
                block = Block(
                    BlockKind.TABLE_ROW, row.start, row.end, self._headings.path, None, pairs(cells)
                )
                self.blocks.append(block)
            return
        stated = headers or int(looks_like_header(texts))
        self.blocks.extend(row_blocks(rows, header_count(texts, stated=stated), self._headings.path))


def _collapsed(text: str) -> str:
    lines = (_SPACE.sub(" ", line).strip() for line in text.split("\x00"))
    return "\n".join(line for line in lines if line)
