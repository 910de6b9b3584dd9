"""The store names the index's folder; one that does not open is replaced, embedding nothing."""

from __future__ import annotations

import pytest

from core.documents.index_folder import active_folder, open_index, sweep
from core.errors import Busy, Corrupt
from tests.core.ingest.test_interrupted import first_state
from tests.doubles import MemoryIndex

ALL = "**=everyone"


@pytest.fixture
def taken_in(shelf):
    """A shelf whose index has a folder."""
    shelf.index = open_index(shelf.store, shelf.embedder.id, lambda folder: MemoryIndex()).index
    first_state(shelf)
    shelf.ingest(ALL)
    return shelf


@pytest.mark.parametrize("fault", [Corrupt("index_damaged"), Busy("index_open_elsewhere")])
def test_an_index_that_does_not_open_is_made_again_in_another_folder(taken_in, fault):
    before, embedded, folder = taken_in.points(), len(taken_in.embedder.texts), active_folder(taken_in.store)

    def opening(name):
        if name == folder:
            raise fault
        return MemoryIndex()

    opened = open_index(taken_in.store, taken_in.embedder.id, opening)
    taken_in.index = opened.index
    assert (opened.why, opened.mended) == (fault.code, len(before))
    assert taken_in.points() == before
    assert len(taken_in.embedder.texts) == embedded
    assert active_folder(taken_in.store) not in (None, folder)


def test_an_index_that_lost_everything_is_filled_where_it_is_and_says_so(taken_in):
    folder = active_folder(taken_in.store)
    opened = open_index(taken_in.store, taken_in.embedder.id, lambda name: MemoryIndex())
    assert (opened.why, opened.mended) == ("index_incomplete", len(taken_in.index.points))
    assert active_folder(taken_in.store) == folder


def test_an_index_in_step_says_nothing(taken_in):
    opened = open_index(taken_in.store, taken_in.embedder.id, lambda name: taken_in.index)
    assert (opened.why, opened.mended) == (None, 0)


def test_only_the_named_folder_is_kept(tmp_path):
    for name in ("kept", "old"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "data").write_bytes(b"deleted text")
        (tmp_path / f"{name}.lock").touch()
    sweep(tmp_path, {"kept"})
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["kept", "kept.lock"]
