"""Lines as they come, with something to do while none does."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable, Iterator

LOOK_EVERY_S = 0.1
AHEAD = 16


def arriving(
    lines: Iterable[bytes], meanwhile: Callable[[], None], *, every_s: float = LOOK_EVERY_S
) -> Iterator[bytes]:
    """The same lines; `meanwhile` is called between them and again and again while the next is awaited.

    What reading raises is raised here.
    """
    coming: queue.Queue[bytes | BaseException | None] = queue.Queue(AHEAD)

    def read() -> None:
        try:
            for line in lines:
                coming.put(line)
            coming.put(None)
        except BaseException as error:
            coming.put(error)

    threading.Thread(target=read, name="lines", daemon=True).start()
    while True:
        try:
            line = coming.get(timeout=every_s)
        except queue.Empty:
            meanwhile()
            continue
        if line is None:
            return
        if isinstance(line, BaseException):
            raise line
        yield line
        meanwhile()
