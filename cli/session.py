"""What every command is given: its words, its streams, its workspace folder. No command reads globals."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from core.home import home_of, is_sample_home
from wording import Words

# Read by some as the end of a line; in JSON they stand inside strings alone.
LINE_BREAKS = {code: f"\\u{code:04x}" for code in (0x85, 0x2028, 0x2029)}
ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Session:
    """One run of one command."""

    words: Words
    home: Path
    verbose: bool
    page: Console
    notes: Console

    @property
    def sample_home(self) -> bool:
        """Whether this is the folder that carries the sample company."""
        return is_sample_home(self.home)

    def say(self, code: str, /, **values: object) -> str:
        """A sentence in this run's language."""
        return self.words.say(code, **values)

    def note(self, code: str, /, **values: object) -> None:
        """A sentence on stderr."""
        self.notes.print(self.say(code, **values), markup=False, highlight=False, soft_wrap=True)

    def reason(self, code: str) -> str:
        """A code alone as a sentence, or the code where its sentence needs values."""
        return self.say(code) if code in self.words and not self.words.codes()[code] else code

    def json(self, value: object) -> None:
        """One JSON value as one line on stdout, at once."""
        line = json.dumps(value, ensure_ascii=False, allow_nan=False)
        sys.stdout.write(line.translate(LINE_BREAKS) + "\n")
        sys.stdout.flush()


def open_session(words: Words, home: Path | None, *, verbose: bool) -> Session:
    """A session on this process's own streams; without a terminal lines may be long."""
    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else 100
    return Session(
        words=words,
        home=home_of(home, os.environ),
        verbose=verbose,
        page=Console(file=sys.stdout, width=width, markup=False, highlight=False, emoji=False),
        notes=Console(file=sys.stderr, markup=False, highlight=False, emoji=False),
    )
