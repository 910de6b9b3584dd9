"""What an engine is made of: the ports' adapters, the thresholds and the way to a reader's library."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from core.calibration.drift import Drift
from core.errors import TouchstoneError, Unavailable
from core.graph.relevance import COSINE_WEIGHT, NAMED_GATE, SPELLED_GATE, PathJudge
from core.graph.view import GraphView
from core.ports import (
    AnswerModel,
    Embedder,
    Evaluator,
    GraphStore,
    IndexFilter,
    VectorIndex,
    WindowLogit,
)
from core.question import Question
from core.settings import Settings
from core.types import Definition, Passage, PlannedWindow, Principal, ThresholdSet
from core.web.access import WebAccess


@dataclass(frozen=True, slots=True)
class Filters:
    """What a person asked to search in; it changes which passages compete, never a cut."""

    sources: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    date_from: str | None = None
    date_to: str | None = None

    def for_readers(self, groups: frozenset[str]) -> IndexFilter:
        """The same filter bound to who reads."""
        return IndexFilter(
            readers=groups,
            sources=self.sources,
            kinds=self.kinds,
            date_from=self.date_from,
            date_to=self.date_to,
        )


class QuestionTerms(Protocol):
    """The part of the analyser a question needs."""

    def query_terms(self, text: str) -> Mapping[str, int]: ...
    def keywords(self, text: str) -> tuple[str, ...]: ...


class Library(Protocol):
    """Everything one principal may read; there is no other way to a document."""

    def require_some(self) -> None: ...
    def passages(self, ids: Sequence[str]) -> Mapping[str, Passage]: ...
    def passages_naming(self, document: str, names: Collection[str], limit: int) -> Sequence[Passage]: ...
    def replaced(self, passages: Sequence[str]) -> Mapping[str, str | None]: ...
    def definitions(self, keys: Collection[str]) -> Sequence[Definition]: ...
    def term_weights(self, terms: Mapping[str, int]) -> tuple[dict[str, float], dict[int, float]]: ...
    def known_logits(
        self, evaluator: str, query: str, planned: Sequence[PlannedWindow]
    ) -> dict[str, WindowLogit]: ...
    def keep_logits(self, evaluator: str, query: str, logits: Mapping[str, WindowLogit]) -> None: ...


@dataclass(frozen=True, slots=True)
class Parts:
    """One workspace, ready to answer. None where a part is not configured or not usable."""

    settings: Settings
    embedder: Embedder
    index: VectorIndex
    analyser: QuestionTerms
    library: Callable[[Principal], Library]
    evaluator: Evaluator | None
    thresholds: ThresholdSet | None
    fitted_here: bool
    graph: GraphStore | None = None
    answer_model: AnswerModel | None = None
    web: WebAccess | None = None
    drift: Drift | None = None
    # Why the evaluator is not usable; answers say only that it is missing.
    evaluator_fault: TouchstoneError | None = None

    def question(self, text: str, library: Library) -> Question:
        """A cleaned question with its vector and its search terms, weighted for this reader."""
        vector = self.embedder.embed_query(text)
        needles, weights = library.term_weights(self.analyser.query_terms(text))
        return Question(
            text=text, vector=vector.vector, term_weights=weights, needles=needles, cut=vector.cut
        )

    def graph_view(self, principal: Principal, filters: Filters) -> GraphView | None:
        """The graph as this person asks to search in it, None where there is no graph."""
        if self.graph is None:
            return None
        limit = self.settings.graph.edges_an_entity
        return GraphView(self.graph, principal.groups, filters.sources, limit)

    def path_judge(self, question: Question, check: Callable[[], None]) -> PathJudge | None:
        """What judges paths, None without an evaluator and cuts that belong to it."""
        evaluator, cuts = self.evaluator, self.thresholds
        if evaluator is None or cuts is None or cuts.evaluator != evaluator.id:
            return None
        return PathJudge(
            question,
            evaluator,
            self.embedder,
            cosine_weight=cuts.weights.get(COSINE_WEIGHT, 0.0),
            gate=cuts.graph_gate,
            named_gate=cuts.weights.get(NAMED_GATE),
            spelled_gate=cuts.weights.get(SPELLED_GATE),
            check=check,
        )

    def required_evaluator(self) -> Evaluator:
        """Raises Unavailable("evaluator_missing"): without a judge there is no verdict."""
        if self.evaluator is None:
            raise Unavailable("evaluator_missing")
        return self.evaluator

    def required_thresholds(self) -> ThresholdSet:
        """Raises Unavailable: no cut is ever invented, nor borrowed from another evaluator."""
        if self.thresholds is None:
            raise Unavailable("thresholds_missing")
        if self.thresholds.evaluator != self.required_evaluator().id:
            raise Unavailable(
                "thresholds_foreign",
                thresholds=self.thresholds.id,
                evaluator=self.required_evaluator().id,
            )
        return self.thresholds
