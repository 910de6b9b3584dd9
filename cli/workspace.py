"""Opening the workspace a command works on, the sample company's on its first use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cli.display.progress import Phase, progress_bar
from cli.session import Session
from core.desk import Desk
from core.jobs import Handler
from core.records.lease import Lease
from core.records.store import Store, open_store
from core.settings import Settings, usable_settings

if TYPE_CHECKING:
    from core.wiring import Workspace


@contextmanager
def opened_store(session: Session) -> Iterator[Store]:
    """The store alone, for work that needs neither models nor index."""
    store = open_store(session.home)
    try:
        if session.sample_home:
            from core.sample import introduce_people, read_sample

            introduce_people(store, read_sample())
        yield store
    finally:
        store.close()


@contextmanager
def open_desk(session: Session, command: str, phase: Phase | None = None) -> Iterator[Desk[Workspace]]:
    """Where work is done, here or by whoever holds the index; `phase` is a bar that is already shown."""
    settings = usable_settings(session.home)
    with opened_store(session) as store:

        @contextmanager
        def opening(lease: Lease) -> Iterator[Workspace]:
            with workspace_of(session, settings, lease) as workspace:
                say_what_was_mended(workspace, session)
                if session.sample_home:
                    renew_sample(workspace, session, phase)
                yield workspace

        with Desk(store, command, opening, handlers) as desk:
            yield desk


def handlers() -> Mapping[str, Handler[Workspace]]:
    """How each kind of work is done; it takes a while to load."""
    from core.work import HANDLERS

    return HANDLERS


@contextmanager
def workspace_of(session: Session, settings: Settings, lease: Lease) -> Iterator[Workspace]:
    """Models and index, loaded only by the process that holds the lease."""
    from core.wiring import workshop_of, workspace_in

    with workspace_in(workshop_of(session.home, settings, lease)) as workspace:
        yield workspace


def say_what_was_mended(workspace: Workspace, session: Session) -> None:
    """An index that was lost, cut short or kept by another is told of, though it works again."""
    if workspace.why is not None:
        session.note(f"mended_{workspace.why}", n=workspace.mended)


def renew_sample(workspace: Workspace, session: Session, phase: Phase | None) -> None:
    """The sample company's people and documents, where they are missing or older than the folder."""
    from core.sample import documents_current, introduce_people, read_sample, take_in_documents

    sample = read_sample()
    introduce_people(workspace.store, sample)
    if documents_current(workspace.store, sample):
        return
    if phase is not None:
        take_in_documents(workspace, sample, phase("progress_sample"))
        return
    with progress_bar(session) as shown:
        take_in_documents(workspace, sample, shown("progress_sample"))
