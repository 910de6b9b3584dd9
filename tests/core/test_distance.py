"""A passage far from the question loses logits, by the cosines of the set's own embedder alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.deductions.distance import Scale
from core.deductions.lacking import Lack, wanted
from core.deductions.weighing import Weights, adding, compares, explained, named, weights_of
from core.ports import WindowLogit
from core.steps.rerank import judge, plan_windows
from core.types import LegValues, Ranks
from tests.core.steps.examples import CUTS, candidate

SCALE = Scale(near=0.4, far=0.0, uncompared=0.25)
WEIGHTS = Weights({Lack.FAR: 4.0}, typical=1.0, scale=SCALE)
SET = replace(CUTS, weights=named(WEIGHTS), embedder="e5")
QUESTION = wanted("logi-prod-01", {"logi-prod-01": 5.0})


def found(name, cosine, bm25=None, rank=1):
    ranks = Ranks(None if cosine is None else rank, None if bm25 is None else rank)
    return replace(candidate(name, ["logi-prod-01. "], rank), ranks=ranks, values=LegValues(cosine, bm25))


@pytest.mark.parametrize(
    ("cosine", "bm25", "share"),
    [(0.4, None, 0.0), (0.1, 3.0, 0.75), (0.9, None, 0.0), (-0.2, None, 1.0), (None, 3.0, 1.0)],
)
def test_the_share_falls_with_the_cosine_and_words_alone_are_far(cosine, bm25, share):
    one = found("a", cosine, bm25)
    assert SCALE.distance(one.values, one.ranks) == pytest.approx(share)


def test_what_no_search_compared_is_as_far_as_answers_are():
    assert SCALE.distance(LegValues(None, None), Ranks(None, None)) == 0.25


@pytest.mark.parametrize(
    ("embedder", "added"), [("e5", [1.0, -2.0, 0.0]), ("bge", [0.0, 0.0, 0.0]), (None, [0.0, 0.0, 0.0])]
)
def test_cosines_of_another_embedder_count_for_nothing(embedder, added):
    add = adding(SET, QUESTION, embedder)
    candidates = [found("near", 0.5), found("far", 0.1), found("stated by an edge", None)]
    assert [add(one, one.passage.windows[0]) for one in candidates] == pytest.approx(added)


def test_a_set_without_an_embedder_compares_nothing():
    add = adding(replace(SET, embedder=None), QUESTION, None)
    one = found("far", 0.0)
    assert add(one, one.passage.windows[0]) == pytest.approx(0.0)


def test_of_windows_that_are_judged_alike_the_nearer_decides_and_the_sum_says_so():
    far, near = found("far", 0.1, rank=1), found("near", 0.35, rank=2)
    add = adding(SET, QUESTION, "e5")
    planned = plan_windows([far, near], {}, add)
    assert [each.candidate for each in planned] == [0, 1]
    logits = {each.text_hash: WindowLogit(1.0, False, False) for each in planned}
    hits = judge([far, near], planned, logits, None, add)
    assert [hit.passage for hit in hits] == ["near", "far"]
    for hit in hits:
        parts = explained(SET, QUESTION, hit, "e5")
        assert [part.name for part in parts] == ["logit", "typical", "far"]
        assert sum(part.logits for part in parts) == pytest.approx(hit.adjusted_logit)


def test_weights_come_back_from_the_set_that_carries_them():
    assert weights_of(SET) == WEIGHTS
    assert compares(SET.weights)
    assert not compares(CUTS.weights)
