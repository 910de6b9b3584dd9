"""How well one ranking of documents serves one query; relevance is graded, 0 where none is stated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log2


def recall_at(depth: int, ranked: Sequence[str], gold: Mapping[str, float]) -> float:
    """Share of the gold documents among the first `depth`; `gold` is not empty."""
    return sum(document in gold for document in ranked[:depth]) / len(gold)


def ndcg_at(depth: int, ranked: Sequence[str], gold: Mapping[str, float]) -> float:
    """Discounted gain relevance / log2(rank + 1), as a share of the best order's (as trec_eval counts)."""
    best = sorted(gold.values(), reverse=True)
    return _gain(depth, [gold.get(document, 0.0) for document in ranked]) / _gain(depth, best)


def first_is_gold(ranked: Sequence[str], gold: Mapping[str, float]) -> bool:
    """Whether the first document is gold."""
    return bool(ranked) and ranked[0] in gold


def _gain(depth: int, relevances: Sequence[float]) -> float:
    return sum(relevance / log2(rank + 1) for rank, relevance in enumerate(relevances[:depth], start=1))
