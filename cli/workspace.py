"""Opening the workspace a command works on, the sample company's on its first use."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cli.session import Session
from core.records.store import Store, open_store
from core.sample import introduce_people, read_sample
from core.wiring import Workspace, open_workspace


@contextmanager
def opened_store(session: Session, *, create: bool = True) -> Iterator[Store]:
    """The store alone, for work that needs neither models nor index."""
    store = open_store(session.home, create=create)
    try:
        if session.sample_home:
            introduce_people(store, read_sample())
        yield store
    finally:
        store.close()


@contextmanager
def opened(session: Session, command: str) -> Iterator[Workspace]:
    """Everything, with the sample company's documents where this is its workspace."""
    with open_workspace(session.home, command=command) as workspace:
        yield workspace
