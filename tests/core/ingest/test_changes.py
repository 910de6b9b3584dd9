"""What a run leaves in rows, vectors, vocabulary and counts after each kind of change."""

from __future__ import annotations

import pytest

from core.records import term_frequencies
from core.records.reading import Readable
from core.types import EVERYONE, Principal

ALL = "**=everyone"
PUBLIC = Principal(None, frozenset({EVERYONE}))
STAFF = Principal(None, frozenset({EVERYONE, "staff"}))


def fill(shelf, count=6):
    for number in range(count):
        shelf.write(f"page{number}.md", f"# Page {number}\n\nBody of page {number}, word{number}.\n")


def frequencies(shelf, *terms):
    return Readable(shelf.store, PUBLIC).term_frequencies(terms)


def test_every_passage_of_the_store_is_a_point_of_the_index_and_has_a_vector(shelf):
    fill(shelf)
    report = shelf.ingest(ALL)
    assert report.indexed == report.submitted == 6
    assert shelf.index.ids() == {row.split("'")[1] for row in shelf.rows("passages")["passages"]}
    assert len(shelf.rows("embeddings")["embeddings"]) == len(set(shelf.embedder.texts))
    assert not shelf.rows("index_queue")["index_queue"]


def test_a_second_run_reads_every_file_and_changes_nothing(shelf):
    fill(shelf)
    shelf.ingest(ALL)
    before, embedded = shelf.everything(), len(shelf.embedder.texts)
    report = shelf.ingest()
    assert (report.unchanged, report.indexed, report.embedded) == (6, 0, 0)
    assert shelf.everything() == before
    assert len(shelf.embedder.texts) == embedded


def test_a_changed_file_leaves_no_trace_of_its_old_text(shelf):
    fill(shelf)
    shelf.write("page0.md", "# Alte Fassung\n\nUralt(UAA) und Warehouse Management System (WMS).\n")
    shelf.ingest(ALL)
    shelf.write("page0.md", "# Neue Fassung\n\nGanz anders.\n")
    report = shelf.ingest()
    assert (report.indexed, report.unchanged) == (1, 5)
    assert "Alte" not in repr(shelf.rows()) and "WMS" not in repr(shelf.rows())
    assert frequencies(shelf, "uralt", "warehouse", "anders")[1] == {"anders": 1}


@pytest.mark.parametrize("way", ["changed", "deleted", "renamed"])
def test_a_workspace_after_changes_equals_one_that_never_saw_the_old_files(make_shelf, way):
    old, new = make_shelf("a"), make_shelf("b")
    for shelf in (old, new):
        fill(shelf, 12)
        shelf.root = shelf.root.resolve()
    old.write("twist.md", "# Twist\n\nOnly here: zebra(ZBR).\n")
    old.ingest(ALL)
    if way == "changed":
        for shelf in (old, new):
            shelf.write("twist.md", "# Turned\n\nSomething else.\n")
    elif way == "deleted":
        old.remove("twist.md")
    else:
        old.remove("twist.md")
        for shelf in (old, new):
            shelf.write("renamed.md", "# Twist\n\nOnly here: zebra(ZBR).\n")
    old.ingest()
    new.ingest(ALL)
    (old_rows, old_points), (new_rows, new_points) = old.everything(), new.everything()
    assert old_points == new_points
    for table in old_rows.keys() - {"sources"}:
        assert old_rows[table] == new_rows[table], table


def test_a_renamed_file_is_not_embedded_again(shelf):
    fill(shelf)
    shelf.ingest(ALL)
    embedded = len(shelf.embedder.texts)
    (shelf.root / "page3.md").rename(shelf.root / "moved.md")
    report = shelf.ingest()
    assert report.removed == ("page3.md",)
    assert len(shelf.embedder.texts) == embedded


def test_the_twin_of_a_deleted_duplicate_stays_searchable(shelf):
    fill(shelf)
    shelf.write("twin_a.md", "# Twin\n\nSame words twice.\n")
    shelf.write("twin_b.md", "# Twin\n\nSame words twice.\n")
    shelf.ingest(ALL)
    assert frequencies(shelf, "twice")[1]["twice"] == 2
    shelf.remove("twin_a.md")
    shelf.ingest()
    assert frequencies(shelf, "twice")[1]["twice"] == 1
    passages = Readable(shelf.store, PUBLIC).passages_of("wiki/twin_b.md")
    assert {each.id for each in passages} <= shelf.index.ids()
    assert shelf.ingest().repaired == 0
    shelf.index.points.clear()
    assert shelf.ingest().repaired == len(shelf.index.ids())


def test_a_changed_rule_rewrites_readers_and_embeds_nothing(shelf):
    fill(shelf)
    shelf.write("hr/pay.md", "# Pay\n\nSalaries are listed here.\n")
    shelf.ingest(ALL)
    embedded = len(shelf.embedder.texts)
    report = shelf.ingest("hr/=staff", ALL)
    assert (report.readers_changed, report.unchanged, report.indexed) == (1, 7, 0)
    assert len(shelf.embedder.texts) == embedded
    assert Readable(shelf.store, STAFF).document("wiki/hr/pay.md").readers == ("staff",)
    readers = {point.readers for point in shelf.index.points.values()}
    assert readers == {("everyone",), ("staff",)}
    assert frequencies(shelf, "salaries")[1] == {}


def test_deletion_stays_inside_its_own_source(shelf, tmp_path):
    fill(shelf)
    other = tmp_path / "other"
    other.mkdir()
    (other / "page0.md").write_text("# Elsewhere\n\nAnother source.\n")
    shelf.ingest(ALL)
    shelf.ingest(ALL, name="notes", root=other)
    shelf.remove("page0.md")
    shelf.ingest()
    assert Readable(shelf.store, PUBLIC).sources() == {"notes": 1, "wiki": 5}


def test_the_version_of_the_term_counts_rises_only_when_public_text_changes(shelf):
    fill(shelf)
    shelf.ingest("secret*=staff", ALL)
    first = term_frequencies.version(shelf.store)
    shelf.write("secret.md", "# Hidden\n\nwords nobody counts\n")
    shelf.ingest()
    assert term_frequencies.version(shelf.store) == first
    shelf.write("page0.md", "# Page 0\n\nnew public words\n")
    shelf.ingest()
    assert term_frequencies.version(shelf.store) == first + 1


def test_progress_names_every_file_once_and_ends_at_the_total(shelf):
    fill(shelf, 4)
    heard = []
    shelf.ingest(ALL, progress=lambda done, total, name: heard.append((done, total, name)))
    assert [done for done, _, _ in heard] == [1, 2, 3, 4]
    assert {total for _, total, _ in heard} == {4}
    assert {name for _, _, name in heard} == {f"page{number}.md" for number in range(4)}
