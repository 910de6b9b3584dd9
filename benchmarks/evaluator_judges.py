"""One question before every judge: what each ranks first and how sure it is, with its gold and without."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Protocol

import numpy as np

from core.deductions.distance import compared
from core.deductions.lacking import wanted
from core.deductions.weighing import Adding, adding
from core.evaluation.datasets import LabelledQuery
from core.evaluation.outcomes import document_order
from core.evaluation.run import DOCUMENTS
from core.evaluation.without import Without
from core.parts import Filters, Parts
from core.ports import Embedder, Evaluator, Found, VectorIndex, WindowLogit
from core.question import Question, clean_question
from core.steps.rerank import judge, plan_windows, score_windows
from core.steps.retrieve import Legs, candidates_of, fuse, search_legs
from core.types import Candidate, Passage, Principal

DEPTH = 200
DECIDING = "deciding"


class Library(Protocol):
    """What a judge needs of a reader's library."""

    def passages(self, ids: Sequence[str]) -> Mapping[str, Passage]: ...


@dataclass(frozen=True, slots=True)
class Judgement:
    """A judge's first documents, best first, and the value it is sure by; `without` its gold."""

    documents: tuple[str, ...]
    value: float
    without: float | None


@dataclass(frozen=True, slots=True)
class Measured:
    """A labelled question and what every judge made of it."""

    query: LabelledQuery
    judgements: Mapping[str, Judgement]


class Once:
    """An evaluator that scores no pair twice."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator
        self._known: dict[tuple[str, str], WindowLogit] = {}
        self.id = evaluator.id
        self.max_tokens = evaluator.max_tokens

    def logits(self, query: str, windows: Sequence[str]) -> list[WindowLogit]:
        missing = list(dict.fromkeys(each for each in windows if (query, each) not in self._known))
        answers = self._evaluator.logits(query, missing)
        self._known.update(((query, each), answer) for each, answer in zip(missing, answers, strict=True))
        return [self._known[query, each] for each in windows]

    def forget(self) -> None:
        """Pairs of a question that is done."""
        self._known.clear()


class OtherVectors:
    """Cosines of another embedder over the same passages."""

    def __init__(self, embedder: Embedder, texts: Mapping[str, str]) -> None:
        self._embedder = embedder
        self._ids = list(texts)
        self._rows = embedder.embed_passages(list(texts.values()))

    def order(self, query: str, hidden: Collection[str]) -> list[Found]:
        """Best cosines first, without the hidden ones."""
        cosines = self._rows @ self._embedder.embed_query(query).vector
        order = np.argsort(-cosines, kind="stable")
        found = [Found(self._ids[at], float(cosines[at])) for at in order]
        return [each for each in found if each.id not in hidden][:DEPTH]


@dataclass(frozen=True, slots=True)
class Bench:
    """One set, ready: the product's parts and whoever judges beside them."""

    parts: Parts
    principal: Principal
    evaluators: Mapping[str, Once]
    embedders: Mapping[str, OtherVectors]
    passages_of: Mapping[str, Sequence[str]]

    def measure(self, query: LabelledQuery) -> Measured:
        """Every judge with the gold in; answerable questions also with it out of both legs."""
        gold = [passage for each in query.gold for passage in self.passages_of.get(each, ())]
        whole = self._values(query, ())
        less = self._values(query, gold) if gold else {}
        for each in self.evaluators.values():
            each.forget()
        judgements = {
            name: Judgement(documents, value, less[name][1] if name in less else None)
            for name, (documents, value) in whole.items()
        }
        return Measured(query, judgements)

    def _values(
        self, query: LabelledQuery, hidden: Collection[str]
    ) -> dict[str, tuple[tuple[str, ...], float]]:
        parts, library = self.parts, self.parts.library(self.principal)
        text, _ = clean_question(query.text, parts.settings.question_characters)
        question = parts.question(text, library)
        index: VectorIndex = Without(parts.index, hidden) if hidden else parts.index
        readable = Filters().for_readers(self.principal.groups)
        legs = search_legs(question, index, readable, DEPTH)
        found = {
            "cosine": _leg(legs.dense, library),
            "bm25": _leg(legs.bm25, library),
            **{name: _leg(each.order(text, hidden), library) for name, each in self.embedders.items()},
        }
        order = fuse(legs, parts.settings.retrieval)
        # Ranks fused say where, not how sure: the value is the cosine's.
        found["fusion"] = (_documents(order, library), found["cosine"][1])
        depth = parts.settings.retrieval.leg_depth
        cut = Legs(legs.dense[:depth], legs.bm25[:depth])
        settings = parts.settings.retrieval
        candidates = candidates_of(cut, library.passages, settings, settings.candidates)
        for name, evaluator in self.evaluators.items():
            found.update(self._judged(name, evaluator, text, question, candidates))
        return found

    def _judged(
        self, name: str, evaluator: Once, text: str, question: Question, candidates: tuple[Candidate, ...]
    ) -> dict[str, tuple[tuple[str, ...], float]]:
        """By the logit alone under the first look's budget, and by what decides in the product."""
        first = self.parts.settings.windows.first
        found = {name: self._first_look(evaluator, text, question, candidates, first, None)}
        cuts = self.parts.thresholds
        if cuts is not None and cuts.evaluator == evaluator.id and cuts.weights:
            add = adding(cuts, wanted(text, question.needles), compared(self.parts.embedder.id, candidates))
            if add is not None:
                found[DECIDING] = self._first_look(evaluator, text, question, candidates, first, add)
        return found

    def _first_look(
        self,
        evaluator: Once,
        text: str,
        question: Question,
        candidates: tuple[Candidate, ...],
        first: int,
        add: Adding | None,
    ) -> tuple[tuple[str, ...], float]:
        planned = plan_windows(candidates, question.needles, add)[:first]
        logits = score_windows(text, planned, evaluator, {}, lambda: None)
        hits = [hit for hit in judge(candidates, planned, logits, None, add) if hit.logit is not None]
        best = hits[0].decisive if hits else None
        return tuple(document_order(hits)), -inf if best is None else best


def _leg(found: Sequence[Found], library: Library) -> tuple[tuple[str, ...], float]:
    return _documents([each.id for each in found], library), found[0].value if found else -inf


def _documents(order: Sequence[str], library: Library) -> tuple[str, ...]:
    passages = library.passages(order)
    places = [passages[each].location.split("/", 1)[1] for each in order if each in passages]
    return tuple(dict.fromkeys(places))[:DOCUMENTS]
