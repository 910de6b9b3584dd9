"""`ingest`: exit codes and what is said about files that are not in."""

from __future__ import annotations

import pytest

from tests.cli.conftest import write

RULE = ["--readers", "**=everyone"]


def test_what_was_skipped_is_named_and_the_exit_is_0_again(filled):
    again = filled("ingest", "--source", "docs")
    assert again.status == 0
    assert again.out == ""
    assert "drawing.dwg" in again.err
    assert "그대로 5" in again.err


def test_without_a_rule_the_line_to_add_is_printed(empty):
    write(empty.cwd / "docs", {"a.md": "# 가\n\n나다라 마바사입니다.\n"})
    refused = empty("ingest", "docs", "--source", "s")
    assert (refused.status, refused.out) == (2, "")
    assert "--readers '**=everyone'" in refused.err


@pytest.mark.parametrize(
    ("given", "named"),
    [
        (["missing", "--source", "s", *RULE], "missing"),
        (["--source", "never"], "never"),
        (["docs"], "--source"),
        (["docs", "--source", "s", "--readers", "nonsense"], "nonsense"),
        (["docs", "--source", "a/b", *RULE], "a/b"),
    ],
)
def test_what_cannot_be_taken_in_is_refused_by_name(empty, given, named):
    write(empty.cwd / "docs", {"a.md": "# 가\n\n나다라 마바사입니다.\n"})
    refused = empty("ingest", *given)
    assert (refused.status, refused.out) == (2, "")
    assert named in refused.err
    assert "Traceback" not in refused.err


def test_a_bad_file_fails_by_name_and_a_guard_stops_a_vanished_folder(empty):
    folder = write(empty.cwd / "docs", {f"{n}.md": f"# 문서 {n}\n\n내용 {n}입니다.\n" for n in range(3)})
    (folder / "bad.md").write_bytes(b"\x00\xff\xfe\x81\x00\x01" * 50)
    first = empty("ingest", "docs", "--source", "s", *RULE)
    assert first.status == 1
    assert "bad.md" in first.err
    for name in ("0.md", "1.md", "bad.md"):
        (folder / name).unlink()
    stopped = empty("ingest", "--source", "s")
    assert stopped.status == 2
    assert "--allow-delete" in stopped.err
    assert empty("ingest", "--source", "s", "--allow-delete").status == 0


def test_rebuilding_brings_a_lost_index_back(empty):
    write(empty.cwd / "docs", {"a.md": "# 휴가\n\n연차는 15일입니다.\n"})
    assert empty("ingest", "docs", "--source", "s", *RULE).status == 0
    for file in sorted((empty.home / "index").rglob("*"), reverse=True):
        if file.is_file():
            file.write_bytes(b"")
    assert empty("ingest", "--rebuild").status == 0
    assert empty("ask", "연차는 며칠?", "--json").json["hits"][0]["document"] == "s/a.md"
