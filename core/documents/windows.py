"""What the evaluator reads: sentences, table rows, list items, a few lines of code."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from core.documents.parts import Block, BlockKind
from core.text import Analyser

_SYLLABLE = re.compile("[가-힣]")
_WORD = re.compile(r"\w")
_LINE = re.compile(r"[^\n]*\n|[^\n]+$")
_CLAUSE = re.compile(r"(?:[,;:，；、)]|[고며면서데만나]),?\s+")
_SPACE = re.compile(r"\s+")
_QUESTION = re.compile(r"^Q\d*[.:)]|^질문|\?$")
_LATIN = re.compile("[A-Za-z]")
# Tokens a character, fitted with the shipped tokeniser on Korean and English documents and code
# (90 % of blocks within a quarter of the truth). Figures and signs cost the most.
_SYLLABLE_TOKENS, _LATIN_TOKENS, _SPACE_TOKENS, _SIGN_TOKENS = 0.59, 0.23, 0.2, 0.87
# 170 Korean or 350 English characters; beside a title and a question the evaluator reads no more.
_WINDOW_TOKENS = 90
_LONGEST_SENTENCE = 120
# A list item is one window as long as it can be read whole.
_WINDOW_SENTENCES, _ITEM_SENTENCES = 2, 8
_REMARK_TOKENS = 7
_CODE_LINES = 8


Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Piece:
    """Where a window may start and what it says; '' says nothing and joins a neighbour.

    `opens`: it is the first of its block.
    """

    start: int
    body: str
    kind: BlockKind
    opens: bool
    page: int | None


def tokens(text: str) -> float:
    """About how many tokens the shipped models read in the text."""
    syllables, latin = len(_SYLLABLE.findall(text)), len(_LATIN.findall(text))
    spaces = text.count(" ") + text.count("\n")
    signs = len(text) - syllables - latin - spaces
    return (
        syllables * _SYLLABLE_TOKENS + latin * _LATIN_TOKENS + spaces * _SPACE_TOKENS + signs * _SIGN_TOKENS
    )


def pieces_of(text: str, blocks: Sequence[Block], analyser: Analyser) -> list[list[Piece]]:
    """Pieces of each block in order, at least one a block; the first starts with its block."""
    prose = [at for at, block in enumerate(blocks) if _is_prose(block)]
    sentences = analyser.sentence_spans_many([blocks[at].body for at in prose])
    spans = dict(zip(prose, sentences, strict=True))
    found = []
    for at, block in enumerate(blocks):
        if at in spans:
            longest = _ITEM_SENTENCES if block.kind is BlockKind.LIST_ITEM else _WINDOW_SENTENCES
            cuts = list(_sentence_windows(block.body, spans[at], longest))
        elif block.kind is BlockKind.CODE:
            cuts = list(_code_windows(block.body))
        else:
            cuts = [(0, len(block.body))]
        found.append(list(_pieces(text, block, cuts)))
    return found


def _is_prose(block: Block) -> bool:
    return block.kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM) and bool(block.body.strip())


def _pieces(text: str, block: Block, cuts: Sequence[Span]) -> Iterator[Piece]:
    last = -1
    for number, (start, end) in enumerate(cuts or [(0, 0)]):
        body = _said(block.body[start:end])
        at = block.start if number == 0 else _origin(text, block, start)
        # Composed bodies may map several cuts to one place; a window needs one of its own.
        if number and at <= last:
            continue
        last = at
        yield Piece(at, body, block.kind, number == 0, block.page)


def _said(body: str) -> str:
    return _SPACE.sub(" ", body).strip() if _WORD.search(body) else ""


def _origin(text: str, block: Block, at: int) -> int:
    """Where in the text the body's character begins, marks in front of it included."""
    assert block.origins is not None  # only verbatim bodies are cut
    here, before = block.origins[at], block.origins[at - 1] + 1
    if block.body[at - 1].isspace():
        return min(before, here)
    space = max(text.rfind(" ", before, here), text.rfind("\n", before, here))
    return space + 1 if space >= 0 else here


def _sentence_windows(body: str, sentences: Sequence[Span], longest: int) -> Iterator[Span]:
    """One or two sentences, whole lines where they fit.

    Remarks of a few words and the question above an answer are not counted.
    """
    parts = [part for span in sentences for part in _clauses(body, *span)]
    open_parts: list[Span] = []
    for at, part in enumerate(parts):
        together = [*open_parts, part]
        if open_parts and _opens_line(body, part):
            # What is said in one line stays together when the line alone would fit.
            line = [part, *islice(_rest_of_line(body, parts, at), longest + 1)]
            together = [*open_parts, *line] if _fits(body, line, longest) else together
        if open_parts and not _fits(body, together, longest):
            yield open_parts[0][0], part[0]
            open_parts = []
        open_parts.append(part)
    if open_parts:
        yield open_parts[0][0], open_parts[-1][1]


def _fits(body: str, parts: Sequence[Span], longest: int) -> bool:
    said = [body[start:end].strip() for start, end in parts]
    sizes = [tokens(part) for part in said]
    counted = sum(
        size > _REMARK_TOKENS and not (at == 0 and len(said) > 1 and _QUESTION.search(part))
        for at, (size, part) in enumerate(zip(sizes, said, strict=True))
    )
    return counted <= longest and len(parts) <= longest + 1 and sum(sizes) <= _WINDOW_TOKENS


def _rest_of_line(body: str, parts: Sequence[Span], at: int) -> Iterator[Span]:
    for following in range(at + 1, len(parts)):
        if _opens_line(body, parts[following]):
            return
        yield parts[following]


def _opens_line(body: str, part: Span) -> bool:
    return "\n" in body[max(0, part[0] - 2) : part[0]]


def _clauses(body: str, start: int, end: int) -> Iterator[Span]:
    """A sentence, or its clauses where it is too long to be read whole."""
    size = tokens(body[start:end])
    if size <= _LONGEST_SENTENCE:
        yield start, end
        return
    share = math.ceil((end - start) / math.ceil(size / _WINDOW_TOKENS))
    while end - start > share * 1.3:
        cut = _cut(body, start + share // 2, start + share)
        yield start, cut
        start = cut
    yield start, end


def _cut(body: str, low: int, high: int) -> int:
    for pattern in (_CLAUSE, _SPACE):
        ends = [match.end() for match in pattern.finditer(body, low, high)]
        if ends:
            return ends[-1]
    return high


def _code_windows(body: str) -> Iterator[Span]:
    """Up to eight lines, cut before an empty line where one is near."""
    start, lines = 0, 0
    for match in _LINE.finditer(body):
        full = lines >= _CODE_LINES or tokens(body[start : match.end()]) > _WINDOW_TOKENS
        gap = lines >= _CODE_LINES // 2 and not match.group().strip()
        if lines and (full or gap):
            yield start, match.start()
            start, lines = match.start(), 0
        lines += 1
        if match.end() - match.start() > 4 * _WINDOW_TOKENS:
            *before, last = _clauses(body, start, match.end())
            yield from before
            start = last[0]
    if start < len(body):
        yield start, len(body)
