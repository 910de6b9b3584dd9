"""A question as the steps see it: cleaned, cut to what is read, with its search terms."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from core.errors import BadInput
from core.ports import Vector


@dataclass(frozen=True, slots=True)
class Question:
    """`term_weights` are idf weights in the sparse space, `needles` the same terms as text."""

    text: str
    vector: Vector
    term_weights: Mapping[int, float]
    needles: Mapping[str, float]
    cut: bool


def clean_question(raw: str, limit: int) -> tuple[str, bool]:
    """NFC text without control and format characters, and whether it was cut to `limit` characters.

    Raises BadInput("empty_question") when nothing readable is left.
    """
    composed = unicodedata.normalize("NFC", raw)
    visible = "".join(
        " " if character.isspace() else character
        for character in composed
        if character.isspace() or unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Cn")
    )
    text = " ".join(visible.split())
    if not text:
        raise BadInput("empty_question")
    return (text[:limit].rstrip(), True) if len(text) > limit else (text, False)
