"""The app's own pictures, carried inside the page: files of the server need a session."""

from __future__ import annotations

import base64
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent


@cache
def picture(name: str) -> str:
    """`mark.svg` or `wordmark.svg` as an address that holds the picture itself."""
    return "data:image/svg+xml;base64," + base64.b64encode((_FOLDER / name).read_bytes()).decode()
