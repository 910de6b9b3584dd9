"""Leaving passages out gives what an index that never held them would give."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.evaluation.without import Without
from core.ports import IndexFilter, IndexPoint
from tests.doubles import MemoryIndex

EVERYBODY = IndexFilter(frozenset({"everyone"}))
NAMES = [f"p{number}" for number in range(12)]


def index_of(names):
    random = np.random.default_rng(4)
    points = [
        IndexPoint(
            id=name,
            vector=random.normal(size=8).astype(np.float32),
            term_weights={number % 5: 1.0 + number},
            readers=("everyone",),
            source="s",
            kind="k",
            date=None,
        )
        for number, name in enumerate(NAMES)
    ]
    index = MemoryIndex()
    index.apply([point for point in points if point.id in names], ())
    return index


@given(st.sets(st.sampled_from(NAMES)), st.integers(1, 15))
def test_both_legs_are_those_of_an_index_that_never_held_them(hidden, limit):
    without, never = Without(index_of(NAMES), hidden), index_of(set(NAMES) - hidden)
    vector, weights = np.ones(8, dtype=np.float32), {0: 1.0, 3: 2.0}
    assert without.dense(vector, EVERYBODY, limit) == never.dense(vector, EVERYBODY, limit)
    assert without.sparse(weights, EVERYBODY, limit) == never.sparse(weights, EVERYBODY, limit)
    assert without.ids() == never.ids()


def test_it_is_never_written():
    with pytest.raises(TypeError):
        Without(index_of(NAMES), ["p1"]).apply([], ["p1"])
