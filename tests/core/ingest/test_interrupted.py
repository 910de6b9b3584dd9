"""A run that stops anywhere and is run again ends where an uninterrupted one would have."""

from __future__ import annotations

import pytest

from core.documents.following import follow
from core.records.reading import Readable
from core.types import EVERYONE, Principal
from tests.doubles import HashEmbedder, MemoryIndex

ALL = "**=everyone"
PUBLIC = Principal(None, frozenset({EVERYONE}))


class Power(Exception):
    """The moment the power fails."""


class FailingIndex(MemoryIndex):
    """Fails at the n-th call of apply, before or after the change."""

    def __init__(self, at: int, *, after: bool) -> None:
        super().__init__()
        self.left, self.after = at, after

    def apply(self, upserts, deletes) -> None:
        self.left -= 1
        if self.left == 0 and not self.after:
            raise Power
        super().apply(upserts, deletes)
        if self.left == 0:
            raise Power


class FailingEmbedder(HashEmbedder):
    """Fails at the n-th batch."""

    def __init__(self, at: int) -> None:
        super().__init__()
        self.left = at

    def embed_passages(self, texts):
        self.left -= 1
        if self.left == 0:
            raise Power
        return super().embed_passages(texts)


def first_state(shelf):
    for number in range(40):
        sections = "".join(f"## Part {part}\n\nWord {number} of {part}.\n\n" for part in range(4))
        shelf.write(f"page{number:02}.md", f"# Page {number}\n\n{sections}")


def second_state(shelf):
    for number in range(5):
        shelf.write(f"page{number:02}.md", f"# Page {number}\n\nChanged {number}.\n")
    for number in range(5, 9):
        shelf.remove(f"page{number:02}.md")
    (shelf.root / "page10.md").rename(shelf.root / "renamed.md")


def same_but_for_the_root(left, right):
    (left_rows, left_points), (right_rows, right_points) = left.everything(), right.everything()
    assert left_points == right_points
    for table in left_rows.keys() - {"sources"}:
        assert left_rows[table] == right_rows[table], table


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("at", [1, 2, 3])
def test_a_first_run_cut_off_at_the_index_is_finished_by_the_next(make_shelf, at, after):
    cut, whole = make_shelf("cut"), make_shelf("whole")
    for shelf in (cut, whole):
        first_state(shelf)
    whole.ingest(ALL)
    cut.index = FailingIndex(at, after=after)
    with pytest.raises(Power):
        cut.ingest(ALL)
    cut.ingest(ALL)
    same_but_for_the_root(cut, whole)


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("at", [1, 2])
def test_a_run_over_changes_cut_off_at_the_index_is_finished_by_the_next(make_shelf, at, after):
    cut, whole = make_shelf("cut"), make_shelf("whole")
    failing = FailingIndex(0, after=after)
    cut.index = failing
    for shelf in (cut, whole):
        first_state(shelf)
        shelf.ingest(ALL)
        second_state(shelf)
        if shelf is cut:
            failing.left = at
            with pytest.raises(Power):
                shelf.ingest("page2*=staff", ALL)
        shelf.ingest("page2*=staff", ALL)
    same_but_for_the_root(cut, whole)


def test_a_run_cut_off_while_embedding_keeps_what_was_done_and_goes_on(make_shelf):
    cut, whole = make_shelf("cut"), make_shelf("whole")
    for shelf in (cut, whole):
        first_state(shelf)
    whole.ingest(ALL)
    cut.embedder = FailingEmbedder(2)
    with pytest.raises(Power):
        cut.ingest(ALL)
    kept = Readable(cut.store, PUBLIC).count()
    assert 0 < kept < Readable(whole.store, PUBLIC).count()
    report = cut.ingest(ALL)
    assert 0 < report.unchanged < 40
    same_but_for_the_root(cut, whole)


def test_a_progress_that_raises_leaves_whole_documents_only(make_shelf):
    cut, whole = make_shelf("cut"), make_shelf("whole")
    for shelf in (cut, whole):
        first_state(shelf)
    whole.ingest(ALL)

    def stop(done, total, name):
        if done == 7:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cut.ingest(ALL, progress=stop)
    assert Readable(cut.store, PUBLIC).sources() == {"wiki": 7}
    cut.ingest(ALL)
    same_but_for_the_root(cut, whole)


@pytest.mark.parametrize("lost", ["all", "half", "stray"])
def test_an_index_that_does_not_fit_the_store_is_mended_without_embedding(shelf, lost):
    first_state(shelf)
    shelf.ingest(ALL)
    before, embedded = shelf.points(), len(shelf.embedder.texts)
    points = shelf.index.points
    ids = sorted(points)
    if lost == "all":
        points.clear()
    elif lost == "half":
        for each in ids[::2]:
            del points[each]
    else:
        points["6a0f3c7e-0000-5000-8000-000000000000"] = points[ids[0]]
    followed = follow(shelf.store, shelf.index, shelf.embedder.id)
    assert followed.repaired == {"all": len(ids), "half": (len(ids) + 1) // 2, "stray": 1}[lost]
    assert shelf.points() == before
    assert len(shelf.embedder.texts) == embedded
