"""The error family. An error carries a code and values; `wording/` makes the sentence.

TouchstoneError
├── BadInput            what the person gave cannot be used            exit 2
│   ├── Guard           a safety stop; the way out is in the sentence  exit 2
│   └── UnreadableFile  one file of a source; the run goes on          (listed by name)
├── Unavailable         a needed part does not work                    exit 1
│   └── Busy            somebody else holds what is needed             exit 1
├── Cancelled           whoever wanted it wants it no more             exit 1
└── Corrupt             stored state that must be rebuilt              exit 1
"""

from __future__ import annotations


class TouchstoneError(Exception):
    """`code` names a sentence in wording/errors; `values` fill it."""

    exit_status = 1

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values


class BadInput(TouchstoneError):
    """What the person gave cannot be used."""

    exit_status = 2


class Guard(BadInput):
    """Stopped before harm; the sentence holds the line that goes on."""


class UnreadableFile(BadInput):
    """One file cannot be read; the others go on."""


class Unavailable(TouchstoneError):
    """A needed part does not work; never turned into a band."""


class Busy(Unavailable):
    """Somebody else holds what is needed."""


class Cancelled(TouchstoneError):
    """Whoever wanted it done wants it no more; what was done until then stands."""


class Corrupt(TouchstoneError):
    """Stored state that does not fit; the sentence names the rebuild command."""
