"""`python -m core.web.child`: the process that looks into strange pages, one after the other.

It reads frames of a page's bytes until they end and answers each with its main text as HTML without
links, images and what the page does not show.
"""

from __future__ import annotations

import os
import sys

from core.documents.apart import fence
from core.documents.apart.frames import Frame, next_frame, write_frame

PROCESSOR_S = 3.0
MEMORY_BYTES = 512 * 2**20
# More of one page is hardly ever where the answer is, and all of it is cut into sentences.
LONGEST_TEXT = 60_000


def main() -> None:
    """Give up what is not needed, then read."""
    # What a library prints must not stand between two messages.
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    fence.shut_network()
    fence.end_with_parent()
    fence.step_back(0)
    from core.web.extracting import extracted

    while (frame := next_frame(sys.stdin.buffer)) is not None:
        fence.limit_processor(PROCESSOR_S)
        fence.limit_memory(MEMORY_BYTES)
        try:
            page = extracted(frame.body, frame.header["media_type"], LONGEST_TEXT)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            # A parser's surprise is one page's failure.
            page = None
        if page is None:
            write_frame(replies, Frame({"unreadable": True}))
        else:
            write_frame(replies, Frame({"title": page.title, "date": page.date}, page.html.encode()))


if __name__ == "__main__":
    main()
