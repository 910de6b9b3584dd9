"""Tickets: a page that lets somebody in gives one to their browser, which trades it for a cookie at once."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable

SECONDS = 60.0
SESSION_PATH = "/session"


def _new_ticket() -> str:
    return secrets.token_urlsafe(32)


class Tickets:
    """Each is good once, for a minute, in this process; safe to call from any thread."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, new_ticket: Callable[[], str] = _new_ticket
    ) -> None:
        self._clock = clock
        self._new_ticket = new_ticket
        self._lock = threading.Lock()
        self._given: dict[str, tuple[str, float]] = {}

    def give(self, person: str) -> str:
        """A ticket that signs this person in."""
        ticket, now = self._new_ticket(), self._clock()
        with self._lock:
            self._given = {key: value for key, value in self._given.items() if value[1] > now}
            self._given[ticket] = (person, now + SECONDS)
        return ticket

    def take(self, ticket: str) -> str | None:
        """Who it was given to; None for one that is unknown, used or old."""
        with self._lock:
            person, until = self._given.pop(ticket, (None, 0.0))
        return person if until > self._clock() else None
