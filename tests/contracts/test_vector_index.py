"""What every VectorIndex owes: exact, filtered, deterministic, durable."""

from __future__ import annotations

import numpy as np
import pytest

from core.errors import BadInput, Unavailable
from core.ports import IndexFilter
from tests.contracts.points import DIMENSION, BruteForce, make_point, make_points, point_id

EVERYONE = IndexFilter(frozenset({"everyone"}))
FILTERS = {
    "one group": EVERYONE,
    "several groups": IndexFilter(frozenset({"hr", "it", "nobody holds this"})),
    "source and kind": IndexFilter(
        frozenset({"everyone", "it"}), frozenset({"source-1"}), frozenset({"policy", "table"})
    ),
    "dates": IndexFilter(frozenset({"board"}), date_from="2018-03-15", date_to="2021-11-15"),
    "all at once": IndexFilter(
        frozenset({"everyone", "board"}),
        frozenset({"source-0", "source-2"}),
        frozenset({"report"}),
        date_from="2020-01-01",
    ),
}
WEIGHTS = {1: 0.3, 2: 1.7, 3: 2.1, 17: 4.4, 4000: 6.0, 2**32 - 1: 1.0}


def a_vector(seed):
    vector = np.random.default_rng(seed).normal(size=DIMENSION).astype(np.float32)
    return vector / np.linalg.norm(vector)


@pytest.fixture(scope="module")
def points():
    return make_points(2000)


@pytest.fixture(scope="module")
def filled(open_index, points, tmp_path_factory):
    opened = open_index(tmp_path_factory.mktemp("filled") / "index")
    opened.apply(points, [])
    yield opened
    opened.close()


@pytest.mark.parametrize("readable", FILTERS.values(), ids=FILTERS)
def test_dense_search_finds_what_comparing_every_point_finds(filled, points, readable):
    for seed in range(5):
        found = filled.dense(a_vector(seed), readable, 24)
        expected = BruteForce(points).dense(a_vector(seed), readable, 24)
        assert [one.id for one in found] == [one.id for one in expected]
        assert [one.value for one in found] == pytest.approx([one.value for one in expected], abs=1e-6)


@pytest.mark.parametrize("readable", FILTERS.values(), ids=FILTERS)
@pytest.mark.parametrize("terms", [(1,), (1, 2, 3), (17, 4000), tuple(WEIGHTS)])
def test_sparse_search_finds_what_comparing_every_point_finds(filled, points, readable, terms):
    weights = {term: WEIGHTS[term] for term in terms}
    found = filled.sparse(weights, readable, 24)
    expected = BruteForce(points).sparse(weights, readable, 24)
    assert [one.id for one in found] == [one.id for one in expected]
    assert [one.value for one in found] == pytest.approx([one.value for one in expected], rel=1e-6)


def test_a_limit_beyond_the_points_gives_all_of_them(filled, points):
    found = filled.dense(a_vector(1), EVERYONE, 100_000)
    assert {one.id for one in found} == {p.id for p in points if "everyone" in p.readers}


def test_a_limit_of_nothing_gives_nothing(filled):
    assert filled.dense(a_vector(1), EVERYONE, 0) == []
    assert filled.sparse(WEIGHTS, EVERYONE, 0) == []


def test_a_query_without_terms_finds_nothing(filled):
    assert filled.sparse({}, EVERYONE, 10) == []


def test_a_term_that_nobody_uses_finds_nothing(filled):
    assert filled.sparse({2**31: 3.0}, EVERYONE, 10) == []


@pytest.mark.parametrize("search", ["dense", "sparse"])
def test_reading_as_nobody_is_refused(filled, search):
    query = {"dense": a_vector(1), "sparse": WEIGHTS}[search]
    with pytest.raises(Unavailable) as caught:
        getattr(filled, search)(query, IndexFilter(frozenset()), 10)
    assert caught.value.code == "nothing_readable"


def test_a_date_that_cannot_be_read_is_refused(filled):
    with pytest.raises(BadInput) as caught:
        filled.dense(a_vector(1), IndexFilter(frozenset({"hr"}), date_from="last week"), 10)
    assert caught.value.code == "date_not_read"


def test_a_month_as_a_bound_holds_all_of_its_days(index):
    draw = np.random.default_rng(3)
    days = ["2024-04-30", "2024-05-01", "2024-05-31", "2024-06-01", None]
    index.apply([make_point(n, draw, date=day, readers=("hr",)) for n, day in enumerate(days)], [])
    may = IndexFilter(frozenset({"hr"}), date_from="2024-05", date_to="2024-05")
    assert {one.id for one in index.dense(a_vector(1), may, 10)} == {point_id(1), point_id(2)}


@pytest.mark.parametrize("limit", [1, 10, 299])
def test_equal_values_are_ordered_by_id_also_where_the_list_is_cut(index, limit):
    draw = np.random.default_rng(4)
    same = {"vector": a_vector(9), "term_weights": {7: 1.25}, "readers": ("hr",)}
    points = [make_point(number, draw, **same) for number in range(300)]
    index.apply(points[150:], [])
    index.apply(points[:150], [])
    expected = sorted(point.id for point in points)[:limit]
    readable = IndexFilter(frozenset({"hr"}))
    assert [one.id for one in index.dense(a_vector(9), readable, limit)] == expected
    assert [one.id for one in index.sparse({7: 2.0}, readable, limit)] == expected


def test_what_others_may_read_changes_neither_order_nor_value(open_index, points, tmp_path):
    hidden = [point for point in points if "everyone" not in point.readers]
    visible = [point for point in points if "everyone" in point.readers]
    answers = []
    for name, stored in (("with", hidden + visible), ("without", visible)):
        opened = open_index(tmp_path / name)
        opened.apply(stored, [])
        answers.append(
            [
                (opened.dense(a_vector(seed), EVERYONE, 50), opened.sparse(WEIGHTS, EVERYONE, 50))
                for seed in range(5)
            ]
        )
        opened.close()
    assert answers[0] == answers[1]


def test_a_deleted_point_is_gone_and_its_twin_stays(index):
    first, twin = make_points(2)
    twin = make_point(
        1, np.random.default_rng(0), vector=first.vector, term_weights=first.term_weights, readers=("hr",)
    )
    index.apply([make_point(0, np.random.default_rng(0), readers=("hr",)), twin], [])
    index.apply([], [point_id(0)])
    assert [one.id for one in index.dense(first.vector, IndexFilter(frozenset({"hr"})), 5)] == [twin.id]
    assert index.ids() == {twin.id}


def test_deleting_what_was_never_there_does_no_harm(index):
    index.apply(make_points(3), [point_id(77)])
    index.apply([], [point_id(78)])
    assert len(index.ids()) == 3


def test_new_readers_hold_from_the_next_query_on(index):
    draw = np.random.default_rng(5)
    before = make_point(1, draw, readers=("everyone",), source="a", date="2024-01-01")
    index.apply([before], [])
    index.apply([make_point(1, draw, vector=before.vector, readers=("board",), date=None)], [])
    assert index.dense(before.vector, EVERYONE, 5) == []
    assert len(index.dense(before.vector, IndexFilter(frozenset({"board"})), 5)) == 1
    dated = IndexFilter(frozenset({"board"}), date_from="2000")
    assert index.dense(before.vector, dated, 5) == []


def test_what_was_applied_is_there_after_opening_again(open_index, points, tmp_path):
    first = open_index(tmp_path / "index")
    first.apply(points[:300], [])
    first.apply([], [points[0].id])
    before = first.dense(a_vector(1), EVERYONE, 20), first.sparse(WEIGHTS, EVERYONE, 20)
    first.close()
    again = open_index(tmp_path / "index")
    assert again.ids() == {point.id for point in points[1:300]}
    assert (again.dense(a_vector(1), EVERYONE, 20), again.sparse(WEIGHTS, EVERYONE, 20)) == before
    again.close()


def test_a_passage_without_terms_is_still_found_by_its_vector(index):
    bare = make_point(1, np.random.default_rng(6), term_weights={}, readers=("hr",))
    index.apply([bare], [])
    readable = IndexFilter(frozenset({"hr"}))
    assert [one.id for one in index.dense(bare.vector, readable, 3)] == [bare.id]
    assert index.sparse(WEIGHTS, readable, 3) == []


@pytest.mark.parametrize(
    "damage",
    [
        {"vector": np.full(DIMENSION, np.nan, dtype=np.float32)},
        {"vector": np.ones(3, dtype=np.float32)},
        {"term_weights": {4: float("inf")}},
    ],
    ids=["no numbers", "another length", "an endless weight"],
)
def test_a_point_that_could_not_be_found_again_is_refused_whole(index, damage):
    good, bad = make_point(1, np.random.default_rng(7)), make_point(2, np.random.default_rng(7), **damage)
    with pytest.raises(Unavailable) as caught:
        index.apply([good, bad], [])
    assert caught.value.code == "vector_unusable"
    assert index.ids() == set()
