"""How much of a question and a window a model reads together, counted with its own tokenizer."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from pathlib import Path

from tokenizers import Encoding, Tokenizer

from core.errors import Unavailable

# <s> query </s> </s> window </s>, the longest way in which such a pair is written
PAIR_MARKS = 4


@dataclass(frozen=True, slots=True)
class Cut:
    """The part of a text that is read, as token ids and as text, and whether that is less than all."""

    ids: list[int]
    text: str
    cut: bool


class Pairs:
    """Cuts pairs to `max_tokens`: the query to half of them at most, the window to what is left."""

    def __init__(self, file: Path, max_tokens: int) -> None:
        """From a tokenizer.json; raises Unavailable `model_missing`, `model_unusable`."""
        try:
            self.data = file.read_bytes()
        except FileNotFoundError as error:
            raise Unavailable("model_missing", file=str(file)) from error
        except OSError as error:
            raise Unavailable("model_unusable", file=str(file)) from error
        try:
            self._tokenizer = Tokenizer.from_buffer(self.data)
        except Exception as error:  # tokenizers raises nothing narrower than Exception
            raise Unavailable("model_unusable", file=str(file)) from error
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        self._max_tokens = max_tokens

    def query(self, text: str) -> Cut:
        """At most half of the pair."""
        return self._cut(text, self._max_tokens // 2)

    def window(self, text: str, query: Cut) -> Cut:
        """What the query leaves."""
        return self._cut(text, self._max_tokens - PAIR_MARKS - len(query.ids))

    def mark(self, token: str) -> int | None:
        """The id of a special token, None where the vocabulary lacks it."""
        found: int | None = self._tokenizer.token_to_id(token)
        return found

    def _cut(self, text: str, room: int) -> Cut:
        # Half a surrogate pair is no character: no tokenizer and no request takes it. Not every
        # tokenizer composes letters, and the documents' text is composed.
        whole = unicodedata.normalize("NFC", text.encode("utf-8", "replace").decode("utf-8"))
        encoded: Encoding = self._tokenizer.encode(whole, add_special_tokens=False)
        if len(encoded.ids) <= room:
            return Cut(list(encoded.ids), whole, False)
        return Cut(list(encoded.ids[:room]), whole[: encoded.offsets[room - 1][1]], True)
