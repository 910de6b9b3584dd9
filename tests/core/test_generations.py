"""A question handed in while a generation is made, by the one in use or not at all."""

from __future__ import annotations

import pytest

from core.errors import Unavailable
from core.jobs import Server
from core.records import jobs
from core.records.alive import Sign
from core.records.lease import acquire_lease
from core.requests import ASK
from core.work import refuse_while_building
from tests.core.ingest.shelf import Shelf
from tests.core.ingest.test_interrupted import first_state
from tests.doubles import HashEmbedder


@pytest.fixture
def shelf(tmp_path):
    shelf = Shelf(tmp_path)
    first_state(shelf)
    shelf.ingest("**=everyone")
    yield shelf
    shelf.store.close()


@pytest.fixture
def asked(shelf):
    """The row of a question that waits."""
    sign = Sign(shelf.store.home)
    yield jobs.hand_in(shelf.store, ASK, {"question": "Word"}, waiter=sign.name, now=0.0)
    sign.lower()


def rebuilt_by(shelf, handlers):
    lease = acquire_lease(shelf.store, "ingest --rebuild", wait_s=0)
    old = (shelf.embedder.id, shelf.index)
    shelf.embedder = HashEmbedder("second")
    shelf.rebuild(pause=Server(lease.store, lease.holder, old, handlers).pause)
    lease.release()


def test_the_generation_in_use_answers_where_its_models_are_there(shelf, asked):
    def ask(opened, request, hear, pause):
        embedder, index = opened
        return [embedder, len(index.points)]

    rebuilt_by(shelf, {ASK: ask})
    assert jobs.look(shelf.store, asked, 0).result == ["hash", len(shelf.index.points)]


def test_without_its_models_the_question_is_refused_in_one_sentence(shelf, asked):
    rebuilt_by(shelf, {ASK: refuse_while_building})
    seen = jobs.look(shelf.store, asked, 0)
    assert (seen.state, seen.result["code"]) == (jobs.JobState.FAILED, "generation_building")
    with pytest.raises(Unavailable):
        refuse_while_building(None, {}, None, None)
