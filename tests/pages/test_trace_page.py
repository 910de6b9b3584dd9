"""One trace by its address: for who asked, for analysts, and for nobody else."""

from __future__ import annotations

import json

import pytest

from core.records.people import principal_of
from core.records.traces import keep_trace
from core.trace_json import trace_from_json
from core.types import EVERYONE, Principal
from tests.cli.traces import GROUNDED
from tests.pages.seeing import everything
from wording import LANGUAGES, words

PAGE = "pages/analysis/trace.py"
QUESTION = "logi-prod-01 address 10.20.3.14"
SECRET = "logi-prod-01 address Kanarienvogel merger"


@pytest.fixture
def asked(opened, company):
    """`asked(person, question)`: the stored trace of a question of theirs."""

    def asked(person, question=QUESTION):
        trace = company.ask(question, principal_of(opened.store, person))
        keep_trace(opened.store, trace)
        return trace

    return asked


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("person", ["kim", "lee"])
def test_who_asked_sees_it_whole(visit, asked, person, language):
    app = visit(person, language, PAGE, trace=asked(person).id)
    assert not app.exception
    said = everything(app)
    assert QUESTION in said and "10.20.3.14" in said
    assert all(words(language).say(f"panel_{name}") in said for name in ("knowledge", "hits", "band"))
    assert not app.info


def test_an_analyst_sees_what_somebody_asked_who_reads_the_same(visit, opened, company):
    trace = company.ask(QUESTION, Principal("gone", frozenset({EVERYONE})))
    keep_trace(opened.store, trace)
    app = visit("lee", "en", PAGE, trace=trace.id)
    assert "10.20.3.14" in everything(app)
    assert not app.info


def test_somebody_elses_trace_and_a_missing_one_get_the_same_reply(visit, asked):
    theirs = asked("kim").id
    replies = {
        everything(visit("admin", "en", PAGE, trace=each)).replace(each, "…") for each in (theirs, "f" * 32)
    }
    assert len(replies) == 1
    assert QUESTION not in replies.pop()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_analyst_sees_nothing_of_what_only_the_asker_may_read(visit, asked, language):
    trace = asked("kim", SECRET)
    assert trace.hits[0].document.endswith("secret.md")
    app = visit("lee", language, PAGE, trace=trace.id)
    said, say = everything(app), words(language)
    assert "merger 77" not in said and "secret.md" not in said
    assert f"{trace.hits[0].logit:+.2f}" not in said
    assert say.say("trace_partly") in said and say.say("verdict_withheld") in said
    assert say.say(f"band_{trace.band.label.value}") not in said


def test_the_export_holds_what_the_page_shows(visit, asked, monkeypatch):
    given = []
    monkeypatch.setattr("streamlit.download_button", lambda label, data, **_: given.append(data))
    trace = asked("kim", SECRET)
    visit("lee", "en", PAGE, trace=trace.id)
    visit("kim", "en", PAGE, trace=trace.id)
    partly, whole = given
    assert "merger 77" not in partly and "merger 77" in whole
    assert trace_from_json(json.loads(whole)) == trace


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_name_the_page_says_where_to_begin(visit, language):
    app = visit("lee", language, PAGE)
    assert words(language).say("trace_none_named") in [each.value for each in app.info]


def test_a_trace_of_documents_that_are_gone_says_so(visit, opened):
    keep_trace(opened.store, GROUNDED)
    said = everything(visit("lee", "en", PAGE, trace=GROUNDED.id))
    assert "10.42.8.21" not in said
    assert words("en").say("trace_partly") in said
