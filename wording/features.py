"""The number that decided as a sum that can be read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from wording.numbers import logit


class Part(Protocol):
    """One summand: what it is of, how much of it, and its logits."""

    @property
    def name(self) -> str: ...
    @property
    def share(self) -> float: ...
    @property
    def logits(self) -> float: ...


class Saying(Protocol):
    """Whatever turns a code into the reader's words."""

    def say(self, code: str, /, **values: object) -> str: ...


def features_words(parts: Iterable[Part], words: Saying) -> str:
    """Each part that counts with its name, and what they add up to."""
    parts = list(parts)
    said = [
        f"{logit(part.logits)} {words.say(f'feature_{part.name}', share=f'{part.share:.0%}')}"
        for part in parts
        if part.logits
    ]
    return words.say("band_features", value=logit(sum(part.logits for part in parts)), parts=", ".join(said))
