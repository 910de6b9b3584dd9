"""A document at the place that was cited, for who may read it and for nobody else."""

from __future__ import annotations

import pytest

from core.evidence import Place
from tests.pages.seeing import components, everything, links, marked
from wording import LANGUAGES, words

PAGE = "pages/search/document.py"


@pytest.fixture
def library(visit, company):
    """`library(person, path, language, **parameters)`: the document page."""
    source = next(iter(company.shelf.index.points.values())).source

    def library(person, path, language="ko", **parameters):
        return visit(person, language, PAGE, doc=f"{source}/{path}", **parameters)

    return library


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("person", ["kim", "lee", "admin"])
def test_the_cited_place_is_marked_and_scrolled_to(library, company, person, language):
    text = company.shelf.root.joinpath("addresses.md").read_text("utf-8")
    start = text.index("logi-prod-01")
    end = text.index(" is in rack")
    app = library(person, "addresses.md", language, **{"from": str(start), "to": str(end)})
    assert not app.exception
    assert ("cited", text[start:end]) in marked(app)
    assert "".join(each for _, each in marked(app)) == text
    assert all(data["focus"] for data in components(app) if "focus" in data)


@pytest.mark.parametrize("span", [("-1", "5"), ("5", "2"), ("0", "999999"), ("x", "y"), ("١", "٢٢٢٢٢")])
def test_a_place_that_is_not_there_is_no_error(library, span):
    app = library("lee", "addresses.md", "en", **{"from": span[0], "to": span[1]})
    assert not app.exception
    assert words("en").say("document_span_gone") in everything(app)
    assert "10.20.3.14" in everything(app)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hidden_document_and_a_missing_one_get_the_same_reply(library, language):
    hidden, missing = (
        everything(library("lee", path, language)).replace(path, "…")
        for path in ("board/secret.md", "board/nowhere.md")
    )
    assert hidden == missing
    assert "Kanarienvogel" not in hidden


def test_who_may_read_it_reads_it(library):
    assert "Kanarienvogel merger 77" in everything(library("kim", "board/secret.md"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_earlier_edition_says_so_and_leads_to_the_current_one(library, company, language):
    company.shelf.write("rules_2024.md", "---\ntitle: 규정 2024\n---\n# 규정 2024\n\nold rule.\n")
    newer = "---\ntitle: 규정 2026\nsupersedes: rules_2024.md\n---\n# 규정 2026\n\nnew rule.\n"
    company.shelf.write("rules_2026.md", newer)
    company.shelf.ingest("board/=board", "**=everyone")
    app = library("lee", "rules_2024.md", language)
    assert [each.value for each in app.warning] == [words(language).say("document_replaced")]
    assert any("2026" in label for label in links(app))
    assert not library("lee", "rules_2026.md", language).warning


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_name_the_page_says_where_to_begin(visit, language):
    app = visit("lee", language, PAGE)
    assert [each.value for each in app.info] == [words(language).say("document_none_named")]


def test_it_leads_back_to_the_answer_it_came_from(library):
    app = library("lee", "addresses.md", "en", run="abc")
    assert words("en").say("document_back") in links(app)


def test_a_whole_document_is_named_without_a_place():
    assert Place("hub/가.md", "가").query == {"doc": "hub/가.md"}
    assert Place("hub/가.md", "가", start=0, end=3).query == {"doc": "hub/가.md", "from": "0", "to": "3"}
