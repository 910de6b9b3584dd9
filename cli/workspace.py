"""Opening the workspace a command works on, the sample company's on its first use."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cli.session import Session
from core.records.store import Store, open_store


@contextmanager
def opened_store(session: Session) -> Iterator[Store]:
    """The store alone, for work that needs neither models nor index."""
    store = open_store(session.home)
    try:
        yield store
    finally:
        store.close()
