"""The only file that imports adapters: from a workspace folder to an engine ready to answer."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from core.adapters.embedded.graph import SqlGraph
from core.adapters.embedded.models import OnnxEmbedder, OnnxEvaluator
from core.adapters.embedded.vectors import EdgeIndex
from core.documents.background import load_background
from core.documents.library import ReaderLibrary
from core.engine import Emit, Engine, silent
from core.errors import BadInput, TouchstoneError
from core.parts import Filters, Parts
from core.records.audit import write_audit
from core.records.lease import acquire_lease
from core.records.store import Store, open_store
from core.records.threshold_sets import active_threshold_set
from core.records.traces import keep_trace
from core.settings import Profile, Settings, load_settings
from core.text import Analyser, analyser
from core.threshold_files import read_threshold_set
from core.types import Principal, ThresholdSet, Trace

PROJECT = Path(__file__).resolve().parents[1]
MODELS = PROJECT / "models"
EMBEDDER = MODELS / "embedder"
EVALUATOR = MODELS / "evaluator"
SHIPPED_THRESHOLDS = EVALUATOR / "thresholds.json"
INDEX_FOLDER = "index"


@dataclass(frozen=True, slots=True)
class Workspace:
    """A workspace in use: this process holds its lease until the block that opened it ends."""

    home: Path
    settings: Settings
    store: Store
    index: EdgeIndex
    embedder: OnnxEmbedder
    analyser: Analyser
    parts: Parts

    def ask(
        self,
        query: str,
        principal: Principal,
        *,
        filters: Filters | None = None,
        deadline: bool = True,
        emit: Emit = silent,
    ) -> Trace:
        """Answer one question and keep its trace and audit row."""
        trace = Engine(self.parts).ask(
            query, principal, filters=filters, deadline=deadline, emit=emit
        )
        keep_trace(self.store, trace)
        write_audit(self.store, "ask", principal, {"trace": trace.id, "query": trace.query})
        return trace


@contextmanager
def open_workspace(
    home: Path,
    *,
    command: str,
    wait_s: float = 30.0,
    settings: Settings | None = None,
    drop_index: bool = False,
) -> Iterator[Workspace]:
    """Take the workspace's lease and load everything once.

    `drop_index` begins with an empty index, for one that is damaged; the store fills it again.
    Raises Busy when another process keeps the lease longer than `wait_s`, BadInput for settings
    that do not fit, Unavailable or Corrupt for a store, index or embedder that cannot be used.
    A missing evaluator is no error here: every question then ends as `unavailable`.
    """
    chosen = settings or load_settings(home)
    if chosen.profile is Profile.PRODUCTION:
        raise BadInput("production_not_built")
    with closing(open_store(home)) as store:
        lease = acquire_lease(store, command, wait_s=wait_s)
        try:
            if drop_index:
                shutil.rmtree(home / INDEX_FOLDER, ignore_errors=True)
            with closing(EdgeIndex(home / INDEX_FOLDER)) as index:
                yield _workspace(home, chosen, store, index)
        finally:
            lease.release()


def _workspace(home: Path, settings: Settings, store: Store, index: EdgeIndex) -> Workspace:
    words = analyser()
    embedder = OnnxEmbedder(EMBEDDER)
    evaluator = _usable(lambda: OnnxEvaluator(EVALUATOR))
    background = load_background()
    thresholds, fitted_here = thresholds_of(store)
    parts = Parts(
        settings=settings,
        embedder=embedder,
        index=index,
        analyser=words,
        library=lambda principal: ReaderLibrary(store, principal, background),
        evaluator=evaluator,
        thresholds=thresholds,
        fitted_here=fitted_here,
        graph=SqlGraph(store),
    )
    return Workspace(home, settings, store, index, embedder, words, parts)


def thresholds_of(store: Store) -> tuple[ThresholdSet | None, bool]:
    """The workspace's own active set, else the shipped one, and whether it was fitted here."""
    own = active_threshold_set(store)
    if own is not None:
        return own, True
    return (read_threshold_set(SHIPPED_THRESHOLDS) if SHIPPED_THRESHOLDS.is_file() else None), False


def _usable(load: Callable[[], OnnxEvaluator]) -> OnnxEvaluator | None:
    try:
        return load()
    except TouchstoneError:
        return None
