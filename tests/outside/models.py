"""Answer models that need no weights: one that says what it was told, one that fails."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from core.errors import Unavailable
from core.ports import Completion


class SayingModel:
    """Says what `speak` makes of the question and passages it is shown; remembers what it was asked."""

    def __init__(self, speak: Callable[[dict], str], name: str = "saying") -> None:
        self.id = name
        self._speak = speak
        self.asked: list[tuple[str | None, str]] = []

    def complete(self, prompt: str, *, instructions: str | None = None, deadline_s: float) -> Completion:
        self.asked.append((instructions, prompt))
        try:
            shown = json.loads(prompt)
        except ValueError:
            shown = {"question": prompt, "passages": []}
        return Completion(self._speak(shown), tokens=len(prompt))


class FailingModel:
    """Fails with this code."""

    def __init__(self, code: str = "answer_model_silent") -> None:
        self.id = "failing"
        self._code = code

    def complete(self, prompt: str, *, instructions: str | None = None, deadline_s: float) -> Completion:
        raise Unavailable(self._code)


def reply(*sentences: tuple[str, Sequence[str]], short: str | None = None) -> str:
    """The JSON an answer is asked for."""
    said = [{"text": text, "passages": list(passages)} for text, passages in sentences]
    return json.dumps({"short": short, "sentences": said}, ensure_ascii=False)


def quoting(shown: dict) -> str:
    """The first passage's own words, without its title."""
    first = shown["passages"][0]
    return reply((first["text"].partition(": ")[2], [first["id"]]))
