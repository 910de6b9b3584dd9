"""`evaluate` on a folder in BEIR layout, with the models that ship."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import closing, contextmanager
from dataclasses import replace
from unittest import mock

import pytest
from sqlalchemy import update

from core.adapters.embedded.models import OnnxEmbedder
from core.documents.manifest import stored_generation, write_generation
from core.evaluation.beir_folder import LAYOUT
from core.evaluation.folder import cache_of
from core.records.store import FILE_NAME, open_store
from core.records.tables import embeddings
from core.records.threshold_sets import activate_threshold_set, keep_threshold_set
from core.threshold_files import read_threshold_set
from core.thresholds_in_use import SHIPPED
from tests.cli.conftest import ROOT
from tests.core.evaluation.beir_files import write_beir

DOCUMENTS = {
    "it/서버 1": "물류 서버 logi-prod-01의 IP는 10.42.8.21입니다. 메일 서버의 IP는 10.42.8.30입니다.",
    "it/check": "물류 서버는 매월 둘째 일요일 새벽 2시에 점검합니다.",
    "leave": "연차는 다음 해 3월 말까지 이월할 수 있습니다. 경조 휴가는 5일입니다.",
    "office": "The office opens at 8 in the morning. Visitors sign in at the front desk.",
    "parking": "The parking lot closes at ten in the evening. Bicycles stand behind the building.",
    "blank": "",
}
TITLES = {"it/서버 1": "서버 목록", "leave": "휴가 규정", "office": "Office guide"}
QUERIES = {
    "q1": "물류 서버 IP 알려줘",
    "q2": "연차를 언제까지 넘길 수 있나요?",
    "q3": "When does the office open?",
    "q4": "삼성전자 주가 알려줘",
    "judged": "asked in training alone",
}
ROWS = [("q1", "it/서버 1", 1), ("q2", "leave", 2), ("q3", "office", 1), ("judged", "office", 0)]
FIGURES = {
    "retrieval": ["recall@5", "recall@20", "ndcg@10", "accuracy@1"],
    "evaluator": ["accuracy@1", "ndcg@10", "auroc_gold_removed", "auroc_unanswerable"],
}

# Each document is a batch of its own, and the process ends when three of five are kept.
KILLED = """
import os, signal, sys
from pathlib import Path
import core.documents.ingest as taking_in
from core.evaluation.beir import read_beir
from core.evaluation.beir_folder import open_beir
from core.settings import Settings

def progress(done, total, name):
    if done == 3:
        os.kill(os.getpid(), signal.SIGKILL)

taking_in.BATCH_PASSAGES = 1
home, data = map(Path, sys.argv[1:])
with open_beir(home, data, read_beir(data), settings=Settings(), progress=progress):
    pass
"""


@pytest.fixture
def data(tmp_path):
    return write_beir(tmp_path / "data", DOCUMENTS, QUERIES, ROWS, TITLES)


def test_the_figures_are_one_object_and_the_details_a_line_a_query(empty, data, tmp_path):
    details = tmp_path / "details.jsonl"
    done = empty("evaluate", str(data), "--json", "--details", str(details), language="en")
    assert done.status == 0, done.err
    assert list(done.json) == ["queries", "documents", "seconds_per_query", "retrieval", "evaluator"]
    assert (done.json["queries"], done.json["documents"]) == (4, 6)
    assert done.json["seconds_per_query"] > 0
    for part, names in FIGURES.items():
        assert list(done.json[part]) == names
        assert all(list(rate) == ["value", "low", "high", "n"] for rate in done.json[part].values())
    assert done.json["evaluator"]["accuracy@1"] == done.json["retrieval"]["accuracy@1"]
    assert done.json["evaluator"]["accuracy@1"]["value"] == 1
    assert done.json["evaluator"]["auroc_unanswerable"]["n"] == 4
    assert "1 documents say nothing" in done.err
    assert "1 queries are neither" in done.err
    rows = [json.loads(line) for line in details.read_text("utf-8").splitlines()]
    assert [row["id"] for row in rows] == ["q1", "q2", "q3", "q4"]
    assert rows[0]["documents"][0]["document"] == "it/서버 1"
    assert rows[0]["documents"][0].keys() == {"document", "rank", "retrieval_rank", "logit"}
    assert "10.42.8.21" in rows[0]["best_window"]["text"]
    assert rows[0]["logit"] == rows[0]["best_window"]["logit"] > rows[0]["logit_without_gold"]
    assert (rows[3]["gold"], rows[3]["logit_without_gold"], rows[3]["answerable"]) == ({}, None, False)
    assert all(row["band"] in ("Correct", "Ambiguous", "Incorrect") for row in rows)
    assert len({row["threshold_set"] for row in rows}) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "details.jsonl", "home"]


def test_everything_lies_in_a_cache_below_the_workspace_and_a_second_run_embeds_nothing(empty, data):
    with embedding() as first_time:
        first = empty("evaluate", str(data), "--json")
    assert not (empty.home / FILE_NAME).exists()
    assert len(first_time) == 5
    with embedding() as again:
        second = empty("evaluate", str(data), "--json")
    assert again == []
    assert {**second.json, "seconds_per_query": 0} == {**first.json, "seconds_per_query": 0}


def test_a_run_that_is_killed_while_it_embeds_is_gone_on_with(empty, data, tmp_path):
    stopped = subprocess.run(
        [sys.executable, "-c", KILLED, str(empty.home), str(data)], env=empty.environment("en"), cwd=ROOT
    )
    assert stopped.returncode == -signal.SIGKILL
    with embedding() as rest:
        done = empty("evaluate", str(data), "--json")
    assert len(rest) == 2
    whole = replace(empty, home=tmp_path / "other")("evaluate", str(data), "--json")
    assert {**done.json, "seconds_per_query": 0} == {**whole.json, "seconds_per_query": 0}


def test_a_cache_that_other_models_made_is_made_again(empty, data):
    first = empty("evaluate", str(data), "--json")
    with closing(open_store(cache_of(empty.home, data, LAYOUT))) as store, store.writing() as connection:
        connection.execute(update(embeddings).values(embedder="another"))
        write_generation(connection, replace(stored_generation(connection), embedder="another"))
    with embedding() as again:
        second = empty("evaluate", str(data), "--json")
    assert len(again) == 5
    assert {**second.json, "seconds_per_query": 0} == {**first.json, "seconds_per_query": 0}


def test_a_limit_draws_queries_and_leaves_documents_alone(empty, data):
    done = empty("evaluate", str(data), "--limit", "2", "--json")
    assert (done.json["queries"], done.json["documents"]) == (2, 6)
    assert done.json["retrieval"]["accuracy@1"]["n"] == 1
    page = empty("evaluate", str(data), "--limit", "2", language="en")
    assert "recall@20" in page.out
    assert "2 queries on 6 documents" in page.out


def test_the_workspaces_own_thresholds_are_in_force(empty, data, tmp_path):
    store = open_store(empty.home)
    keep_threshold_set(store, replace(read_threshold_set(SHIPPED), id="ours", lower=90.0, upper=99.0))
    activate_threshold_set(store, "ours")
    store.close()
    details = tmp_path / "details.jsonl"
    assert empty("evaluate", str(data), "--limit", "1", "--details", str(details)).status == 0
    row = json.loads(details.read_text("utf-8"))
    assert (row["threshold_set"], row["band"]) == ("ours", "Incorrect")


def test_cuts_of_another_evaluator_are_refused_before_anything_is_embedded(empty, data):
    with closing(open_store(empty.home)) as store:
        keep_threshold_set(store, replace(read_threshold_set(SHIPPED), id="theirs", evaluator="theirs"))
        activate_threshold_set(store, "theirs")
    with embedding() as texts:
        done = empty("evaluate", str(data), "--json")
    assert (done.status, done.out, texts) == (1, "", [])
    assert "theirs" in done.err


@pytest.mark.parametrize(
    ("file", "content", "line"),
    [
        ("corpus.jsonl", None, None),
        ("queries.jsonl", None, None),
        ("qrels/test.tsv", None, None),
        ("corpus.jsonl", '{"_id": "a", "text": "b"}\n{"_id": "c"\n', 2),
        ("queries.jsonl", '{"_id": "q1"}\n', 1),
        ("qrels/test.tsv", "query-id\tcorpus-id\tscore\nq1\tleave\tyes\n", 2),
    ],
)
@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_missing_or_broken_file_is_one_sentence_and_leaves_no_details(
    empty, data, tmp_path, file, content, line, language
):
    broken = data / file
    if content is None:
        broken.unlink()
    else:
        broken.write_text(content, encoding="utf-8")
    details = tmp_path / "details.jsonl"
    done = empty("evaluate", str(data), "--json", "--details", str(details), language=language)
    assert (done.status, done.out) == (2, "")
    assert len(done.err.splitlines()) == 1
    assert str(broken) in done.err
    assert line is None or str(line) in done.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data"]


@pytest.mark.parametrize(
    "given",
    [
        (),
        ("one", "two"),
        ("data", "--limit", "0"),
        ("data", "--details", "nowhere/file"),
        ("data", "--details", "."),
    ],
)
def test_a_command_line_that_does_not_fit_is_refused_before_anything_is_read(empty, data, given):
    done = empty("evaluate", *given)
    assert (done.status, done.out, len(done.err.splitlines())) == (2, "", 1)


def test_what_no_file_can_hold_is_never_replaced(empty, data):
    done = empty("evaluate", str(data), "--details", os.devnull)
    assert (done.status, done.out) == (2, "")
    assert not os.path.isfile(os.devnull)


def test_a_details_file_that_was_there_stays_until_the_new_one_is_whole(empty, data, tmp_path):
    details = tmp_path / "details.jsonl"
    details.write_text("old\n", encoding="utf-8")
    (data / "queries.jsonl").unlink()
    assert empty("evaluate", str(data), "--details", str(details)).status == 2
    assert details.read_text("utf-8") == "old\n"


@contextmanager
def embedding():
    """The texts of passages that are embedded meanwhile."""
    texts = []
    embed = OnnxEmbedder.embed_passages

    def noted(self, passages):
        texts.extend(passages)
        return embed(self, passages)

    with mock.patch.object(OnnxEmbedder, "embed_passages", noted):
        yield texts
