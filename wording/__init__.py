"""Every visible word, Korean and English. A leaf: the standard library alone."""

from __future__ import annotations

import shlex
import string
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from wording.particles import Sentence

LANGUAGES = ("ko", "en")
FOLDER = Path(__file__).parent


class Words:
    """The sentences of one language by code."""

    def __init__(self, language: str, sentences: Mapping[str, str]) -> None:
        self.language = language
        self._sentences = sentences

    def __contains__(self, code: str) -> bool:
        return code in self._sentences

    def say(self, code: str, /, **values: object) -> str:
        """The sentence of `code` filled with `values`; KeyError where there is none or a value is missing."""
        return Sentence().vformat(self._sentences[code], (), values)

    def reason(self, reason: str, shown: Callable[[str], str] = str) -> str:
        """A reason's sentence; a fault's own code may stand here, without the values of its sentence.

        `shown` makes a code without words safe for where it is shown.
        """
        for code in (f"reason_{reason}", reason):
            if code in self and not placeholders(self._sentences[code]):
                return self.say(code)
        return self.say("reason_other", reason=shown(reason))

    def at(self, home: Path) -> Words:
        """The same words whose command lines name this workspace, so that they can be run as they stand."""
        command = f"./touchstone --home {shlex.quote(str(home))} ".replace("{", "{{").replace("}", "}}")
        named = {
            code: sentence if "--home" in sentence else sentence.replace("./touchstone ", command)
            for code, sentence in self._sentences.items()
        }
        return Words(self.language, named)

    def codes(self) -> dict[str, frozenset[str]]:
        """Every code with the names of the values its sentence takes."""
        return {code: placeholders(sentence) for code, sentence in self._sentences.items()}


def placeholders(sentence: str) -> frozenset[str]:
    """The value names in a sentence."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(sentence) if name)


def read_sentences(folder: Path) -> dict[str, str]:
    """All subjects of one language's folder; a code given twice raises ValueError."""
    sentences: dict[str, str] = {}
    for file in sorted(folder.glob("*.toml")):
        for code, sentence in tomllib.loads(file.read_text(encoding="utf-8")).items():
            if code in sentences:
                raise ValueError(f"{code} is said twice, again in {file.name}")
            sentences[code] = sentence
    return sentences


@cache
def words(language: str) -> Words:
    """The words of `ko` or `en`."""
    return Words(language, read_sentences(FOLDER / language))


def language_of(environment: Mapping[str, str]) -> str:
    """`ko` when the locale says Korean, else `en`."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            return "ko" if value.startswith("ko") else "en"
    return "en"
