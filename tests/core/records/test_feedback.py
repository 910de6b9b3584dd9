"""One person says one thing of one trace, and may say otherwise."""

from __future__ import annotations

import pytest

from core.records.feedback import Feedback, feedback_of, keep_feedback
from core.records.store import open_store
from core.records.traces import keep_trace
from core.types import Principal
from tests.cli.traces import GROUNDED

MINJI = Principal("minji", frozenset({"everyone"}))
HARAM = Principal("haram", frozenset({"everyone"}))


@pytest.fixture
def store(tmp_path):
    store = open_store(tmp_path)
    keep_trace(store, GROUNDED)
    yield store
    store.close()


def test_the_last_word_counts(store):
    keep_feedback(store, GROUNDED.id, MINJI, Feedback("up", None))
    keep_feedback(store, GROUNDED.id, MINJI, Feedback("down", "old"))
    assert feedback_of(store, GROUNDED.id, MINJI) == Feedback("down", "old")


def test_nobody_speaks_for_another(store):
    keep_feedback(store, GROUNDED.id, MINJI, Feedback("up", None))
    assert feedback_of(store, GROUNDED.id, HARAM) is None
