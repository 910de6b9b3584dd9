"""The figures of an evaluated folder in BEIR layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from core.evaluation.beir import SEED
from core.evaluation.beir_run import Judged
from core.evaluation.estimates import auroc_of_groups, auroc_of_pairs, mean
from core.evaluation.ranking import first_is_gold, ndcg_at, recall_at
from core.evaluation.summary import Rate, rate


@dataclass(frozen=True, slots=True)
class Figures:
    """Each by its name, None where the folder cannot give it."""

    queries: int
    documents: int
    seconds_per_query: float
    retrieval: dict[str, Rate | None]
    evaluator: dict[str, Rate | None]


def figures_of(judged: Sequence[Judged], documents: int, seconds: float, seed: int = SEED) -> Figures:
    """`documents` of the folder, `seconds` that all the queries took together."""
    answerable = [each for each in judged if each.query.answerable]
    unanswerable = [each for each in judged if not each.query.answerable]
    before = [(each.retrieved, each.query.gold) for each in answerable]
    after = [([place.document for place in each.ranked], each.query.gold) for each in answerable]
    return Figures(
        queries=len(judged),
        documents=documents,
        seconds_per_query=seconds / len(judged),
        retrieval={
            "recall@5": mean([recall_at(5, *one) for one in before], seed),
            "recall@20": mean([recall_at(20, *one) for one in before], seed),
            "ndcg@10": mean([ndcg_at(10, *one) for one in before], seed),
            "accuracy@1": rate(sum(first_is_gold(*one) for one in before), len(before)),
        },
        evaluator={
            "accuracy@1": rate(sum(first_is_gold(*one) for one in after), len(after)),
            "ndcg@10": mean([ndcg_at(10, *one) for one in after], seed),
            "auroc_gold_removed": auroc_of_pairs(
                [(_at_least(each.logit), _at_least(each.logit_without_gold)) for each in answerable], seed
            ),
            "auroc_unanswerable": auroc_of_groups(
                [_at_least(each.logit) for each in answerable],
                [_at_least(each.logit) for each in unanswerable],
                seed,
            ),
        },
    )


def _at_least(logit: float | None) -> float:
    """Where nothing was found to read, nothing lies lower."""
    return -inf if logit is None else logit
