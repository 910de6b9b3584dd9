"""Edges and names come with the documents that state them, and go with them."""

from __future__ import annotations

import unicodedata

import pytest
from sqlalchemy import select

from core.records.tables import documents, entity_names, triples

EDGES = "head,relation,tail,document,date\n"
NAMES = "name,alias,type,document\n"
ALL = "**=everyone"


def edges(shelf):
    query = select(triples.c.head, triples.c.relation, triples.c.tail, documents.c.path).join(documents)
    with shelf.store.reading() as connection:
        return sorted(tuple(row) for row in connection.execute(query))


def names(shelf):
    with shelf.store.reading() as connection:
        return set(connection.execute(select(entity_names.c.alias)).scalars())


@pytest.fixture
def filled(shelf):
    for name in ("a", "b", "c", "d", "e", "f"):
        shelf.write(f"{name}.md", f"# {name}\n\nText of {name}.\n")
    shelf.write("_graph/triples.csv", f"{EDGES}db,runs_on,host,a.md,2026-01-01\napp,needs,db,b.md,\n")
    shelf.write("_graph/aliases.csv", f"{NAMES}db,자료실,server,a.md\n")
    shelf.ingest(ALL)
    return shelf


def test_rows_are_stored_with_their_document_and_are_no_document_themselves(filled):
    assert edges(filled) == [("app", "needs", "db", "b.md"), ("db", "runs_on", "host", "a.md")]
    assert names(filled) == {"app", "db", "host", "server", "자료실"}
    report = filled.ingest()
    assert (report.submitted, report.unchanged, report.failed) == (6, 6, ())
    assert "_graph" not in repr(filled.rows("documents", "passages", "vocabulary"))


def test_an_unchanged_file_writes_nothing(filled, monkeypatch):
    def never(*values):
        raise AssertionError("written again")

    monkeypatch.setattr("core.documents.graph_rows.put_graph_rows", never)
    assert filled.ingest().unchanged == 6


def test_a_changed_file_replaces_its_rows(filled):
    filled.write("_graph/triples.csv", f"{EDGES}db,runs_on,other,a.md,\n")
    filled.ingest()
    assert edges(filled) == [("db", "runs_on", "other", "a.md")]
    assert names(filled) == {"db", "other", "server", "자료실"}


def test_rows_stay_when_their_document_changes(filled):
    before = edges(filled)
    filled.write("a.md", "# a\n\nOther text.\n")
    assert filled.ingest().indexed == 1
    assert edges(filled) == before


def test_rows_go_with_their_document_and_come_back_with_it(filled):
    before = filled.rows("triples", "entity_names")
    filled.remove("a.md")
    report = filled.ingest()
    assert edges(filled) == [("app", "needs", "db", "b.md")]
    assert [(each.path, each.code) for each in report.failed] == [
        ("_graph/aliases.csv:2", "graph_document_unknown"),
        ("_graph/triples.csv:2", "graph_document_unknown"),
    ]
    filled.write("a.md", "# a\n\nText of a.\n")
    assert filled.ingest().failed == ()
    assert filled.rows("triples", "entity_names") == before


def test_rows_go_when_no_rule_lets_anybody_read_their_document(filled):
    filled.ingest("[b-f].md=everyone")
    assert edges(filled) == [("app", "needs", "db", "b.md")]
    filled.ingest(ALL)
    assert len(edges(filled)) == 2


def test_rows_go_when_their_document_becomes_unreadable(filled):
    filled.write("b.md", b"\x00\x01\x02\x03")
    filled.ingest()
    assert edges(filled) == [("db", "runs_on", "host", "a.md")]


def test_rows_go_with_their_file(filled):
    filled.remove("_graph/triples.csv")
    filled.ingest()
    assert edges(filled) == []
    assert names(filled) == {"db", "server", "자료실"}


def test_one_bad_row_is_named_by_its_line_and_the_rest_goes_on(filled):
    filled.write(
        "_graph/triples.csv",
        f'{EDGES}"db\n(main)",runs_on,host,a.md,\n,needs,db,b.md,\napp,needs,db,none.md,\napp,needs,db,b.md,\n',
    )
    report = filled.ingest()
    assert [(each.path, each.code) for each in report.failed] == [
        ("_graph/triples.csv:4", "graph_row_incomplete"),
        ("_graph/triples.csv:5", "graph_document_unknown"),
    ]
    assert report.submitted == report.indexed + report.unchanged + len(report.skipped) + len(report.failed)
    assert edges(filled) == [("app", "needs", "db", "b.md"), ("db (main)", "runs_on", "host", "a.md")]


@pytest.mark.parametrize(
    ("data", "code"),
    [(b"who,what\na,b\n", "graph_header"), (b"", "graph_header"), (b"\x00\x01\x02", "undecodable")],
)
def test_a_file_that_is_no_such_table_fails_whole(filled, data, code):
    filled.write("_graph/triples.csv", data)
    report = filled.ingest()
    assert [(each.path, each.code) for each in report.failed] == [("_graph/triples.csv", code)]
    assert edges(filled) == []


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp949"])
def test_encodings_are_those_of_documents(filled, encoding):
    text = f"{EDGES}자료실 서버,위치,성남 본사 전산실,a.md,\n" * 1
    filled.write("_graph/triples.csv", text.encode(encoding))
    assert filled.ingest().failed == ()
    assert edges(filled) == [("자료실 서버", "위치", "성남 본사 전산실", "a.md")]


def test_decomposed_names_and_paths_meet_their_composed_form(filled):
    filled.write("한글.md", "# 한글\n\n본문.\n")
    text = f"{EDGES}서버,위치,성남,한글.md,\n"
    filled.write("_graph/triples.csv", unicodedata.normalize("NFD", text))
    assert filled.ingest().failed == ()
    assert edges(filled) == [("서버", "위치", "성남", "한글.md")]


def test_a_run_cut_before_the_graph_is_finished_by_the_next(filled, monkeypatch):
    before = filled.rows("triples", "entity_names", "graph_files")
    filled.write("_graph/triples.csv", EDGES)
    filled.ingest()
    with monkeypatch.context() as patch:
        patch.setattr("core.documents.ingest._Run.settle_graph", lambda run: 1 / 0)
        filled.write("_graph/triples.csv", f"{EDGES}db,runs_on,host,a.md,2026-01-01\napp,needs,db,b.md,\n")
        with pytest.raises(ZeroDivisionError):
            filled.ingest()
    filled.ingest()
    assert filled.rows("triples", "entity_names", "graph_files") == before
