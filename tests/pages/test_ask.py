"""A question from the box to the answer, as three people and two languages see it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import func, select

from core.errors import Unavailable
from core.records.feedback import Feedback, feedback_of
from core.records.people import principal_of
from core.records.tables import audit, runs
from core.runs import Runs
from core.settings import Settings
from core.types import Label, State
from pages.parts.asking import RUN
from tests.pages.conftest import AtOnce
from tests.pages.seeing import everything, links, markdown_of, marked
from wording import LANGUAGES, words

QUESTION = "logi-prod-01 address 10.20.3.14"
NOTHING = "zeppelin"


class Never:
    """An executor that does nothing yet."""

    def submit(self, work, /, *values):
        """Left waiting."""

    def shutdown(self, wait=True):
        """Nothing runs."""


def ask(app, question=QUESTION):
    app.text_input(key="q").set_value(question)
    return app.button(key="send").click().run()


def stalled(opened, monkeypatch, **how):
    """The same house where no run is ever computed."""
    put_in_place(replace(opened, runs=Runs(opened.workspace, executor=Never(), **how)), monkeypatch)


def put_in_place(house, monkeypatch):
    """Let every page find this house."""
    monkeypatch.setattr("pages.parts.access.house", lambda: house)
    monkeypatch.setattr("pages.parts.house.house", lambda: house)


def trace_of_run(opened, app, person):
    return opened.runs.read(app.query_params[RUN], principal_of(opened.store, person)).trace


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("person", ["kim", "lee", "admin"])
def test_an_answer_has_its_verdict_its_source_and_its_panels(visit, opened, person, language):
    app = ask(visit(person, language))
    say = words(language)
    assert not app.exception
    trace = trace_of_run(opened, app, person)
    assert trace.answer.state is State.GROUNDED
    assert say.say(f"band_{trace.band.label.value}") in everything(app)
    assert ("number", "[1]") in marked(app)
    assert any(label.startswith("\\[1\\]") for label in links(app))
    assert say.say("panel_knowledge") in everything(app)


def test_the_panels_are_open_for_analysts_alone(visit):
    for person, is_open in (("lee", True), ("kim", False)):
        app = ask(visit(person))
        why = next(each for each in app.expander if each.label == words("ko").say("why"))
        assert why.proto.expanded is is_open


def test_before_a_question_the_page_says_how_much_may_be_read(visit):
    for person, number in (("kim", 3), ("lee", 2)):
        assert words("en").say("ask_empty", n=number) in everything(visit(person, "en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_without_an_answer_says_what_to_do(visit, language):
    app = ask(visit("lee", language), NOTHING)
    say = words(language)
    assert say.say("verdict_not_found") in everything(app)
    assert say.say("not_found_words") in everything(app)
    assert ("number", "[1]") not in marked(app)


def test_no_number_stands_outside_the_panels(visit, opened):
    app = ask(visit("kim", "en"))
    hit = trace_of_run(opened, app, "kim").hits[0]
    told = [each for each in markdown_of(app) if f"{hit.logit:+.2f}" in each.replace("\\", "")]
    inside = [element.value for element in app.expander[-1].get("markdown") + app.expander[-1].get("caption")]
    assert told and set(told) <= set(inside)


def test_ten_reruns_and_a_reload_are_one_run(visit, opened):
    app = ask(visit("lee"))
    for _ in range(10):
        app.run()
    again = visit("lee", **{RUN: app.query_params[RUN]})
    assert again.text_input(key="q").value == QUESTION
    assert ("number", "[1]") in marked(again)
    with opened.store.reading() as connection:
        assert connection.execute(select(func.count()).select_from(runs)).scalar_one() == 1
        asked = select(func.count()).select_from(audit).where(audit.c.action == "ask")
        assert connection.execute(asked).scalar_one() == 1


def test_somebody_elses_run_is_unknown(visit):
    run_id = ask(visit("kim")).query_params[RUN]
    app = visit("lee", "en", **{RUN: run_id})
    assert not app.exception
    assert "10.20.3.14" not in everything(app)
    assert len(app.warning) == 1


def test_two_people_are_told_of_what_they_may_read(visit):
    assert "Kanarienvogel" in everything(ask(visit("kim"), "Kanarienvogel merger"))
    assert "merger 77" not in everything(ask(visit("lee"), "Kanarienvogel merger"))


def test_what_is_no_longer_readable_is_gone_from_an_old_run(visit, opened, company):
    run_id = ask(visit("kim", "en"), "logi-prod-01 address Kanarienvogel merger").query_params[RUN]
    company.shelf.ingest("board/=nobody", "**=everyone")
    app = visit("kim", "en", **{RUN: run_id})
    assert "merger 77" not in everything(app)
    assert words("en").say("verdict_withheld") in everything(app)


@pytest.mark.parametrize("language", LANGUAGES)
def test_while_it_waits_its_place_is_shown_and_it_can_be_stopped(visit, opened, monkeypatch, language):
    stalled(opened, monkeypatch)
    app = ask(visit("lee", language))
    say = words(language)
    assert app.get("progress")[0].proto.text == say.say("run_waiting", position=1)
    assert app.button(key="stop").label == say.say("run_stop")
    app.button(key="stop").click().run()
    assert not app.exception


@pytest.mark.parametrize("language", LANGUAGES)
def test_when_every_place_is_taken_the_question_stays_in_the_box(visit, opened, monkeypatch, language):
    stalled(opened, monkeypatch, workers=0, waiting=0)
    app = ask(visit("lee", language))
    assert [each.value for each in app.warning] == [words(language).say("runs_full", waiting=0)]
    assert app.text_input(key="q").value == QUESTION
    assert RUN not in app.query_params


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_part_that_fails_gives_no_band_but_its_reason(visit, opened, company, language):
    company.parts = replace(company.parts, evaluator=None)
    app = ask(visit("lee", language))
    say = words(language)
    assert say.say("state_unavailable") in everything(app)
    assert say.say("evaluator_missing") in everything(app)
    assert not any(say.say(f"band_{label.value}") in everything(app) for label in Label)
    assert app.button(key="again")


def test_a_run_that_fails_says_so_and_can_be_asked_again(visit, opened, company, monkeypatch):
    def broken(*_, **__):
        raise Unavailable("index_failed")

    monkeypatch.setattr(company, "ask", broken)
    app = ask(visit("lee", "en"))
    assert [each.value for each in app.error] == [words("en").say("index_failed")]
    assert app.button(key="again")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_did_less_is_a_banner_and_what_is_off_is_none(visit, opened, monkeypatch, language):
    settings = opened.settings.model_copy(update={"question_characters": 24})
    workspace = replace(opened.workspace, settings=settings)
    put_in_place(replace(opened, runs=Runs(workspace, executor=AtOnce())), monkeypatch)
    app = ask(visit("lee", language))
    assert [each.value for each in app.warning] == [words(language).say("reason_question_cut")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_scope_stands_in_the_address_as_it_is_and_not_as_it_is_named(visit, language):
    app = visit("lee", language)
    kind = app.multiselect(key="scope_kind").set_value(["markdown"]).run()
    assert kind.query_params["kind"] == "markdown"
    assert visit("kim", language, kind="markdown").multiselect(key="scope_kind").value == ["markdown"]


def test_the_scope_counts_what_this_person_may_read(visit, company):
    source = next(iter(company.shelf.index.points.values())).source
    assert visit("lee").multiselect(key="scope_source").options == [f"{source} (2)"]
    assert visit("kim").multiselect(key="scope_source").options == [f"{source} (3)"]


def test_a_run_is_asked_in_its_scope_and_a_reload_shows_it(visit, opened):
    app = ask(visit("lee", kind="markdown"))
    run_id = app.query_params[RUN]
    assert opened.runs.read(run_id, principal_of(opened.store, "lee")).filters.kinds == {"markdown"}
    again = visit("lee", **{RUN: run_id})
    assert again.multiselect(key="scope_kind").value == ["markdown"]


def test_a_scope_nobody_knows_is_left_aside(visit):
    app = visit("lee", "en", source="<img src=x>", year="1999")
    assert not app.exception
    assert app.multiselect(key="scope_source").value == []


def test_searching_harder_is_offered_once_where_the_evidence_is_unclear(visit, opened):
    app = ask(visit("lee", "en"), "logi-prod-01 patched rack")
    first = trace_of_run(opened, app, "lee")
    assert first.band.label is Label.AMBIGUOUS
    app.button(key="harder").click().run()
    assert not app.exception
    assert words("en").say("searched_harder") in everything(app)
    assert "harder" not in [button.key for button in app.button]


def test_what_was_left_unread_is_no_warning_and_may_be_read(visit, opened, monkeypatch):
    workspace = replace(opened.workspace, settings=Settings(windows={"first": 1, "total": 2}))
    put_in_place(replace(opened, workspace=workspace, runs=Runs(workspace, executor=AtOnce())), monkeypatch)
    app = ask(visit("lee", "en"), "weather")
    first = trace_of_run(opened, app, "lee")
    assert first.band.label is Label.INCORRECT
    assert not app.warning
    assert words("en").reason("budget") in [caption.value for caption in app.caption]
    app.button(key="harder").click().run()
    assert not app.exception
    assert "harder" not in [button.key for button in app.button]


def test_a_thumb_is_kept_with_its_reason(visit, opened):
    app = ask(visit("lee", "en"))
    trace = trace_of_run(opened, app, "lee")
    app.feedback[0].set_value(0).run()
    app.button_group(key=f"reason_{trace.id}").set_value("old").run()
    assert feedback_of(opened.store, trace.id, principal_of(opened.store, "lee")) == Feedback("down", "old")


def test_recent_questions_are_ones_own(visit):
    ask(visit("kim"), "Kanarienvogel merger")
    assert not any("Kanarienvogel" in button.label for button in visit("lee").button)
    app = visit("kim")
    next(button for button in app.button if "Kanarienvogel" in button.label).click().run()
    assert app.text_input(key="q").value == "Kanarienvogel merger"
    assert RUN in app.query_params


def test_an_empty_question_starts_nothing(visit, opened):
    app = ask(visit("lee"), "   ")
    assert RUN not in app.query_params
    assert not app.exception
