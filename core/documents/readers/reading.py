"""What a format's reader hands over, and the headings it keeps track of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.documents.parts import Block


@dataclass(frozen=True, slots=True)
class Reading:
    """A file in the terms of its format: canonical text, blocks, and what it states of itself.

    `title` is the title the format has a place for, `front_matter` its stated fields with
    lower-case keys.
    """

    text: str
    blocks: tuple[Block, ...]
    title: str | None
    front_matter: Mapping[str, str] = field(default_factory=dict)


class Headings:
    """The headings above a position: a heading closes all of its level and below."""

    def __init__(self) -> None:
        self._open: list[tuple[int, str]] = []

    @property
    def path(self) -> tuple[str, ...]:
        """Headings above the next block, outermost first."""
        return tuple(text for _, text in self._open if text)

    def enter(self, level: int, text: str) -> tuple[str, ...]:
        """Open a heading; the path above it."""
        while self._open and self._open[-1][0] >= level:
            self._open.pop()
        above = self.path
        self._open.append((level, text))
        return above
