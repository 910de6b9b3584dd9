"""The only file that imports adapters: from a workspace folder to an engine ready to answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from core.adapters.embedded.graph import SqlGraph
from core.adapters.embedded.models import OnnxEmbedder, OnnxEvaluator
from core.adapters.embedded.vectors import EdgeIndex
from core.calibration.drift import Drift, drift_of
from core.documents.background import load_background
from core.documents.index_folder import Opened, active_folder, open_index, sweep
from core.documents.library import ReaderLibrary
from core.documents.manifest import generation_of, require_generation
from core.documents.preparing import Here
from core.engine import Emit, Engine, silent
from core.errors import TouchstoneError
from core.evaluator_settings import EvaluatorKind, EvaluatorSettings
from core.given import GivenPassages
from core.parts import Filters, Parts
from core.ports import AnswerModel, Evaluator
from core.records.audit import write_audit
from core.records.lease import Lease, acquire_lease
from core.records.store import Store, open_store
from core.records.traces import keep_trace
from core.reference_files import REFERENCE_FILE, read_reference
from core.settings import AnswerModelSettings, Settings, usable_settings
from core.text import Analyser, analyser
from core.threshold_files import read_threshold_set
from core.thresholds_in_use import SHIPPED, thresholds_of
from core.types import Principal, Trace
from core.web.access import WebAccess

PROJECT = Path(__file__).resolve().parents[1]
MODELS = PROJECT / "models"
EMBEDDER = MODELS / "embedder"
EVALUATOR = MODELS / "evaluator"
INDEX_FOLDER = "index"


@dataclass(frozen=True, slots=True)
class Workshop:
    """A workspace whose lease `holder` names, with the models that make what is stored; no index is open."""

    home: Path
    settings: Settings
    store: Store
    holder: str
    embedder: OnnxEmbedder
    analyser: Analyser

    def opening(self, folder: str) -> EdgeIndex:
        """The index in a folder of this name."""
        return EdgeIndex(self.home / INDEX_FOLDER / folder)


@dataclass(frozen=True, slots=True)
class Workspace:
    """A workspace in use: this process holds its lease until the block that opened it ends.

    `mended` passages of the index had to be written again on opening, `why` is None where none had.
    """

    home: Path
    settings: Settings
    store: Store
    holder: str
    index: EdgeIndex
    embedder: OnnxEmbedder
    analyser: Analyser
    parts: Parts
    mended: int
    why: str | None

    def ask(
        self,
        query: str,
        principal: Principal,
        *,
        filters: Filters | None = None,
        deadline: bool = True,
        emit: Emit = silent,
        settings: Settings | None = None,
    ) -> Trace:
        """Answer one question, under other settings if they are given; keep its trace and audit row."""
        parts = self.parts if settings is None else replace(self.parts, settings=settings)
        trace = Engine(parts).ask(query, principal, filters=filters, deadline=deadline, emit=emit)
        keep_trace(self.store, trace)
        write_audit(self.store, "ask", principal, {"trace": trace.id, "query": trace.query})
        return trace


@contextmanager
def open_workspace(
    home: Path, *, command: str, wait_s: float = 30.0, settings: Settings | None = None
) -> Iterator[Workspace]:
    """Take the workspace's lease and load everything once.

    Raises Busy when another process keeps the lease longer than `wait_s`, BadInput for settings
    that do not fit, Unavailable or Corrupt for a store, index or embedder that cannot be used.
    A missing evaluator is no error here: every question then ends as `unavailable`.
    """
    with (
        open_workshop(home, command=command, wait_s=wait_s, settings=settings) as shop,
        workspace_in(shop) as workspace,
    ):
        yield workspace


@contextmanager
def open_workshop(
    home: Path, *, command: str, wait_s: float = 30.0, settings: Settings | None = None
) -> Iterator[Workshop]:
    """The lease and the models alone, to make a new generation with; raises as `open_workspace`."""
    chosen = usable_settings(home, settings)
    with closing(open_store(home)) as store, ExitStack() as held:
        lease = acquire_lease(store, command, wait_s=wait_s)
        held.callback(lease.release)
        yield workshop_of(home, chosen, lease)


def workshop_of(home: Path, settings: Settings, lease: Lease) -> Workshop:
    """The models, beside a lease that is held already."""
    return Workshop(home, settings, lease.store, lease.holder, OnnxEmbedder(EMBEDDER), analyser())


def child_models(threads: int) -> Here:
    """What a child process reads and embeds with; 0 threads are as many as there are cores."""
    return Here(OnnxEmbedder(EMBEDDER, threads=threads or None), analyser())


@contextmanager
def workspace_in(shop: Workshop) -> Iterator[Workspace]:
    """Open the index of a workshop and bring it into step with the store.

    Raises Corrupt `generation_mismatch` where the store was made with other models.
    """
    require_generation(shop.store, generation_of(shop.embedder, shop.analyser))
    opened = open_index(shop.store, shop.embedder.id, shop.opening)
    with closing(opened.index):
        sweep(shop.home / INDEX_FOLDER, {active_folder(shop.store) or ""})
        yield _workspace(shop, opened)


def judging_parts(settings: Settings) -> Callable[[GivenPassages], Parts]:
    """The shipped evaluator and cuts, loaded once, over passages that are given; no store, no index."""
    evaluator, fault = _evaluator(settings.evaluator)
    thresholds = read_threshold_set(SHIPPED) if SHIPPED.is_file() else None
    model, drift = _answer_model(settings.answer_model), _drift(evaluator)

    def over(given: GivenPassages) -> Parts:
        return Parts(
            settings=settings,
            embedder=given,
            index=given,
            analyser=analyser(),
            library=lambda principal: given,
            evaluator=evaluator,
            thresholds=thresholds,
            fitted_here=False,
            answer_model=model,
            drift=drift,
            evaluator_fault=fault,
        )

    return over


def _workspace(shop: Workshop, opened: Opened[EdgeIndex]) -> Workspace:
    store = shop.store
    evaluator, fault = _evaluator(shop.settings.evaluator)
    background = load_background()
    thresholds, fitted_here = thresholds_of(store)
    parts = Parts(
        settings=shop.settings,
        embedder=shop.embedder,
        index=opened.index,
        analyser=shop.analyser,
        library=lambda principal: ReaderLibrary(store, principal, background),
        evaluator=evaluator,
        thresholds=thresholds,
        fitted_here=fitted_here,
        graph=SqlGraph(store),
        answer_model=_answer_model(shop.settings.answer_model),
        web=_web(shop),
        drift=_drift(evaluator),
        evaluator_fault=fault,
    )
    return Workspace(
        home=shop.home,
        settings=shop.settings,
        store=store,
        holder=shop.holder,
        index=opened.index,
        embedder=shop.embedder,
        analyser=shop.analyser,
        parts=parts,
        mended=opened.mended,
        why=opened.why,
    )


def _answer_model(settings: AnswerModelSettings) -> AnswerModel | None:
    """The configured answer model; whether it answers shows when it is asked."""
    if settings.base_url is None or settings.model is None:
        return None
    from core.adapters.production.llm import OpenAiModel

    return OpenAiModel(
        settings.base_url,
        settings.model,
        api_key=settings.api_key.get_secret_value() if settings.api_key else None,
        temperature=settings.temperature,
        answer_tokens=settings.answer_tokens,
        stream=settings.stream,
    )


def _web(shop: Workshop) -> WebAccess | None:
    """The web, where it is switched on and a search engine is named."""
    web = shop.settings.web
    if not web.enabled or web.search_url is None:
        return None
    from core.adapters.production.web import SearxngWeb

    search = SearxngWeb(web.search_url, allowed=web.allowed_addresses, page_bytes=web.page_bytes)
    return WebAccess(search, shop.analyser, partial(write_audit, shop.store, "web"))


def _drift(evaluator: Evaluator | None) -> Drift | None:
    """Once for each opening: a fifth of a second that every band of the process rests on."""
    path = EVALUATOR / REFERENCE_FILE
    if evaluator is None or not path.is_file():
        return None
    return drift_of(evaluator, read_reference(path))


def _evaluator(settings: EvaluatorSettings) -> tuple[Evaluator | None, TouchstoneError | None]:
    """The one that settings choose, which must be there; where the shipped one is not usable, why not."""
    if settings.kind is EvaluatorKind.EMBEDDED:
        try:
            return OnnxEvaluator(EVALUATOR), None
        except TouchstoneError as fault:
            return None, fault
    if settings.kind is EvaluatorKind.FLAG_EMBEDDING:
        from core.adapters.production.models import FlagEvaluator

        folder = settings.required("folder", settings.folder)
        return FlagEvaluator(folder, max_tokens=settings.max_tokens, device=settings.device), None
    from core.adapters.production.rerank import RerankService

    return RerankService(**settings.service()), None
