"""Passages of about 200 tokens and their windows.

Windows partition a passage, passages partition the document; a passage never crosses a heading.
A window is what the evaluator was trained on: one or two sentences, one table row, one list
item, a few lines of code, written 'title > heading: body'.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.documents.parts import Block, BlockKind, ParsedDocument, PassageDraft
from core.documents.windows import Piece, pieces_of, tokens
from core.text import Analyser
from core.types import Window

# Raised by hand whenever passages or windows of the same file may come out differently.
STRUCTURE_VERSION = 1

_WORD = re.compile(r"\w")
_PASSAGE_TOKENS = 200
_LONGEST_PASSAGE = 260
# Code seldom answers a question: fewer, longer passages of it, as far as the embedder reads.
_LONGEST_CODE_PASSAGE = 400
_SMALLEST_PASSAGE = 60
_LONGEST_TITLE, _LONGEST_PREFIX = 60, 110


@dataclass(frozen=True, slots=True)
class _Section:
    """Blocks below one heading, with the headings that lead to it."""

    path: tuple[str, ...]
    blocks: tuple[Block, ...]


def window_prefix(title: str, heading_path: tuple[str, ...]) -> str:
    """'title > heading: ', what every scored_text starts with; the rest is the window's body.

    A heading that only repeats the title is left out, and long paths lose their middle: the
    evaluator reads 160 tokens of question and window together.
    """
    known = _squeezed(title)
    path = [text for text in heading_path if _squeezed(text) and _squeezed(text) not in known]
    parts = [_cut(title), *map(_cut, path)]
    while len(parts) > 2 and len(" > ".join(parts)) > _LONGEST_PREFIX:
        del parts[1]
    return " > ".join(parts) + ": "


def passages(parsed: ParsedDocument, analyser: Analyser) -> list[PassageDraft]:
    """Passages partition the text and windows each passage; [] where there is nothing to read."""
    sections = list(_sections(parsed.blocks))
    blocks = [block for section in sections for block in section.blocks]
    pieces = iter(pieces_of(parsed.text, blocks, analyser))
    found: list[tuple[list[Piece], tuple[str, ...]]] = []
    waiting: int | None = None
    for section in sections:
        spoken = _spoken(parsed.text, [piece for _ in section.blocks for piece in next(pieces)], waiting)
        waiting = section.blocks[0].start if waiting is None else waiting
        if spoken:
            found.extend((group, section.path) for group in _groups(spoken))
            waiting = None
    return list(_drafts(parsed, found))


def _sections(blocks: Sequence[Block]) -> Iterator[_Section]:
    """Headings start a section; a heading without text of its own joins the one below it."""
    open_blocks: list[Block] = []
    for block in blocks:
        if block.kind is BlockKind.HEADING and open_blocks:
            last = open_blocks[-1]
            leads_on = last.kind is BlockKind.HEADING and block.heading_path[-1:] == (last.body,)
            unread = all(not above.body or above.kind is BlockKind.FRONT_MATTER for above in open_blocks)
            if not leads_on and not unread:
                yield _section(open_blocks)
                open_blocks = []
        open_blocks.append(block)
    if open_blocks:
        yield _section(open_blocks)


def _section(blocks: list[Block]) -> _Section:
    content = [block for block in blocks if block.kind is not BlockKind.HEADING and _WORD.search(block.body)]
    if content:
        path = next((b for b in content if b.kind is not BlockKind.FRONT_MATTER), content[0]).heading_path
        # What stands in the path is read with every window; its own window would say nothing.
        return _Section(path, tuple(_silent(block) for block in blocks))
    last = max((at for at, block in enumerate(blocks) if block.kind is BlockKind.HEADING), default=None)
    if last is None:
        return _Section((), tuple(blocks))
    heading = blocks[last]
    silent = (block if at == last else _silent(block) for at, block in enumerate(blocks))
    return _Section(heading.heading_path, tuple(silent))


def _silent(block: Block) -> Block:
    return replace(block, body="", origins=None) if block.kind is BlockKind.HEADING else block


def _spoken(text: str, pieces: Sequence[Piece], start: int | None) -> list[Piece]:
    """Pieces that say something, grown over the silent ones: markup opens what follows it.

    A closing tag stays with what came before. `start`: where silent text above began.
    """
    spoken: list[Piece] = []
    for piece in pieces:
        if piece.body:
            spoken.append(piece if start is None else replace(piece, start=start))
            start = None
        elif not (spoken and text.startswith(("</", ":::"), piece.start)) and start is None:
            start = piece.start
    return spoken


def _groups(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Pieces packed into passages; a cut falls between blocks where one is near."""
    sizes = [tokens(piece.body) for piece in pieces]
    group: list[Piece] = []
    size, rest = 0.0, sum(sizes)
    for at, piece in enumerate(pieces):
        longest = _LONGEST_CODE_PASSAGE if piece.kind is BlockKind.CODE else _LONGEST_PASSAGE
        if group and size + sizes[at] > longest and rest >= _SMALLEST_PASSAGE:
            full = True
        elif group and piece.opens and size >= _PASSAGE_TOKENS * 0.75 and rest >= _SMALLEST_PASSAGE:
            block_size = sizes[at] + sum(_following(pieces, sizes, at))
            full = size + block_size > longest
        else:
            full = False
        if full:
            yield group
            group, size = [], 0.0
        group.append(piece)
        size += sizes[at]
        rest -= sizes[at]
    if group:
        yield group


def _following(pieces: Sequence[Piece], sizes: Sequence[float], at: int) -> Iterator[float]:
    """Sizes of the further pieces of the block that opens at `at`."""
    for following in range(at + 1, len(pieces)):
        if pieces[following].opens:
            return
        yield sizes[following]


def _drafts(
    parsed: ParsedDocument, groups: Sequence[tuple[list[Piece], tuple[str, ...]]]
) -> Iterator[PassageDraft]:
    starts = [0, *(group[0].start for group, _ in groups[1:])]
    ends = [*starts[1:], len(parsed.text)]
    for (group, path), start, end in zip(groups, starts, ends, strict=False):
        prefix = window_prefix(parsed.title, path)
        cuts = [start, *(piece.start for piece in group[1:]), end]
        windows = tuple(
            Window(at, until, prefix + piece.body)
            for piece, at, until in zip(group, cuts, cuts[1:], strict=False)
        )
        page = next((piece.page for piece in group if piece.page is not None), None)
        yield PassageDraft(start, end, path, page, windows, prefix + "\n".join(p.body for p in group))


def _squeezed(text: str) -> str:
    return "".join(_WORD.findall(text)).casefold()


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_TITLE else text[: _LONGEST_TITLE - 1] + "…"
