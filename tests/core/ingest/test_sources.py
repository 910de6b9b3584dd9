"""A folder and a file of records, listed before they are read."""

from __future__ import annotations

import json
import os
import unicodedata

import pytest

from core.documents.sources import Listed, Named, open_source
from core.errors import BadInput, UnreadableFile


def paths(listing):
    return [listed.path for listed in listing.files]


def test_paths_are_composed_and_the_name_on_disk_is_kept(tmp_path):
    raw = unicodedata.normalize("NFD", "규정/휴가.md")
    (tmp_path / raw).parent.mkdir()
    (tmp_path / raw).write_text("# 휴가")
    source = open_source(tmp_path)
    (listed,) = source.listing().files
    assert listed == Listed("규정/휴가.md", raw)
    assert source.read(listed).data == "# 휴가".encode()


def test_two_spellings_of_one_path_are_one_document_and_one_failure(tmp_path):
    for form in ("NFC", "NFD"):
        (tmp_path / unicodedata.normalize(form, "휴가.md")).write_text(form)
    listing = open_source(tmp_path).listing()
    assert paths(listing) == ["휴가.md"]
    assert listing.failed == (Named("휴가.md", "same_name"),)


def test_the_graph_folder_of_the_root_is_no_document_and_no_entry(tmp_path):
    for folder in ("_graph", "deeper/_graph"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "triples.csv").write_text("head,relation,tail,document\n")
    listing = open_source(tmp_path).listing()
    assert paths(listing) == ["deeper/_graph/triples.csv"]
    assert not listing.skipped and not listing.failed


def test_a_name_that_is_no_text_fails_under_a_printable_form(tmp_path):
    with open(os.path.join(os.fsencode(tmp_path), b"caf\xe9.md"), "w") as file:
        file.write("text")
    (failed,) = open_source(tmp_path).listing().failed
    assert failed == Named("caf�.md", "name_undecodable")


def test_a_file_that_goes_between_listing_and_reading_is_unreadable(tmp_path):
    (tmp_path / "a.md").write_text("text")
    source = open_source(tmp_path)
    (listed,) = source.listing().files
    (tmp_path / "a.md").unlink()
    with pytest.raises(UnreadableFile) as refused:
        source.read(listed)
    assert refused.value.code == "file_unreadable"


def test_a_root_that_is_gone_is_refused_at_opening_and_at_listing(tmp_path):
    folder = tmp_path / "files"
    folder.mkdir()
    source = open_source(folder)
    folder.rmdir()
    for look in (source.listing, lambda: open_source(folder)):
        with pytest.raises(BadInput) as refused:
            look()
        assert refused.value.code == "root_not_found"


def test_records_are_documents_with_the_title_and_date_they_state(tmp_path):
    lines = [
        json.dumps({"id": "d1", "title": "제목", "text": "본문", "date": "2026-01-02", "readers": "x"}),
        "",
        json.dumps({"id": "d2", "text": "only text"}),
        "{broken",
        json.dumps({"id": "d1", "text": "again"}),
        json.dumps(["no", "record"]),
    ]
    file = tmp_path / "docs.jsonl"
    file.write_text("\n".join(lines), "utf-8")
    source = open_source(file)
    listing = source.listing()
    first, second = (source.read(listed) for listed in listing.files)
    assert (first.path, first.title, first.date, first.data.decode()) == (
        "d1.md",
        "제목",
        "2026-01-02",
        "본문",
    )
    assert (second.path, second.title, second.date) == ("d2.md", None, None)
    assert listing.failed == (
        Named("docs.jsonl:4", "record_unreadable"),
        Named("d1.md", "same_name"),
        Named("docs.jsonl:6", "record_unreadable"),
    )
