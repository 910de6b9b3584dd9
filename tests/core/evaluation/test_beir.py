"""A folder in BEIR layout is read as it is found; what does not fit is named with its file and line."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import BadInput
from core.evaluation.beir import BeirQuery, read_beir, sample
from core.evaluation.beir_corpus import BeirCorpus, document_at, path_of
from tests.core.evaluation.beir_files import HEADER, write_beir

SAMPLED = [BeirQuery(f"q{number}", "text", {"d": 1.0} if number % 4 else {}) for number in range(40)]


def kinds(read):
    return {query.id: dict(query.gold) for query in read.queries}


def raw_documents(corpus):
    return [corpus.read(listed) for listed in corpus.listing().files]


def test_queries_are_answerable_by_a_score_above_0_and_unanswerable_without_any_row(tmp_path):
    rows = [("q1", "d1", 2), ("q1", "d2", 0), ("q2", "d2", 0), ("q1", "d3", 1)]
    read = read_beir(write_beir(tmp_path, rows=rows))
    assert kinds(read) == {"q1": {"d1": 2.0, "d3": 1.0}, "q3": {}}
    assert read.oddities == {"beir_queries_left_out": 1}


def test_a_row_in_any_qrels_file_keeps_a_query_from_counting_as_unanswerable(tmp_path):
    folder = write_beir(tmp_path)
    (folder / "qrels" / "train.tsv").write_text(HEADER + "q3\td3\t1\n", encoding="utf-8")
    assert sorted(kinds(read_beir(folder))) == ["q1", "q2"]


def test_without_unanswerable_queries_the_answerable_ones_are_left(tmp_path):
    assert sorted(kinds(read_beir(write_beir(tmp_path, queries={"q1": "alpha", "q2": "delta"})))) == [
        "q1",
        "q2",
    ]


def test_other_line_ends_a_byte_order_mark_and_blank_lines_change_nothing(tmp_path):
    plain, windows = write_beir(tmp_path / "plain"), write_beir(tmp_path / "windows")
    for file in (windows / "corpus.jsonl", windows / "queries.jsonl", windows / "qrels" / "test.tsv"):
        text = file.read_text("utf-8").replace("\n", "\r\n") + "\r\n"
        file.write_bytes(b"\xef\xbb\xbf" + text.encode())
    read, other = read_beir(plain), read_beir(windows)
    assert kinds(other) == kinds(read)
    texts = [[(raw.path, raw.data) for raw in raw_documents(each.corpus)] for each in (read, other)]
    assert texts[0] == texts[1]


def test_of_two_lines_with_one_id_the_later_holds_and_is_counted(tmp_path):
    folder = write_beir(tmp_path)
    with (folder / "corpus.jsonl").open("a", encoding="utf-8") as corpus:
        corpus.write('{"_id": "d1", "text": "Said anew."}\n')
    with (folder / "queries.jsonl").open("a", encoding="utf-8") as queries:
        queries.write('{"_id": "q1", "text": "asked anew"}\n')
    with (folder / "qrels" / "test.tsv").open("a", encoding="utf-8") as qrels:
        qrels.write("q1\td1\t3\n")
    read = read_beir(folder)
    assert read.oddities == {"beir_twin_documents": 1, "beir_twin_queries": 1, "beir_twin_rows": 1}
    assert len(read.corpus) == 3
    assert b"Said anew." in {raw.data for raw in raw_documents(read.corpus)}
    assert (read.queries[0].text, dict(read.queries[0].gold)) == ("asked anew", {"d1": 3.0})


def test_rows_that_name_what_is_not_there_are_counted_and_the_query_stays_answerable(tmp_path):
    read = read_beir(write_beir(tmp_path, rows=[("q1", "lost", 1), ("q9", "d1", 1)]))
    assert kinds(read)["q1"] == {"lost": 1.0}
    assert read.oddities == {"beir_unknown_documents": 1, "beir_unknown_queries": 1}


def test_a_document_with_a_title_alone_is_its_title_and_one_with_nothing_stays_in_the_count(tmp_path):
    folder = write_beir(tmp_path, documents={"d1": "", "d2": " \n"}, titles={"d1": "Alpha"})
    corpus = read_beir(folder).corpus
    assert [(raw.title, raw.data) for raw in raw_documents(corpus)] == [("Alpha", b"Alpha")]
    assert (len(corpus), set(corpus.blank)) == (2, {"d2"})


def test_a_title_may_be_absent_and_numbers_are_ids(tmp_path):
    folder = write_beir(tmp_path, rows=[("7", "12", 1)], queries={"7": "alpha"})
    (folder / "corpus.jsonl").write_text('{"_id": 12, "title": null, "text": "Alpha"}\n', encoding="utf-8")
    (folder / "queries.jsonl").write_text('{"_id": 7, "text": "alpha", "metadata": {}}\n', encoding="utf-8")
    read = read_beir(folder)
    assert kinds(read) == {"7": {"12": 1.0}}
    assert "12" in read.corpus


def test_what_no_reader_or_database_takes_is_replaced(tmp_path):
    folder = write_beir(tmp_path)
    broken = json.dumps({"_id": "d1", "title": "a\u0000b", "text": "x\ud800y\u0001z"})
    (folder / "corpus.jsonl").write_text(broken + "\n", encoding="utf-8")
    (raw,) = raw_documents(BeirCorpus(folder / "corpus.jsonl"))
    assert (raw.title, raw.data) == ("a b", b"x?y z")


def test_an_empty_query_is_left_out_and_counted(tmp_path):
    read = read_beir(write_beir(tmp_path, queries={"q1": "alpha", "q2": " \u200b "}))
    assert sorted(kinds(read)) == ["q1"]
    assert read.oddities["beir_blank_queries"] == 1


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), min_size=1), min_size=1, unique=True))
def test_every_id_has_a_path_of_its_own_that_leads_back(ids):
    paths = [path_of(id_) for id_ in ids]
    assert len(set(paths)) == len(ids)
    assert [document_at(path) for path in paths] == ids
    assert not any("/" in path for path in paths)


@pytest.mark.parametrize(
    ("file", "content", "code", "line"),
    [
        ("corpus.jsonl", b'{"_id": "d1", "text": "a"}\n{"_id": "d2"\n', "line_not_json", 2),
        ("corpus.jsonl", b'\n{"_id": "d1"}\n', "label_incomplete", 2),
        ("corpus.jsonl", b'{"text": "a"}\n', "label_incomplete", 1),
        ("corpus.jsonl", b'{"_id": "", "text": "a"}\n', "label_incomplete", 1),
        ("corpus.jsonl", b'{"_id": "d1", "text": 5}\n', "field_not_text", 1),
        ("corpus.jsonl", b'{"_id": true, "text": "a"}\n', "field_not_text", 1),
        ("corpus.jsonl", b'{"_id": "d1", "title": ["a"], "text": "a"}\n', "field_not_text", 1),
        ("corpus.jsonl", b'{"_id": "d1", "text": "\xff"}\n', "line_not_utf8", 1),
        ("corpus.jsonl", b'{"_id": "d1", "text": ""}\n', "beir_no_documents", None),
        ("corpus.jsonl", b"", "beir_no_documents", None),
        ("queries.jsonl", b'["q1"]\n', "line_not_json", 1),
        ("queries.jsonl", b'{"_id": "q1"}\n', "label_incomplete", 1),
        ("queries.jsonl", b"", "beir_no_queries", None),
        ("qrels/test.tsv", b"", "qrels_header", 1),
        ("qrels/test.tsv", b"q1\td1\t1\n", "qrels_header", 1),
        ("qrels/test.tsv", HEADER.encode() + b"q1\td1\n", "qrels_row", 2),
        ("qrels/test.tsv", HEADER.encode() + b"q1\td1\tmuch\n", "qrels_row", 2),
        ("qrels/test.tsv", HEADER.encode() + b"q1\td1\tnan\n", "qrels_row", 2),
        ("qrels/test.tsv", HEADER.encode() + b"q1 0 d1 1\n", "qrels_row", 2),
        ("qrels/test.tsv", HEADER.encode() + b"\td1\t1\n", "qrels_row", 2),
    ],
)
def test_a_file_or_line_that_does_not_fit_is_named(tmp_path, file, content, code, line):
    folder = write_beir(tmp_path)
    (folder / file).write_bytes(content)
    with pytest.raises(BadInput) as refused:
        read_beir(folder)
    named = tmp_path if code == "beir_no_queries" else folder / file
    assert (refused.value.code, refused.value.values["path"]) == (code, str(named))
    assert refused.value.values.get("line") == line


@pytest.mark.parametrize("file", ["corpus.jsonl", "queries.jsonl", "qrels/test.tsv"])
def test_a_missing_file_is_named(tmp_path, file):
    folder = write_beir(tmp_path)
    (folder / file).unlink()
    with pytest.raises(BadInput) as refused:
        read_beir(folder)
    assert (refused.value.code, refused.value.values["path"]) == ("file_missing", str(folder / file))


def test_queries_with_rows_elsewhere_alone_leave_nothing_to_evaluate(tmp_path):
    folder = write_beir(tmp_path, queries={"q1": "alpha"}, rows=[("q1", "d1", 0)])
    with pytest.raises(BadInput, match="beir_no_queries"):
        read_beir(folder)


def test_a_sample_keeps_the_proportion_and_the_order():
    chosen = sample(SAMPLED, 8)
    assert (len(chosen), sum(query.answerable for query in chosen)) == (8, 6)
    assert [query.id for query in chosen] == [query.id for query in SAMPLED if query in chosen]
    assert sample(SAMPLED, 8) == chosen
    assert sample(SAMPLED, 8, seed=1) != chosen
    assert sample(SAMPLED, None) == sample(SAMPLED, 40) == tuple(SAMPLED)


@given(st.integers(0, 30), st.integers(0, 30), st.integers(1, 70))
def test_a_sample_is_as_large_as_asked_and_no_kind_vanishes(answerable, unanswerable, limit):
    queries = [
        BeirQuery(f"q{number}", "text", {"d": 1.0} if number < answerable else {})
        for number in range(answerable + unanswerable)
    ]
    chosen = sample(queries, limit)
    assert len(chosen) == min(limit, len(queries))
    if limit >= 2:
        assert {query.answerable for query in chosen} == {query.answerable for query in queries}
