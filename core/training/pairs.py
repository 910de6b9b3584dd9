"""Token ids as the shipped models read them: the same limits in training as at query time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tokenizers import Tokenizer

from core.errors import BadInput

TOKENIZER_FILE = "tokenizer.json"
START, END = "<s>", "</s>"
# <s> query </s> </s> window </s>
_PAIR_MARKS = 4


class Reader:
    """A tokenizer without truncation of its own; texts are read once and kept."""

    def __init__(self, folder: Path) -> None:
        """Raises BadInput("training_start_unusable") where the folder holds no tokenizer that can be read."""
        path = folder / TOKENIZER_FILE
        try:
            self._tokenizer = Tokenizer.from_str(path.read_text("utf-8"))
        except Exception as error:  # tokenizers raises nothing narrower than Exception
            raise BadInput("training_start_unusable", path=str(path)) from error
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        self._start, self._end = self._mark(START, path), self._mark(END, path)
        self._known: dict[str, list[int]] = {}

    def _mark(self, token: str, path: Path) -> int:
        found: int | None = self._tokenizer.token_to_id(token)
        if found is None:
            raise BadInput("training_start_unusable", path=str(path))
        return found

    def tokens(self, text: str) -> list[int]:
        """Ids without marks."""
        if text not in self._known:
            self._known[text] = list(self._tokenizer.encode(text, add_special_tokens=False).ids)
        return self._known[text]

    def pair(self, query: str, window: str, limit: int) -> list[int]:
        """A query, at most half of `limit`, and as much of the window as fits beside it."""
        asked = self.tokens(query)[: limit // 2]
        read = self.tokens(window)[: limit - _PAIR_MARKS - len(asked)]
        return [self._start, *asked, self._end, self._end, *read, self._end]

    def single(self, text: str, limit: int) -> list[int]:
        """One text between its marks, at most `limit` tokens."""
        return [self._start, *self.tokens(text)[: limit - 2], self._end]


def by_length(rows: Sequence[Sequence[int]], size: int) -> list[list[int]]:
    """Positions of the rows in batches of `size`, the shortest together: padding is work thrown away."""
    order = sorted(range(len(rows)), key=lambda at: len(rows[at]))
    return [order[at : at + size] for at in range(0, len(order), size)]
