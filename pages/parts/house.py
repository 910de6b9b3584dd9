"""The one workspace of this process, opened once however many browsers come."""

from __future__ import annotations

import hashlib
import logging
import os
import threading
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path

import streamlit as st

from core.errors import TouchstoneError, Unavailable
from core.home import home_of, is_sample_home
from core.jobs import SERVE_EVERY_S, Server
from core.records.lease import BEAT_EVERY_S, acquire_lease
from core.records.store import Store, open_store
from core.runs import Runs
from core.sample import documents_current, introduce_people, read_sample, take_in_documents
from core.settings import Settings, usable_settings
from core.wiring import Workspace, workshop_of, workspace_in
from core.work import BESIDE_QUERIES
from pages.parts.tickets import Tickets

COMMAND = "run"
WAIT_S = 5.0
LEAVE_S = 5.0
AGAIN_S = 2.0


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the opening is; `stage` is a code of `wording/`, `total` 0 where nothing is counted."""

    stage: str
    done: int = 0
    total: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class House:
    """An open workspace, its runs, and the tickets of its door."""

    home: Path
    settings: Settings
    store: Store
    workspace: Workspace
    runs: Runs
    tickets: Tickets = field(default_factory=Tickets)

    @property
    def cookie(self) -> str:
        """The cookie's name: browsers share cookies between ports, so each workspace has its own."""
        return cookie_of(self.home)


def cookie_of(home: Path) -> str:
    """Name of the session cookie of the workspace in this folder."""
    return f"touchstone-{hashlib.sha256(str(home.resolve()).encode()).hexdigest()[:12]}"


class Keeper:
    """Opens the house in a thread of its own and keeps it open until `close`.

    That thread also does what commands hand in meanwhile (design, section 4.10). Listeners hear
    every Progress; `house` is None while it is opening and when it could not be opened. What goes
    wrong once it was served for may pass: an index that a command took over is free again later.
    """

    def __init__(
        self,
        home: Path,
        *,
        wait_s: float = WAIT_S,
        again_s: float = AGAIN_S,
        beat_every_s: float = BEAT_EVERY_S,
    ) -> None:
        self.home = home
        self.house: House | None = None
        self.fault: TouchstoneError | None = None
        self.progress = Progress("stage_lease")
        self.listeners: list[Callable[[Progress], None]] = []
        self._wait_s = wait_s
        self._again_s = again_s
        self._beat_every_s = beat_every_s
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._held = threading.Event()
        self._over = threading.Event()

    def open(self) -> None:
        """Begin, unless that was done before."""
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._keep, name="house", daemon=True)
                self._thread.start()

    def wait_for_lease(self) -> None:
        """Until this process owns the index and its models are loaded. Raises what stood in the way."""
        self._held.wait()
        if self.fault is not None:
            raise self.fault

    def close(self) -> None:
        """Stop the runs before their next step and let go of the index; safe to call again.

        Work for others may take longer than anybody waits; ended in the middle, it resumes.
        """
        self._over.set()
        if self._thread is not None:
            self._thread.join(LEAVE_S)

    def _keep(self) -> None:
        try:
            self._open_again_and_again()
        except TouchstoneError as error:
            self.fault = error
        except Exception as error:
            # Nobody waits for this thread's result: unsaid here, it would be said nowhere.
            logging.getLogger(__name__).exception("the workspace could not be opened")
            self.fault = Unavailable("fault", kind=type(error).__name__)
        finally:
            self.house = None
            self._held.set()

    def _open_again_and_again(self) -> None:
        wait_s = self._wait_s
        while not self._over.is_set():
            try:
                self._open_and_stay(wait_s)
            except Unavailable as error:
                # Whoever started the app and waits for the lease is told instead.
                if not self._held.is_set():
                    raise
                self.fault = error
                wait_s = 0.0
                self._over.wait(self._again_s)

    def _open_and_stay(self, wait_s: float) -> None:
        settings = usable_settings(self.home)
        with closing(open_store(self.home)) as store, ExitStack() as held:
            lease = acquire_lease(store, COMMAND, wait_s=wait_s, beat_every_s=self._beat_every_s)
            held.callback(lease.release)
            self.fault = None
            self._tell(Progress("stage_models"))
            shop = workshop_of(self.home, settings, lease)
            self._held.set()
            self._tell(Progress("stage_index"))
            workspace = held.enter_context(workspace_in(shop))
            self._renew_sample(workspace)
            runs = held.enter_context(closing(Runs(workspace)))
            kinds = tuple(BESIDE_QUERIES)
            served = Server(workspace.store, lease.holder, workspace, BESIDE_QUERIES, kinds=kinds)
            self.house = House(self.home, settings, workspace.store, workspace, runs)
            held.callback(self._shut)
            self._tell(Progress("stage_ready"))
            while not self._over.wait(SERVE_EVERY_S):
                lease.require()
                served.serve()

    def _shut(self) -> None:
        self.house = None

    def _renew_sample(self, workspace: Workspace) -> None:
        if not is_sample_home(self.home):
            return
        sample = read_sample()
        introduce_people(workspace.store, sample)
        if not documents_current(workspace.store, sample):
            take_in_documents(
                workspace,
                sample,
                lambda done, total, name: self._tell(Progress("stage_sample", done, total, name)),
            )

    def _tell(self, progress: Progress) -> None:
        self.progress = progress
        for listener in tuple(self.listeners):
            listener(progress)


@st.cache_resource(show_spinner=False)
def keeper() -> Keeper:
    """This process's keeper; the lock inside makes twenty browsers that come at once share it."""
    return Keeper(home_of(None, os.environ))


def house() -> House:
    """The open house. Raises Unavailable `workspace_opening`, or what kept it from being opened."""
    keeping = keeper()
    keeping.open()
    if (opened := keeping.house) is not None:
        return opened
    raise keeping.fault or Unavailable("workspace_opening")
