"""Work that needs no model: it says what it was asked and who did it."""

from __future__ import annotations

import os
from contextlib import contextmanager

from core.desk import Desk
from core.errors import BadInput


def ask(opened, request, hear, pause):
    """The question and the process that answered."""
    hear("candidates", request["question"])
    if request["question"] == "bad":
        raise BadInput("empty_question", at=7)
    if request["question"] == "broken":
        raise ZeroDivisionError
    return {"asked": request["question"], "pid": os.getpid()}


def count(opened, request, hear, pause):
    """Long work with a pause after each step."""
    for step in range(request["steps"]):
        hear("progress", ["counting", step + 1, request["steps"], ""])
        pause()
    return request["steps"]


HANDLERS = {"ask": ask, "count": count}


@contextmanager
def nothing_opened(lease):
    """What a lease opens here."""
    yield lease


def desk(store, command, **options):
    """A desk for this work."""
    return Desk(store, command, nothing_opened, lambda: HANDLERS, **options)
