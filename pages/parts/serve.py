"""Serves the app until Ctrl+C: `python -m pages.parts.serve PORT`."""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType
from typing import Any, NoReturn

from streamlit.web.bootstrap import load_config_options

from pages.parts.navigation import ROOT

ADDRESS = "127.0.0.1"


def serve(port: int) -> None:
    """Blocks; the process ends with status 0 when it was asked to."""
    # Options and secrets are looked for here and beside the script that argv names.
    os.chdir(ROOT)
    sys.argv = [str(ROOT / "app.py")]
    # The server puts this back once it has shut down and then repeats the signal it got.
    signal.signal(signal.SIGINT, _leave)
    options: dict[str, Any] = {"server.port": port, "server.address": ADDRESS}
    # Before anything reads one: a change after that is warned of.
    load_config_options(options)
    from app import app

    app.run(config=options)


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(0)


if __name__ == "__main__":
    serve(int(sys.argv[1]))
