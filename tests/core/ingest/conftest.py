"""Fresh shelves; the empty store they start from is migrated once."""

from __future__ import annotations

import pytest

from core.records.store import open_store
from tests.core.ingest.shelf import Shelf


@pytest.fixture(scope="session")
def empty_home(tmp_path_factory):
    home = tmp_path_factory.mktemp("empty") / "home"
    open_store(home).close()
    return home


@pytest.fixture
def make_shelf(tmp_path, empty_home):
    """As many shelves as a test wants, by name."""
    shelves = []

    def make(name: str) -> Shelf:
        shelves.append(Shelf(tmp_path / name, empty_home))
        return shelves[-1]

    yield make
    for each in shelves:
        each.store.close()


@pytest.fixture
def shelf(make_shelf):
    return make_shelf("shelf")
