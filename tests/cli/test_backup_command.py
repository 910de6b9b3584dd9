"""`backup` and `restore`: the same answers elsewhere, and a plain refusal of everything else."""

from __future__ import annotations

from dataclasses import replace

import pytest

UNLIKE = ("id", "created", "timings")


def same(trace):
    """A trace without what differs between any two runs."""
    return {key: value for key, value in trace.items() if key not in UNLIKE}


def test_a_restored_workspace_gives_identical_answers_to_everybody(filled, tmp_path):
    kept = tmp_path / "kept.backup"
    assert filled("backup", str(kept)).status == 0
    other = replace(filled, home=tmp_path / "other")
    assert other("restore", str(kept)).status == 0
    for question, reader in (("물류 서버 IP 알려줘", "lee"), ("비밀특급 직군 기본급 얼마", "kim")):
        asked = ("ask", question, "--as", reader, "--json")
        assert same(other(*asked).json) == same(filled(*asked).json)
    refused = other("restore", str(kept))
    assert refused.status == 2
    assert "--replace" in refused.err
    assert other("restore", str(kept), "--replace").status == 0


@pytest.mark.parametrize(
    ("given", "named"),
    [(["backup"], "backup"), (["backup", "a", "b"], "b"), (["restore", "missing"], "missing")],
)
def test_what_names_no_file_is_refused_in_one_sentence(empty, given, named):
    done = empty(*given)
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert named in done.err
    assert not empty.home.exists()


def test_a_workspace_that_does_not_exist_is_not_backed_up(empty):
    done = empty("backup", "kept")
    assert done.status == 2
    assert str(empty.home) in done.err
    assert list(empty.cwd.iterdir()) == []
