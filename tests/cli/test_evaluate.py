"""`evaluate-sample` on a labelled folder: figures as JSON on stdout, readable misses without it."""

from __future__ import annotations

import json

import pytest

DOCUMENTS = [
    {
        "id": "servers",
        "title": "서버 목록",
        "text": "# 서버 목록\n\n물류 서버의 IP는 10.42.8.21입니다.",
        "date": "2026-09-01",
    },
    {
        "id": "leave",
        "title": "휴가 규정",
        "text": "# 휴가 규정\n\n연차는 다음 해 3월 말까지 이월할 수 있습니다.",
    },
]
QUERIES = [
    {
        "id": "q1",
        "query": "물류 서버 IP 알려줘",
        "class": "clear",
        "gold": ["servers"],
        "answer": "10.42.8.21",
    },
    {"id": "q2", "query": "삼성전자 주가 알려줘", "class": "off_topic", "gold": []},
]


@pytest.fixture
def labelled(tmp_path):
    folder = tmp_path / "labelled"
    folder.mkdir()
    for name, rows in (("docs", DOCUMENTS), ("queries", QUERIES)):
        lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        (folder / f"{name}.jsonl").write_text(lines, encoding="utf-8")
    return folder


def test_a_folder_is_measured_in_a_cache_of_its_own(empty, labelled):
    done = empty("evaluate-sample", "--data", str(labelled), "--json")
    assert done.status == 0, done.err
    classes = {each["name"]: each for each in done.json["classes"]}
    assert classes["clear"]["accuracy_at_1"]["value"] == 1
    assert classes["off_topic"]["recall_at_20"] is None
    assert sum(classes["all"]["labels"].values()) == 2
    assert not (empty.home / "store.sqlite3").exists()
    page = empty("evaluate-sample", "--data", str(labelled), "--limit", "1", "--lang", "en")
    assert "accuracy@1" in page.out
    assert "misses" in page.out


@pytest.mark.parametrize("missing", ["docs", "queries"])
def test_what_is_missing_from_a_folder_is_named(empty, labelled, missing):
    (labelled / f"{missing}.jsonl").unlink()
    done = empty("evaluate-sample", "--data", str(labelled))
    assert (done.status, done.out) == (2, "")
    assert f"{missing}.jsonl" in done.err


def test_without_the_sample_company_it_says_where_to_run(empty):
    done = empty("evaluate-sample")
    assert (done.status, done.out) == (2, "")
    assert "--data" in done.err


def test_a_line_of_a_folder_that_is_no_document_is_named(empty, labelled):
    with (labelled / "docs.jsonl").open("a", encoding="utf-8") as documents:
        documents.write('{"id": "half"\n')
    done = empty("evaluate-sample", "--data", str(labelled))
    assert (done.status, done.out) == (2, "")
    assert "docs.jsonl:" in done.err
