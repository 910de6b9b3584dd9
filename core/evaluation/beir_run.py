"""Queries of a folder in BEIR layout through the product's own engine, with and without their gold."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from core.engine import Engine
from core.errors import Unavailable
from core.evaluation.beir import BeirQuery
from core.evaluation.beir_corpus import document_at, path_of
from core.evaluation.outcomes import best_window
from core.evaluation.run import DOCUMENTS, retrieved_documents
from core.evaluation.without import Without
from core.parts import Parts
from core.settings import Settings, Steps
from core.types import Hit, Label, Principal, State, Trace


@dataclass(frozen=True, slots=True)
class RankedDocument:
    """A document's places from 1 after the evaluator and before it; its best logit, None if unread.

    `retrieval_rank` is None where the evaluator alone brought it among the first 20.
    """

    document: str
    rank: int
    retrieval_rank: int | None
    logit: float | None


@dataclass(frozen=True, slots=True)
class BestWindow:
    """The window with the highest deciding logit of all that were read."""

    document: str
    text: str
    logit: float


@dataclass(frozen=True, slots=True)
class Judged:
    """One query: the first 20 documents both ways, the best window, the band.

    `logit_without_gold` is None for unanswerable queries, and where nothing was left to read.
    """

    query: BeirQuery
    retrieved: tuple[str, ...]
    ranked: tuple[RankedDocument, ...]
    best: BestWindow | None
    logit_without_gold: float | None
    label: Label
    windows_read: int

    @property
    def logit(self) -> float | None:
        """The best logit, None where nothing was found."""
        return None if self.best is None else self.best.logit


def judge_queries(
    parts: Parts, queries: Sequence[BeirQuery], principal: Principal, passages: Mapping[str, Collection[str]]
) -> Iterator[Judged]:
    """One `Judged` per query, in order, without a deadline. `passages` are passage ids by document path.

    Raises Unavailable where a needed part fails: a fault is not evidence.
    """
    parts.required_thresholds()
    alone = replace(parts, settings=judging_alone(parts.settings))
    for query in queries:
        gold = [passage for document in query.gold for passage in passages.get(path_of(document), ())]
        yield _judged(alone, query, principal, gold)


def judging_alone(settings: Settings) -> Settings:
    """The product's candidates, budget and band, and nothing that comes before or after them."""
    steps = Steps(
        knowledge_check=False,
        graph_evidence=False,
        refine=False,
        sufficiency=False,
        answer=False,
        correct=settings.steps.correct,
    )
    correct = settings.correct.model_copy(update={"second_search": False})
    return settings.model_copy(update={"steps": steps, "correct": correct})


def _judged(parts: Parts, query: BeirQuery, principal: Principal, gold: Collection[str]) -> Judged:
    trace = _ask(parts, query, principal)
    band = trace.band
    assert band is not None  # `_ask` raises otherwise
    without = trace
    if gold:
        without = _ask(replace(parts, index=Without(parts.index, gold)), query, principal)
    retrieved = _retrieved(parts, trace.query, principal)
    return Judged(
        query=query,
        retrieved=retrieved,
        ranked=_ranked(trace.hits, retrieved),
        best=_best(trace),
        logit_without_gold=_logit(without) if query.answerable else None,
        label=band.label,
        windows_read=trace.windows.scored,
    )


def _ask(parts: Parts, query: BeirQuery, principal: Principal) -> Trace:
    trace = Engine(parts).ask(query.text, principal, deadline=False)
    if trace.answer.state is State.UNAVAILABLE or trace.band is None:
        raise Unavailable(trace.degradations[-1].reason)
    return trace


def _retrieved(parts: Parts, text: str, principal: Principal) -> tuple[str, ...]:
    library = parts.library(principal)
    paths = retrieved_documents(parts, parts.question(text, library), principal, library)
    return tuple(document_at(path) for path in paths)


def _ranked(hits: Sequence[Hit], retrieved: Sequence[str]) -> tuple[RankedDocument, ...]:
    """Judged documents by their best hit, the others below in the order they were retrieved in."""
    logits: dict[str, float | None] = {}
    for hit in hits:
        logits.setdefault(document_at(hit.document.split("/", 1)[1]), hit.logit)
    places = {document: rank for rank, document in enumerate(retrieved, start=1)}
    order = list(dict.fromkeys([*logits, *retrieved]))[:DOCUMENTS]
    return tuple(
        RankedDocument(document, rank, places.get(document), logits.get(document))
        for rank, document in enumerate(order, start=1)
    )


def _best(trace: Trace) -> BestWindow | None:
    first = trace.hits[0] if trace.hits else None
    window = best_window(first)
    if first is None or window is None or window.logit is None:
        return None
    decisive = window.logit if window.decisive is None else window.decisive
    return BestWindow(document_at(first.document.split("/", 1)[1]), window.text.strip(), decisive)


def _logit(trace: Trace) -> float | None:
    best = _best(trace)
    return None if best is None else best.logit
