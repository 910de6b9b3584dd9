"""Opening the workspace a command works on, the sample company's on its first use."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cli.display.progress import Phase, progress_bar
from cli.session import Session
from core.records.store import Store, open_store
from core.sample import documents_current, introduce_people, read_sample, take_in_documents
from core.wiring import Workspace, open_workspace


@contextmanager
def opened_store(session: Session) -> Iterator[Store]:
    """The store alone, for work that needs neither models nor index."""
    store = open_store(session.home)
    try:
        if session.sample_home:
            introduce_people(store, read_sample())
        yield store
    finally:
        store.close()


@contextmanager
def opened(session: Session, command: str, phase: Phase | None = None) -> Iterator[Workspace]:
    """Everything; `phase` is a bar that is already shown."""
    with open_workspace(session.home, command=command) as workspace:
        say_what_was_mended(workspace, session)
        if session.sample_home:
            renew_sample(workspace, session, phase)
        yield workspace


def say_what_was_mended(workspace: Workspace, session: Session) -> None:
    """An index that was lost, cut short or kept by another is told of, though it works again."""
    if workspace.why is not None:
        session.note(f"mended_{workspace.why}", n=workspace.mended)


def renew_sample(workspace: Workspace, session: Session, phase: Phase | None) -> None:
    """The sample company's people and documents, where they are missing or older than the folder."""
    sample = read_sample()
    introduce_people(workspace.store, sample)
    if documents_current(workspace.store, sample):
        return
    if phase is not None:
        take_in_documents(workspace, sample, phase("progress_sample"))
        return
    with progress_bar(session) as shown:
        take_in_documents(workspace, sample, shown("progress_sample"))
