"""Strange files end the child that reads them and nothing else."""

from __future__ import annotations

import os
import resource
from dataclasses import asdict

import pytest

from core.documents.apart.parent import Apart, Limits
from core.documents.parts import RawFile
from core.documents.preparing import Here
from core.errors import Cancelled, Unavailable, UnreadableFile
from tests.core.ingest.conftest import empty_home, make_shelf, shelf  # noqa: F401
from tests.doubles import HashEmbedder, WordAnalyser

MAKE = "tests.core.apart.models:make"
POOR = Limits(memory_bytes=256 * 2**20, processor_s=2, patience=2, start_s=60)
READERS = ("everyone",)


def raw(text, path="a.md"):
    return RawFile(path, path, text.encode(), 1e9)


def nobody():
    """Nobody waits."""


def apart(factory=MAKE, pause=nobody, limits=POOR, nice=7):
    return Apart(factory, HashEmbedder(), WordAnalyser(), threads=1, nice=nice, pause=pause, limits=limits)


@pytest.fixture(scope="module")
def child():
    with apart() as started:
        yield started


def test_what_the_child_gives_back_is_what_is_made_here(child):
    here = Here(HashEmbedder(), WordAnalyser())
    file = RawFile(
        "표/값.csv", "값.csv", "이름,값\n가,1\n나,\n".encode("cp949"), 1e9, title="제목", date="2026"
    )
    assert child.document("wiki", file, READERS) == here.document("wiki", file, READERS)
    texts = {"a": "하나", "b": "둘"}
    assert child.vectors(texts) == here.vectors(texts)
    assert child.vectors({}) == {}


def test_a_reason_of_a_reader_comes_back_by_name(child):
    with pytest.raises(UnreadableFile) as refused:
        child.document("wiki", raw(""), READERS)
    assert refused.value.code == "empty_file"


def test_the_child_is_last_in_line_leaves_no_core_and_knows_no_secret(child, monkeypatch):
    monkeypatch.setenv("TOUCHSTONE_SECRET", "x")
    with apart() as fresh:
        text = fresh.document("wiki", raw("says"), READERS).facts.text
    assert f"nice {min(19, os.nice(0) + 7)} core 0 keys []" in text


@pytest.mark.parametrize("deed", ["calls_out", "looks_up"])
def test_there_is_no_network_in_the_child(child, deed):
    with pytest.raises(UnreadableFile) as refused:
        child.document("wiki", raw(deed), READERS)
    assert refused.value.code == "file_unreadable"


@pytest.mark.parametrize(
    ("deed", "code"),
    [
        ("dies", "parser_died"),
        ("takes_all_memory", "parser_died"),
        ("works_for_ever", "parser_timeout"),
        ("hangs", "parser_timeout"),
    ],
)
def test_a_file_that_ends_the_child_fails_by_name_and_the_next_is_read(child, deed, code):
    with pytest.raises(UnreadableFile) as refused:
        child.document("wiki", raw(deed), READERS)
    assert refused.value.code == code
    assert child.document("wiki", raw("# Well\n\nGood.\n"), READERS).facts.title == "Well"


def test_what_waits_is_served_while_the_child_works_and_may_end_it():
    looks = []

    def pause():
        looks.append(1)
        if len(looks) == 3:
            raise Cancelled("cancelled")

    with apart(pause=pause, limits=Limits(processor_s=30)) as child, pytest.raises(Cancelled):
        child.document("wiki", raw("hangs"), READERS)
    assert len(looks) == 3


@pytest.mark.parametrize("factory", ["tests.core.apart.models:make_other", "tests.core.apart.models:none"])
def test_a_child_with_other_models_or_none_is_not_used(factory):
    with apart(factory) as child, pytest.raises(Unavailable) as refused:
        child.document("wiki", raw("# A\n\nB.\n"), READERS)
    assert refused.value.code == "parser_not_started"


def test_one_bad_file_among_good_ones_is_named_and_the_rest_is_in(shelf):  # noqa: F811
    for name in ("a", "c", "e"):
        shelf.write(f"{name}.md", f"# {name}\n\nBody of {name}.\n")
    shelf.write("b.md", "dies\n")
    shelf.write("d.md", "# d\n\nA poison for embedders.\n")
    with apart() as child:
        report = shelf.ingest("**=everyone", preparer=child)
    assert (report.indexed, report.submitted) == (3, 5)
    assert [asdict(each) for each in report.failed] == [
        {"path": "b.md", "code": "parser_died"},
        {"path": "d.md", "code": "parser_died"},
    ]
    assert len(shelf.points()) == 3


def test_the_same_is_stored_whoever_reads(make_shelf):  # noqa: F811
    shelves = [make_shelf("here"), make_shelf("apart")]
    for each in shelves:
        for name in ("a", "b"):
            each.write(f"{name}.md", f"# {name}\n\n| k | v |\n|---|---|\n| {name} | |\n\nBody.\n")
    shelves[0].ingest("**=everyone", root=shelves[0].root)
    with apart() as child:
        shelves[1].ingest("**=everyone", root=shelves[0].root, preparer=child)
    assert shelves[0].everything() == shelves[1].everything()


def test_a_process_with_many_open_files_still_hears_its_child():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = hard if hard != resource.RLIM_INFINITY else 4096
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, max(soft, 2048)), hard))
    held = []
    try:
        while not held or held[-1] < 1100:
            held.append(os.open(os.devnull, os.O_RDONLY))
        with apart() as fresh:
            assert fresh.document("wiki", raw("하나."), READERS).facts.text == "하나."
    finally:
        for each in held:
            os.close(each)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
