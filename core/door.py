"""The public door: an engine over a workspace, and its judgement over anybody's passages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from types import TracebackType

from core.documents.background import load_background
from core.engine import Engine
from core.errors import BadInput
from core.given import GivenPassages, Search, Text
from core.parts import Filters, Parts
from core.settings import Settings
from core.text import analyser
from core.types import EVERYONE, Hit, LegValues, Principal, Ranks, Trace
from core.wiring import Workspace, judging_parts, open_workspace

READER = Principal(id=None, groups=frozenset({EVERYONE}))
JUDGED = {"knowledge_check": False, "graph_evidence": False, "sufficiency": False}
NOT_CORRECTED = JUDGED | {"correct": False, "refine": False, "answer": False}


class OpenEngine:
    """What `open_engine` gives; close it, or use it in a `with` block."""

    def __init__(
        self, workspace: Workspace | None, parts_over: Callable[[GivenPassages], Parts], held: ExitStack
    ) -> None:
        self._workspace = workspace
        self._parts_over = parts_over
        self._held = held

    def ask(self, query: str, principal: Principal, *, filters: Filters | None = None) -> Trace:
        """One question to the workspace's documents. Raises BadInput `engine_without_workspace`."""
        if self._workspace is None:
            raise BadInput("engine_without_workspace")
        return self._workspace.ask(query, principal, filters=filters, deadline=False)

    def judge(self, query: str, passages: Iterable[str | Text]) -> Trace:
        """Logit and probability of every passage, and the band over all of them; no answer.

        Without an evaluator or cuts that belong to it the trace has no band and says why.
        Raises BadInput for an empty question or passage.
        """
        return self._given(query, passages, None, NOT_CORRECTED)

    def correct(self, query: str, passages: Iterable[str | Text], search: Search | None = None) -> Trace:
        """Judge, then do what the band asks for: refine, or search again with other words, or say no.

        `search` is the retriever itself, asked once more with keywords of the question where the
        passages are Incorrect. The answer quotes supported strips and nothing else.
        """
        return self._given(query, passages, search, JUDGED)

    def close(self) -> None:
        """Give back the workspace's lease, where there is one."""
        self._held.close()

    def __enter__(self) -> OpenEngine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _given(
        self, query: str, passages: Iterable[str | Text], search: Search | None, steps: dict[str, bool]
    ) -> Trace:
        given = GivenPassages(passages, search, analyser(), load_background())
        parts = self._parts_over(given)
        settings = _over_given(parts.settings, len(given.ids()), steps, again=search is not None)
        trace = Engine(replace(parts, settings=settings)).ask(query, READER, deadline=False)
        return replace(
            trace,
            hits=tuple(map(_unranked, trace.hits)),
            nearest_misses=tuple(map(_unranked, trace.nearest_misses)),
        )


def open_engine(home: Path | None = None, *, settings: Settings | None = None) -> OpenEngine:
    """An engine over the workspace in `home`; without one it judges passages that are given to it.

    Raises as `core.wiring.open_workspace` does; a missing evaluator is no error here.
    """
    held = ExitStack()
    if home is None:
        return OpenEngine(None, judging_parts(settings or Settings()), held)
    workspace = held.enter_context(open_workspace(home, command="engine", settings=settings))
    return OpenEngine(workspace, lambda given: _beside(workspace.parts, given), held)


def _beside(parts: Parts, given: GivenPassages) -> Parts:
    """A workspace's evaluator and cuts over passages that are not its own."""
    return replace(parts, embedder=given, index=given, library=lambda principal: given, graph=None, web=None)


def _over_given(settings: Settings, number: int, steps: dict[str, bool], *, again: bool) -> Settings:
    """Every passage that was given is a candidate; no logit is kept between questions."""
    candidates = max(number, 1)
    retrieval = {"candidates": candidates, "leg_depth": max(candidates, settings.retrieval.leg_depth)}
    return settings.model_copy(
        update={
            "steps": settings.steps.model_copy(update=steps),
            "retrieval": settings.retrieval.model_copy(update=retrieval),
            "windows": settings.windows.model_copy(update={"cache": False}),
            "correct": settings.correct
            if again
            else settings.correct.model_copy(update={"second_search": False}),
        }
    )


def _unranked(hit: Hit) -> Hit:
    """The other retriever's order is in `fused_rank`; it has no legs of ours."""
    return replace(hit, ranks=Ranks(None, None), values=LegValues(None, None))
