"""A session signs one browser in, for twelve hours, until it is ended or its person is gone."""

from __future__ import annotations

import pytest

from core.errors import BadInput
from core.records.people import add_person, remove_person
from core.records.sessions import (
    SECONDS,
    begin_session,
    end_session,
    end_sessions_of,
    person_of_session,
)
from core.records.store import FILE_NAME, open_store


@pytest.fixture
def store(tmp_path):
    store = open_store(tmp_path)
    add_person(store, "kim", "김", ["board"], ["employee"])
    add_person(store, "lee", "이", [], ["analyst"])
    yield store
    store.close()


def test_a_session_is_its_persons(store):
    assert person_of_session(store, begin_session(store, "kim")) == "kim"
    assert person_of_session(store, "made up") is None


def test_it_ends_after_twelve_hours(store):
    session = begin_session(store, "kim", clock=lambda: 0.0)
    assert person_of_session(store, session, clock=lambda: SECONDS - 1.0) == "kim"
    assert person_of_session(store, session, clock=lambda: float(SECONDS)) is None


def test_signing_out_ends_this_browser_and_no_other(store):
    here, there = begin_session(store, "kim"), begin_session(store, "kim")
    end_session(store, here)
    assert (person_of_session(store, here), person_of_session(store, there)) == (None, "kim")


def test_a_person_can_be_signed_out_everywhere(store):
    sessions = [begin_session(store, "kim"), begin_session(store, "kim"), begin_session(store, "lee")]
    end_sessions_of(store, "kim")
    assert [person_of_session(store, session) for session in sessions] == [None, None, "lee"]


def test_a_removed_person_is_signed_out(store):
    session = begin_session(store, "kim")
    remove_person(store, "kim")
    assert person_of_session(store, session) is None


def test_nobody_unknown_is_signed_in(store):
    with pytest.raises(BadInput, match="unknown_person"):
        begin_session(store, "park")


def test_ids_cannot_be_guessed_nor_read_from_the_store(store, tmp_path):
    sessions = {begin_session(store, "kim") for _ in range(20)}
    assert len(sessions) == 20
    assert min(map(len, sessions)) >= 43
    kept = (tmp_path / FILE_NAME).read_bytes() + (tmp_path / f"{FILE_NAME}-wal").read_bytes()
    assert not any(session.encode() in kept for session in sessions)
