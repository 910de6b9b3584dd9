"""`train` says in one sentence what it cannot use, before anything heavy is loaded."""

from __future__ import annotations

import json
import sys

import pytest

from tests.core.training.labelled import QUERIES, write_organisation


@pytest.fixture
def company(tmp_path):
    return write_organisation(tmp_path / "company")


def refused(shell, *line):
    done = shell("--lang", "en", "train", *map(str, line))
    assert done.status == 2
    assert len(done.err.strip().splitlines()) == 1
    return done.err


@pytest.mark.parametrize("line", [(), ("reranker",), ("evaluator", "embedder")])
def test_one_model_is_named(empty, line):
    assert "name one model" in refused(empty, *line)


def test_a_model_without_a_place_or_without_folders_is_refused(empty, tmp_path):
    assert "--out" in refused(empty, "evaluator", "--data", tmp_path)
    assert "--data" in refused(empty, "evaluator", "--out", tmp_path / "out")


def test_a_missing_folder_is_named(empty, tmp_path):
    said = refused(empty, "evaluator", "--data", tmp_path / "nowhere", "--out", tmp_path / "out")
    assert str(tmp_path / "nowhere") in said


@pytest.mark.parametrize("name", ["docs.jsonl", "queries.jsonl"])
def test_a_missing_file_is_named(empty, company, tmp_path, name):
    (company / name).unlink()
    assert name in refused(empty, "embedder", "--data", company, "--out", tmp_path / "out")


def test_a_broken_line_is_named(empty, company, tmp_path):
    with (company / "queries.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"id": "q9"\n')
    said = refused(empty, "evaluator", "--data", company, "--out", tmp_path / "out")
    assert f"Line {len(QUERIES) + 1} " in said


def test_a_folder_that_answers_nothing_is_refused(empty, company, tmp_path):
    line = json.dumps({"id": "q1", "query": "?", "class": "near_miss"})
    (company / "queries.jsonl").write_text(line + "\n", "utf-8")
    said = refused(empty, "evaluator", "--data", company, "--out", tmp_path / "out")
    assert "nothing to learn" in said


def test_two_folders_of_one_name_are_refused(empty, company, tmp_path):
    other = write_organisation(tmp_path / "other" / "company")
    said = refused(empty, "evaluator", "--data", company, "--data", other, "--out", tmp_path / "out")
    assert "company" in said


def test_reading_that_is_no_reading_is_named(empty, company, tmp_path):
    (tmp_path / "squad.json").write_text("[]", "utf-8")
    line = ("--data", company, "--reading", tmp_path / "squad.json", "--out", tmp_path / "out")
    assert "squad.json" in refused(empty, "evaluator", *line)


def test_without_torch_a_sentence_says_how_to_start_it(empty, company, tmp_path, monkeypatch):
    for name in [
        name for name in sys.modules if name.startswith(("core.evaluator.", "core.training.weights"))
    ]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "torch", None)
    done = empty("--lang", "en", "train", "evaluator", "--data", str(company), "--out", str(tmp_path / "out"))
    assert done.status == 1
    assert "not installed here" in done.err
