"""Logits are remembered by evaluator, query and window, up to a limit."""

from __future__ import annotations

import pytest

from core.ports import WindowLogit
from core.records.store import open_store
from core.records.window_logits import cached_logits, forget, keep_logits
from core.types import Window

HASHES = [Window(0, 1, f"window {number}").text_hash for number in range(6)]


@pytest.fixture
def store(tmp_path):
    store = open_store(tmp_path)
    yield store
    store.close()


def some(*numbers, logit=0.003):
    return {HASHES[number]: WindowLogit(logit, truncated=True, query_cut=False) for number in numbers}


def test_a_logit_comes_back_exactly_and_only_for_its_own_question_and_evaluator(store):
    keep_logits(store, "judge", "질문", some(0, 1, logit=-7.123456789012345))
    assert cached_logits(store, "judge", "질문", HASHES) == some(0, 1, logit=-7.123456789012345)
    assert cached_logits(store, "judge", "질문?", HASHES) == {}
    assert cached_logits(store, "other", "질문", HASHES) == {}


def test_a_logit_that_is_kept_again_replaces_the_first(store):
    keep_logits(store, "judge", "q", some(0, logit=1.0))
    keep_logits(store, "judge", "q", some(0, logit=2.0))
    assert cached_logits(store, "judge", "q", HASHES) == some(0, logit=2.0)


def test_beyond_the_limit_the_oldest_go(store):
    for number in range(6):
        keep_logits(store, "judge", "q", some(number), limit=3)
    assert cached_logits(store, "judge", "q", HASHES).keys() == set(HASHES[3:])


def test_a_forgotten_window_is_forgotten_for_every_question(store):
    for query in ("one", "two"):
        keep_logits(store, "judge", query, some(0, 1))
    with store.writing() as connection:
        forget(connection, [HASHES[0]])
    for query in ("one", "two"):
        assert cached_logits(store, "judge", query, HASHES) == some(1)
