"""argparse with our own words: whatever does not fit is a BadInput that names the flag."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NoReturn

from core.errors import BadInput
from wording import LANGUAGES

Convert = Callable[[str], Any]


class Arguments(argparse.ArgumentParser):
    """One command's flags. The global ones may stand before or after the command's name."""

    def __init__(self, command: str) -> None:
        super().__init__(prog=command, add_help=False, allow_abbrev=False, exit_on_error=False)
        self._takes_value: set[str] = set()
        self._words: str | None = None
        self.value("--lang", convert=language)
        self.value("--home", convert=folder)
        self.switch("-v", "--verbose")
        self.switch("-h", "--help")

    def value(self, flag: str, *, convert: Convert = str, default: object = None, many: bool = False) -> None:
        """A flag with a value; `many` may be repeated and gives a list."""
        self._takes_value.add(flag)
        if many:
            self.add_argument(flag, type=convert, default=[], action="append")
        else:
            self.add_argument(flag, type=convert, default=default)

    def values(self, flag: str, *, convert: Convert = str) -> None:
        """A flag with one value or several behind it, which may be repeated too: one list."""
        self._takes_value.add(flag)
        self.add_argument(flag, type=convert, default=[], action="extend", nargs="+")

    def switch(self, *flags: str) -> None:
        """A flag that is there or not."""
        self.add_argument(*flags, action="store_true")

    def words(self, name: str) -> None:
        """What stands on the line without a flag, as a list."""
        self._words = name
        self.add_argument(name, nargs="*", default=[])

    def flags(self) -> list[str]:
        """Every long flag, for the test that the help names them all."""
        return [flag for action in self._actions for flag in action.option_strings if flag.startswith("--")]

    def read(self, given: Sequence[str]) -> argparse.Namespace:
        """The values of a command line. Raises BadInput naming the flag that does not fit."""
        # argparse takes what follows two dashes for flags again when they are mixed with words.
        stop = list(given).index("--") if "--" in given and self._words else len(given)
        try:
            values, left = self.parse_known_intermixed_args(list(given[:stop]))
        except argparse.ArgumentError as error:
            flag = error.argument_name or self.prog
            code = "flag_needs_value" if flag in self._takes_value else "flag_takes_no_value"
            raise BadInput(code, flag=flag) from error
        if left:
            raise BadInput("flag_unknown" if left[0].startswith("-") else "word_unknown", flag=left[0])
        if self._words:
            setattr(values, self._words, [*getattr(values, self._words), *given[stop + 1 :]])
        return values

    def error(self, message: str) -> NoReturn:
        """What argparse found wrong without naming an argument."""
        raise BadInput("command_line_unreadable", command=self.prog)


def language(value: str) -> str:
    """`ko` or `en`."""
    if value not in LANGUAGES:
        raise BadInput("language_unknown", value=value, languages=", ".join(LANGUAGES))
    return value


def folder(value: str) -> Path:
    """A path that a person typed."""
    if not value.strip():
        raise BadInput("folder_empty")
    return Path(value).expanduser()


def whole_number(flag: str) -> Convert:
    """Converter for a flag that takes a number from 1."""

    def convert(value: str) -> int:
        if not value.isdecimal() or int(value) < 1:
            raise BadInput("number_expected", flag=flag, value=value)
        return int(value)

    return convert


def names(value: str) -> tuple[str, ...]:
    """`a, b` as its parts; empty ones dropped."""
    return tuple(part for part in (piece.strip() for piece in value.split(",")) if part)


def split_command(given: Sequence[str]) -> tuple[str | None, list[str]]:
    """The command's name and everything else, wherever global flags stand."""
    awaits_value = False
    for position, word in enumerate(given):
        if awaits_value:
            awaits_value = False
        elif word in ("--lang", "--home"):
            awaits_value = True
        elif not word.startswith("-"):
            return word, [*given[:position], *given[position + 1 :]]
    return None, list(given)


def language_asked(given: Sequence[str]) -> str | None:
    """The value of --lang as far as it can be told before the line is known to be right."""
    return next((value for value in reversed(_values_of("--lang", given)) if value in LANGUAGES), None)


def home_asked(given: Sequence[str]) -> Path | None:
    """The value of --home, likewise."""
    values = [value for value in _values_of("--home", given) if value.strip()]
    return folder(values[-1]) if values else None


def _values_of(flag: str, given: Sequence[str]) -> list[str]:
    """Everything given with a flag, in either form."""
    together = [word.removeprefix(f"{flag}=") for word in given if word.startswith(f"{flag}=")]
    return together + [value for word, value in pairwise(given) if word == flag]
