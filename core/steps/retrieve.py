"""Dense and BM25 candidates, fused by weighted reciprocal rank.

Ranks are fused, not values: cosine and BM25 live in different spaces, and min-max over one
query's hits would make a candidate's place depend on the worst of its neighbours.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from core.ports import Found, IndexFilter, VectorIndex
from core.question import Question
from core.settings import Retrieval
from core.types import Candidate, LegValues, Passage, Ranks

SECOND_SEARCH = "second_search"
GRAPH = "graph"

Load = Callable[[Sequence[str]], Mapping[str, Passage]]


@dataclass(frozen=True, slots=True)
class Legs:
    """What each leg returned, best first."""

    dense: Sequence[Found]
    bm25: Sequence[Found]


def search_legs(question: Question, index: VectorIndex, readable: IndexFilter, depth: int) -> Legs:
    """Both legs under one readers filter, `depth` passages each."""
    return Legs(
        dense=index.dense(question.vector, readable, depth),
        bm25=index.sparse(question.term_weights, readable, depth) if question.term_weights else [],
    )


def fuse(legs: Legs, settings: Retrieval) -> list[str]:
    """Passage ids, best first: the sum of weight / (constant + rank) over both legs; ties by id."""
    fused: dict[str, float] = {}
    for found, weight in ((legs.dense, settings.dense_weight), (legs.bm25, settings.bm25_weight)):
        for rank, hit in enumerate(found, start=1):
            fused[hit.id] = fused.get(hit.id, 0.0) + weight / (settings.rank_constant + rank)
    return sorted(fused, key=lambda passage: (-fused[passage], passage))


def retrieve(
    question: Question, index: VectorIndex, readable: IndexFilter, load: Load, settings: Retrieval
) -> tuple[Candidate, ...]:
    """The best `settings.candidates` passages this person may read, with each leg's rank and value."""
    legs = search_legs(question, index, readable, settings.leg_depth)
    return candidates_of(legs, load, settings, settings.candidates)


def retrieve_more(
    question: Question,
    index: VectorIndex,
    readable: IndexFilter,
    load: Load,
    settings: Retrieval,
    *,
    known: Collection[str],
    limit: int,
) -> tuple[Candidate, ...]:
    """At most `limit` further candidates beside the `known` passages, best first, ranked behind them."""
    found = candidates_of(
        search_legs(question, index, readable, settings.leg_depth), load, settings, len(known) + limit
    )
    new = [each for each in found if each.passage.id not in known][:limit]
    return tuple(
        replace(each, fused_rank=rank, origin=SECOND_SEARCH)
        for rank, each in enumerate(new, start=len(known) + 1)
    )


def stated_in(
    passages: Sequence[Passage], readable: IndexFilter, *, known: Collection[str], limit: int
) -> tuple[Candidate, ...]:
    """Passages that the graph led to, as candidates of no leg; what was filtered out stays out."""
    new = {each.id: each for each in passages if each.id not in known and _competes(each, readable)}
    return tuple(
        Candidate(each, Ranks(None, None), LegValues(None, None), rank, GRAPH)
        for rank, each in enumerate(list(new.values())[:limit], start=len(known) + 1)
    )


def _competes(passage: Passage, readable: IndexFilter) -> bool:
    """As the index filters; a passage without a date is outside every range of dates."""
    if (readable.date_from or readable.date_to) and passage.date is None:
        return False
    date, last = passage.date or "", readable.date_to or ""
    return (
        (not readable.sources or passage.source in readable.sources)
        and (not readable.kinds or passage.kind in readable.kinds)
        and date >= (readable.date_from or "")
        and date[: len(last)] <= last
    )


def candidates_of(legs: Legs, load: Load, settings: Retrieval, limit: int) -> tuple[Candidate, ...]:
    """Fused candidates; an id the store no longer lets this person read is left out."""
    order = fuse(legs, settings)[:limit]
    passages = load(order)
    dense = {hit.id: (rank, hit.value) for rank, hit in enumerate(legs.dense, start=1)}
    bm25 = {hit.id: (rank, hit.value) for rank, hit in enumerate(legs.bm25, start=1)}
    readable_order = [passage for passage in order if passage in passages]
    return tuple(
        Candidate(
            passage=passages[id_],
            ranks=Ranks(dense=dense.get(id_, (None, None))[0], bm25=bm25.get(id_, (None, None))[0]),
            values=LegValues(
                dense_cosine=dense.get(id_, (None, None))[1], bm25=bm25.get(id_, (None, None))[1]
            ),
            fused_rank=rank,
        )
        for rank, id_ in enumerate(readable_order, start=1)
    )
