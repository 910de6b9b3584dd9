"""A passage farther off than the nearest loses logits, by the cosines of the set's own embedder alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.deductions.distance import Compared, Scale, compared
from core.deductions.lacking import Lack, wanted
from core.deductions.weighing import Weights, adding, compares, explained, named, weights_of
from core.ports import WindowLogit
from core.steps.rerank import judge, plan_windows
from core.types import LegValues, Ranks
from tests.core.steps.examples import CUTS, candidate

SCALE = Scale(width=0.4, uncompared=0.25)
WEIGHTS = Weights({Lack.FAR: 4.0}, typical=1.0, scale=SCALE)
SET = replace(CUTS, weights=named(WEIGHTS), embedder="e5")
QUESTION = wanted("logi-prod-01", {"logi-prod-01": 5.0})


def found(name, cosine, bm25=None, rank=1, origin="internal"):
    ranks = Ranks(None if cosine is None else rank, None if bm25 is None else rank)
    one = candidate(name, ["logi-prod-01. "], rank)
    return replace(one, ranks=ranks, values=LegValues(cosine, bm25), origin=origin)


@pytest.mark.parametrize(
    ("cosine", "bm25", "share"),
    [
        (0.6, None, 0.0),
        (0.3, 3.0, 0.75),
        (0.9, None, 0.0),
        (-0.2, None, 1.0),
        (None, 3.0, 1.0),
        (None, None, 0.25),
    ],
)
def test_the_share_grows_with_the_distance_and_words_alone_are_far(cosine, bm25, share):
    assert SCALE.distance(found("a", cosine, bm25), 0.6) == pytest.approx(share)


def test_the_nearest_is_one_of_the_first_search():
    near = [found("a", 0.3), found("b", 0.5), found("c", 0.8, origin="second_search"), found("d", None, 3.0)]
    assert compared("e5", near) == Compared("e5", 0.5)
    assert compared("e5", near[2:]) == Compared("e5", None)


@pytest.mark.parametrize(
    ("comparison", "added"),
    [
        (Compared("e5", 0.5), [1.0, -3.0, 0.0]),
        (Compared("bge", 0.5), [0.0, 0.0, 0.0]),
        (Compared("e5", None), [0.0, 0.0, 0.0]),
        (None, [0.0, 0.0, 0.0]),
    ],
)
def test_cosines_of_another_embedder_count_for_nothing(comparison, added):
    add = adding(SET, QUESTION, comparison)
    candidates = [found("near", 0.5), found("far", 0.1), found("stated by an edge", None)]
    assert [add(one, one.passage.windows[0]) for one in candidates] == pytest.approx(added)


def test_a_set_without_an_embedder_compares_nothing():
    add = adding(replace(SET, embedder=None), QUESTION, Compared("e5", 0.5))
    one = found("far", 0.0)
    assert add(one, one.passage.windows[0]) == pytest.approx(0.0)


def test_of_windows_that_are_judged_alike_the_nearer_decides_and_the_sum_says_so():
    both = [found("far", 0.1, rank=1), found("near", 0.35, rank=2)]
    comparison = compared("e5", both)
    add = adding(SET, QUESTION, comparison)
    planned = plan_windows(both, {}, add)
    logits = {each.text_hash: WindowLogit(1.0, False, False) for each in planned}
    hits = judge(both, planned, logits, None, add)
    assert [hit.passage for hit in hits] == ["near", "far"]
    assert compared("e5", hits) == comparison
    for hit in hits:
        parts = explained(SET, QUESTION, hit, comparison)
        assert [part.name for part in parts] == ["logit", "typical", "far"]
        assert sum(part.logits for part in parts) == pytest.approx(hit.adjusted_logit)


def test_a_set_that_names_no_width_counts_whole_cosines():
    add = adding(replace(SET, weights={"lacks_far": 4.0}), QUESTION, Compared("e5", 0.5))
    one = found("far", 0.25)
    assert add(one, one.passage.windows[0]) == pytest.approx(-1.0)


def test_weights_come_back_from_the_set_that_carries_them():
    assert weights_of(SET) == WEIGHTS
    assert compares(SET.weights)
    assert not compares(CUTS.weights)
