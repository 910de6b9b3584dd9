"""A fresh shelf for each test."""

from __future__ import annotations

import pytest

from tests.core.ingest.shelf import Shelf


@pytest.fixture
def shelf(tmp_path):
    shelf = Shelf(tmp_path)
    yield shelf
    shelf.store.close()


@pytest.fixture
def make_shelf(tmp_path):
    """As many shelves as a test wants, by name."""
    shelves = []

    def make(name: str) -> Shelf:
        shelves.append(Shelf(tmp_path / name))
        return shelves[-1]

    yield make
    for each in shelves:
        each.store.close()
