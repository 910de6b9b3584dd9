"""What whoever started the server sees: how far it is, where it is, or why it does not start."""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TextIO

from streamlit import config

from core.errors import TouchstoneError
from pages.parts.guards import refuse_unsafe
from pages.parts.house import Progress, keeper
from pages.parts.language import sentence_of
from wording import Words, language_of, words

EVERY = 20
# One thread sends every element of every page, and before each it may wait this long for its turn
# beside threads that compute: with Python's usual 5 ms a page of a hundred elements waits half a second.
SWITCH_S = 0.0005


def start() -> None:
    """Check what must hold and take the workspace, or end the process with one sentence."""
    say = words(language_of(os.environ))
    try:
        refuse_unsafe()
        keeping = keeper()
        keeping.listeners.append(Line(say, sys.stderr))
        keeping.listeners.append(_settle_when_ready)
        sys.setswitchinterval(SWITCH_S)
        keeping.open()
        _load_parts()
        keeping.wait_for_lease()
    except TouchstoneError as error:
        raise SystemExit(sentence_of(error, say)) from error


def _load_parts() -> None:
    """What pages import, while the models load beside it: tables and charts take two seconds."""
    for part in iter_modules([str(Path(__file__).parent)], "pages.parts."):
        import_module(part.name)
    settle()


def _settle_when_ready(progress: Progress) -> None:
    if progress.stage == "stage_ready":
        settle()


def settle() -> None:
    """Leave out of every later search for garbage what is there now and stays.

    A search stops every thread: 0.12 s with all that is loaded here, in which nobody's question goes on.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def say_address() -> None:
    """Where the app is, once its port is bound."""
    say = words(language_of(os.environ))
    address = f"http://{config.get_option('server.address')}:{config.get_option('server.port')}"
    sys.stderr.write(say.say("app_address", address=address) + "\n")


class Line:
    """A listener that writes one growing line on a terminal, and now and then one elsewhere."""

    def __init__(self, say: Words, stream: TextIO) -> None:
        self._say = say
        self._stream = stream
        self._said = ""

    def __call__(self, progress: Progress) -> None:
        """Write where it stands now."""
        sentence = self._say.say(progress.stage)
        counted = f"{sentence} {progress.done} / {progress.total}" if progress.total else sentence
        if self._stream.isatty():
            end = "\n" if progress.done == progress.total else ""
            self._stream.write(f"\r\x1b[K{counted}{end}")
        elif sentence != self._said or progress.done % EVERY == 0 or progress.done == progress.total:
            self._stream.write(counted + "\n")
        self._said = sentence
        self._stream.flush()
