"""Ask every labelled question through the product's own engine and keep what it gave."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from core.engine import Engine
from core.evaluation.datasets import LabelledQuery
from core.evaluation.outcomes import Outcome, outcome_of
from core.parts import Filters, Library, Parts
from core.question import Question, clean_question
from core.steps.retrieve import fuse, search_legs
from core.types import Principal, Trace

DOCUMENTS = 20


@dataclass(frozen=True, slots=True)
class Asked:
    """A labelled question and who asks it."""

    query: LabelledQuery
    principal: Principal


@dataclass(frozen=True, slots=True)
class Seen:
    """An outcome with the trace it was read from."""

    outcome: Outcome
    trace: Trace


def evaluate(
    parts: Parts, asked: Iterable[Asked], progress: Callable[[int], None] = lambda done: None
) -> Iterator[Seen]:
    """One `Seen` per question, in order, without a deadline."""
    engine = Engine(parts)
    for done, one in enumerate(asked, start=1):
        trace = engine.ask(one.query.text, one.principal, deadline=False)
        library = parts.library(one.principal)
        text, _ = clean_question(one.query.text, parts.settings.question_characters)
        retrieved = retrieved_documents(parts, parts.question(text, library), one.principal, library)
        yield Seen(outcome_of(one.query, trace, retrieved, DOCUMENTS), trace)
        progress(done)


def retrieved_documents(
    parts: Parts, question: Question, principal: Principal, library: Library, wanted: int = DOCUMENTS
) -> list[str]:
    """Relative paths of the first `wanted` documents by fused rank, however many passages that takes.

    The product's own order comes first; where it holds too few documents, deeper legs go on below it.
    """
    settings = parts.settings.retrieval
    depth = settings.leg_depth
    readable = Filters().for_readers(principal.groups)
    documents: dict[str, None] = {}
    seen: set[str] = set()
    while True:
        legs = search_legs(question, parts.index, readable, depth)
        order = [passage for passage in fuse(legs, settings) if passage not in seen]
        seen.update(order)
        passages = library.passages(order)
        found = (passages[id_].location.split("/", 1)[1] for id_ in order if id_ in passages)
        documents.update(dict.fromkeys(found))
        if len(documents) >= wanted or (len(legs.dense) < depth and len(legs.bm25) < depth):
            return list(documents)[:wanted]
        depth *= 2
