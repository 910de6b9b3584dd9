"""One bad file is named and the rest goes on; what would do harm stops before it starts."""

from __future__ import annotations

import os

import pytest

from core.documents.sources import LARGEST_BYTES, Named
from core.errors import BadInput, Corrupt, Guard
from core.records.people import known_groups
from core.records.reading import Readable
from core.types import EVERYONE, Principal
from tests.doubles import HashEmbedder, WordAnalyser

ALL = "**=everyone"
PUBLIC = Principal(None, frozenset({EVERYONE}))


def fill(shelf, count):
    for number in range(count):
        shelf.write(f"page{number}.md", f"# Page {number}\n\nBody {number}.\n")


def test_every_entry_of_a_mixed_folder_is_accounted_for_by_name(shelf):
    fill(shelf, 3)
    shelf.write("broken.md", b"\xff\xfe\xfa\x00\x81\x81\x81\x00\x01")
    shelf.write("empty.md", "")
    shelf.write("picture.png", b"\x89PNG")
    shelf.write(".hidden.md", "# Hidden")
    shelf.write(".git/config", "x")
    shelf.write("secret/plan.md", "# Plan\n\nNobody named readers for it.\n")
    with open(shelf.root / "huge.md", "wb") as huge:
        huge.truncate(LARGEST_BYTES + 1)
    (shelf.root / "out.md").symlink_to("/etc/hostname")
    (shelf.root / "in.md").symlink_to(shelf.root / "secret" / "plan.md")
    report = shelf.ingest("page*=everyone", "/*.md=everyone", "*.png=everyone")
    assert report.skipped == (
        Named(".git", "hidden"),
        Named(".hidden.md", "hidden"),
        Named("empty.md", "empty_file"),
        Named("huge.md", "too_large"),
        Named("in.md", "link_inside_root"),
        Named("out.md", "link_leaves_root"),
        Named("picture.png", "format_not_read"),
    )
    assert report.failed == (Named("broken.md", "undecodable"), Named("secret/plan.md", "no_rule_matches"))
    assert (report.indexed, report.submitted) == (3, 12)
    again = shelf.ingest()
    assert (again.unchanged, again.submitted, again.failed) == (3, 12, report.failed)


def test_a_pipe_is_skipped_and_never_opened(shelf):
    fill(shelf, 1)
    os.mkfifo(shelf.root / "pipe.md")
    assert shelf.ingest(ALL).skipped == (Named("pipe.md", "not_a_file"),)


def test_an_indexed_file_that_turns_unreadable_is_named_and_its_old_text_goes(shelf):
    fill(shelf, 3)
    shelf.ingest(ALL)
    shelf.write("page1.md", b"\xff\xfe\xfa\x00\x81\x81\x81\x00\x01")
    report = shelf.ingest()
    assert report.failed == (Named("page1.md", "undecodable"),)
    assert report.removed == ("page1.md",)
    assert Readable(shelf.store, PUBLIC).sources() == {"wiki": 2}


def test_a_file_that_no_rule_matches_any_more_is_withdrawn_at_once(shelf):
    fill(shelf, 3)
    shelf.ingest(ALL)
    report = shelf.ingest("page0.md=everyone")
    assert report.failed == (Named("page1.md", "no_rule_matches"), Named("page2.md", "no_rule_matches"))
    assert Readable(shelf.store, PUBLIC).sources() == {"wiki": 1}
    assert len(shelf.index.ids()) == Readable(shelf.store, PUBLIC).count()


def test_narrowed_rules_hold_even_when_the_run_itself_is_stopped(shelf):
    fill(shelf, 5)
    shelf.ingest(ALL)
    for number in (0, 1, 2):
        shelf.remove(f"page{number}.md")
    with pytest.raises(Guard) as stopped:
        shelf.ingest("**=staff")
    assert stopped.value.code == "would_remove_too_many"
    assert Readable(shelf.store, PUBLIC).count() == 0


def test_a_source_without_a_rule_is_refused_with_its_name(shelf):
    fill(shelf, 1)
    with pytest.raises(BadInput) as refused:
        shelf.ingest()
    assert refused.value.code == "no_readers_rule"
    assert refused.value.values["source"] == "wiki"
    assert not shelf.rows("sources")["sources"]


@pytest.mark.parametrize(("deleted", "stops"), [(2, False), (3, True)])
def test_a_run_stops_before_it_removes_more_than_a_fifth(shelf, deleted, stops):
    fill(shelf, 10)
    shelf.ingest(ALL)
    before = shelf.everything()
    for number in range(deleted):
        shelf.remove(f"page{number}.md")
    if stops:
        with pytest.raises(Guard) as stopped:
            shelf.ingest()
        assert stopped.value.code == "would_remove_too_many"
        assert (stopped.value.values["removed"], stopped.value.values["documents"]) == (3, 10)
        assert shelf.everything() == before
    report = shelf.ingest(allow_delete=stops)
    assert len(report.removed) == deleted
    assert Readable(shelf.store, PUBLIC).sources() == {"wiki": 10 - deleted}


def test_an_empty_root_stops_first_time_and_later(shelf):
    with pytest.raises(Guard) as first:
        shelf.ingest(ALL)
    assert first.value.code == "empty_root"
    fill(shelf, 1)
    shelf.ingest(ALL)
    shelf.remove("page0.md")
    with pytest.raises(Guard) as later:
        shelf.ingest()
    assert later.value.code == "would_remove_too_many"
    assert shelf.ingest(allow_delete=True).removed == ("page0.md",)
    assert not shelf.index.points


def test_a_refused_new_root_does_not_become_the_root_that_is_repeated(shelf, tmp_path):
    fill(shelf, 5)
    shelf.ingest(ALL)
    (tmp_path / "wrong").mkdir()
    (tmp_path / "wrong" / "other.md").write_text("# Other\n\nText.\n")
    with pytest.raises(Guard):
        shelf.ingest(ALL, root=tmp_path / "wrong")
    assert str(shelf.root) in shelf.rows("sources")["sources"][0]


def test_the_sample_workspace_takes_no_other_source(shelf, tmp_path):
    fill(shelf, 2)
    shelf.ingest(ALL, name="sample", sample=True)
    other = tmp_path / "mine"
    other.mkdir()
    (other / "a.md").write_text("# Mine\n\nText.\n")
    for name in ("mine", "sample"):
        with pytest.raises(Guard) as refused:
            shelf.ingest(ALL, name=name, root=other)
        assert refused.value.code == "sample_workspace"
    assert shelf.ingest(name="sample").unchanged == 2
    assert "Mine" not in repr(shelf.rows())


@pytest.mark.parametrize("name", ["", "a/b", " "])
def test_a_source_name_that_would_break_locations_is_refused(shelf, name):
    fill(shelf, 1)
    with pytest.raises(BadInput) as refused:
        shelf.ingest(ALL, name=name)
    assert refused.value.code == "bad_source_name"


@pytest.mark.parametrize(
    ("changed", "differs"),
    [({"embedder": HashEmbedder("other")}, "embedder"), ({"analyser": WordAnalyser("other")}, "analyser")],
)
def test_another_model_is_refused_with_the_command_that_rebuilds(shelf, changed, differs):
    fill(shelf, 2)
    shelf.ingest(ALL)
    before = shelf.everything()
    for name, part in changed.items():
        setattr(shelf, name, part)
    with pytest.raises(Corrupt) as refused:
        shelf.ingest()
    assert (refused.value.code, refused.value.values["differs"]) == ("generation_mismatch", differs)
    assert refused.value.values["command"] == "ingest --rebuild"
    assert shelf.everything() == before


def test_groups_that_rules_name_are_known(shelf):
    fill(shelf, 1)
    shelf.ingest("hr/**=인사,legal", ALL)
    assert known_groups(shelf.store) == {"everyone", "인사", "legal"}
