"""The cells of an HTML table as a grid: spanning cells stand in every place they cover."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from selectolax.lexbor import LexborNode

from core.documents.readers.tables import EMPTY_CELL
from core.text import normalise

_WIDEST_SPAN = 100


@dataclass(frozen=True, slots=True)
class GridCell:
    """One place of the grid; `repeated`: the cell was written further left or above."""

    text: str
    heads: bool
    repeated: bool = False


def is_layout(table: LexborNode) -> bool:
    """True for a table that only arranges a page: one column, or tables and headings in it."""
    if (table.attributes.get("role") or "") == "presentation":
        return True
    if table.css("table table, h1, h2, h3, h4, h5, h6"):
        return True
    return all(sum(1 for _ in _cells(row)) < 2 for row in table.css("tr"))


def table_rows(table: LexborNode) -> tuple[list[list[GridCell]], int, bool]:
    """The grid, how many leading rows are header rows, and whether rows name their own cells."""
    grid: list[list[GridCell]] = []
    hanging: dict[int, tuple[int, GridCell]] = {}
    rows = table.css("tr")
    for row in rows:
        line, hanging = _line(row, hanging)
        if line:
            grid.append(line)
    in_head = len(table.css("thead tr"))
    heading = 0
    while heading < len(grid) and all(cell.heads for cell in grid[heading]):
        heading += 1
    headers = min(max(in_head, heading), max(0, len(grid) - 1))
    keyed = headers == 0 and any(cell.heads for line in grid for cell in line)
    return grid, headers, keyed


def pairs(cells: Sequence[GridCell]) -> str:
    """'name: value' for a row whose names stand in it."""
    said: list[str] = []
    for cell in cells:
        if cell.repeated:
            continue
        if cell.heads or not said:
            said.append(cell.text)
        else:
            said[-1] += (": " if said[-1] == said[-1].rstrip(":") else " ") + (cell.text or EMPTY_CELL)
    return " | ".join(said)


def _cells(row: LexborNode) -> Iterator[LexborNode]:
    node = row.child
    while node is not None:
        if node.tag in ("td", "th"):
            yield node
        node = node.next


def _line(
    row: LexborNode, hanging: dict[int, tuple[int, GridCell]]
) -> tuple[list[GridCell], dict[int, tuple[int, GridCell]]]:
    """One row of the grid and the cells that reach into the next."""
    line: list[GridCell] = []
    next_hanging: dict[int, tuple[int, GridCell]] = {}

    def hang(limit: int | None) -> None:
        while len(line) in hanging and (limit is None or len(line) < limit):
            rows, cell = hanging[len(line)]
            if rows > 1:
                next_hanging[len(line)] = (rows - 1, cell)
            line.append(cell)

    for node in _cells(row):
        hang(None)
        said = normalise(" ".join(node.text(deep=True, separator=" ").split()))
        cell = GridCell(said, node.tag == "th")
        for offset in range(_span(node, "colspan")):
            if _span(node, "rowspan") > 1:
                covered = replace(cell, repeated=True)
                next_hanging[len(line)] = (_span(node, "rowspan") - 1, covered)
            line.append(cell if offset == 0 else replace(cell, repeated=True))
    hang(None)
    return line, next_hanging


def _span(node: LexborNode, name: str) -> int:
    value = (node.attributes.get(name) or "1").strip()
    return min(max(1, int(value)), _WIDEST_SPAN) if value.isascii() and value.isdigit() else 1
