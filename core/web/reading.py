"""Pages to their main text, in a process of its own with limits and without a network."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from core.documents.apart.frames import Frame, next_frame, write_frame
from core.ports import WebPage

PROJECT = Path(__file__).resolve().parents[2]
# What the child may know of our surroundings: no key of anything is among it.
KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "LD_LIBRARY_PATH", "VIRTUAL_ENV")


@dataclass(frozen=True, slots=True)
class PageText:
    """What a page says. `html` holds headings, paragraphs, lists and tables alone."""

    address: str
    title: str | None
    date: str | None
    html: str


def page_texts(pages: Sequence[WebPage], patience_s: float) -> list[PageText | None]:
    """The text of each page in order, None where it could not be read.

    A page that ends the child is not read; another child goes on behind it while there is time.
    """
    found: list[PageText | None] = []
    until = time.monotonic() + patience_s
    while len(found) < len(pages):
        left = until - time.monotonic()
        if left <= 0:
            return [*found, *[None] * (len(pages) - len(found))]
        rest = pages[len(found) :]
        requests = io.BytesIO()
        for page in rest:
            write_frame(requests, Frame({"media_type": page.media_type}, page.body))
        replies = io.BytesIO(_told(requests.getvalue(), left))
        for page in rest:
            frame = _frame(replies)
            found.append(None if frame is None else _page(page, frame))
            if frame is None:
                break
    return found


def _told(requests: bytes, patience_s: float) -> bytes:
    """All that the child said before it ended or was ended."""
    environment = {name: os.environ[name] for name in KEPT if name in os.environ}
    child = subprocess.Popen(
        [sys.executable, "-P", "-m", "core.web.child"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**environment, "PYTHONPATH": str(PROJECT)},
        process_group=0,
    )
    try:
        return child.communicate(requests, timeout=patience_s)[0]
    except subprocess.TimeoutExpired:
        child.kill()
        return child.communicate()[0]
    except BaseException:
        child.kill()
        child.wait()
        raise


def _frame(replies: io.BytesIO) -> Frame | None:
    """The next reply, None where the child did not live to give it."""
    try:
        return next_frame(replies)
    except ValueError:
        return None


def _page(page: WebPage, frame: Frame) -> PageText | None:
    title, date = frame.header.get("title"), frame.header.get("date")
    if frame.header.get("unreadable") or not frame.body:
        return None
    return PageText(
        page.address,
        title if isinstance(title, str) else None,
        date if isinstance(date, str) else None,
        frame.body.decode("utf-8", "replace"),
    )
