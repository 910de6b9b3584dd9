"""Serves the app until Ctrl+C: `python -m pages.parts.serve PORT`."""

from __future__ import annotations

import signal
import sys
from types import FrameType
from typing import NoReturn

from pages.parts.navigation import ROOT

ADDRESS = "127.0.0.1"


def serve(port: int) -> None:
    """Blocks; the process ends with status 0 when it was asked to."""
    # Options and secrets are looked for beside the script that argv names.
    sys.argv = [str(ROOT / "app.py")]
    # The server puts this back once it has shut down and then repeats the signal it got.
    signal.signal(signal.SIGINT, _leave)
    from app import app

    app.run(config={"server.port": port, "server.address": ADDRESS, "server.headless": True})


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(0)


if __name__ == "__main__":
    serve(int(sys.argv[1]))
