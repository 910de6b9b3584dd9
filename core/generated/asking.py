"""What an answer model is asked: the question, and the retrieval unit as data."""

from __future__ import annotations

import json
from collections.abc import Sequence

from core.prompts import prompt
from core.types import Strip


def instructions(language: str, sentences: int) -> str:
    """How to answer; it stands apart from everything that came from people and documents."""
    return prompt("answer", language).format(sentences=sentences)


def request(question: str, strips: Sequence[Strip]) -> str:
    """The question and the strips as one JSON object: no text in it can end its own delimiters."""
    passages = [{"id": strip.id, "text": strip.scored_text} for strip in strips]
    return json.dumps({"question": question, "passages": passages}, ensure_ascii=False, indent=1)
