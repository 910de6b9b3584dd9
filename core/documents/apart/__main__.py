"""`python -m core.documents.apart MODULE:FUNCTION THREADS NICE`: the child process itself."""

from __future__ import annotations

import os
import sys
from importlib import import_module


def main(factory: str, threads: int, nice: int) -> None:
    """Give up what is not needed, then load the models and serve."""
    from core.documents.apart import fence

    # What a library prints must not stand between two messages.
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    fence.shut_network()
    fence.end_with_parent()
    fence.step_back(nice)

    from core.documents.apart.child import serve

    module, _, name = factory.partition(":")
    make = getattr(import_module(module), name)
    serve(lambda: make(threads), sys.stdin.buffer, replies)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
