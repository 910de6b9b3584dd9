"""A full disk, a locked or read-only store: one plain error, and the next run finishes."""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine as Database

from core.adapters.embedded.vectors import EdgeIndex
from core.errors import Unavailable
from core.records.store import FILE_NAME, open_store
from tests.core.ingest.test_interrupted import first_state, same_but_for_the_root
from tests.doubles import MemoryIndex

ALL = "**=everyone"


@contextmanager
def every_connection(statement):
    """Each use of a database begins with this statement."""

    def prepare(connection):
        connection.exec_driver_sql(statement)
        connection.rollback()

    event.listen(Database, "engine_connect", prepare)
    try:
        yield
    finally:
        event.remove(Database, "engine_connect", prepare)


class FullDisk(MemoryIndex):
    """An index with no room left."""

    def apply(self, upserts, deletes) -> None:
        raise Unavailable("disk_full", home="there")


def unhindered(make_shelf):
    whole = make_shelf("whole")
    first_state(whole)
    whole.ingest(ALL)
    return whole


@pytest.mark.parametrize(
    ("statement", "code"),
    [("PRAGMA max_page_count=110", "disk_full"), ("PRAGMA query_only=ON", "store_read_only")],
)
def test_a_store_that_takes_no_more_is_said_once_and_the_next_run_finishes(make_shelf, statement, code):
    shelf = make_shelf("hindered")
    first_state(shelf)
    with every_connection(statement), pytest.raises(Unavailable) as refused:
        shelf.ingest(ALL)
    assert refused.value.code == code
    shelf.store.close()
    shelf.store = open_store(shelf.store.home)
    shelf.ingest(ALL)
    same_but_for_the_root(shelf, unhindered(make_shelf))


def test_an_index_without_room_is_said_once_and_the_next_run_finishes(make_shelf):
    shelf = make_shelf("hindered")
    first_state(shelf)
    with pytest.raises(Unavailable) as refused:
        shelf.ingest(ALL, index=FullDisk())
    assert refused.value.code == "disk_full"
    shelf.ingest(ALL)
    same_but_for_the_root(shelf, unhindered(make_shelf))


def test_a_store_that_another_keeps_locked_is_said_once_and_the_next_run_finishes(make_shelf):
    shelf = make_shelf("hindered")
    first_state(shelf)
    patient, home = shelf.store, shelf.store.home
    with closing(open_store(home, busy_s=0.01)) as hasty:
        shelf.store = hasty
        with closing(sqlite3.connect(home / FILE_NAME, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Unavailable) as refused:
                shelf.ingest(ALL)
        assert refused.value.code == "store_locked"
    shelf.store = patient
    shelf.ingest(ALL)
    same_but_for_the_root(shelf, unhindered(make_shelf))


def test_the_engine_is_never_let_into_a_full_disk(tmp_path):
    with pytest.raises(Unavailable) as refused:
        EdgeIndex(tmp_path / "index", 8, reserve=2**60)
    assert refused.value.code == "disk_full"
    with closing(EdgeIndex(tmp_path / "index", 8)) as index:
        assert index.ids() == set()
