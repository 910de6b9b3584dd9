"""Who may come in, what they find there, and in which language."""

from __future__ import annotations

import ast

import pytest
from sqlalchemy import select

from core.errors import Busy, Unavailable
from core.records.people import remove_person
from core.records.sessions import end_sessions_of
from core.records.tables import sessions
from pages.parts.navigation import EVERY_ROLE, PLACES, ROOT, places_for
from tests.pages.conftest import PEOPLE
from wording import LANGUAGES, words

GUARDED = """
import streamlit as st
from pages.parts.access import require
viewer = require("admin")
st.text(f"for {viewer.person.id} alone")
"""


def only_declares(node):
    """Whether a statement of a page shows and reads nothing: a name, an import, a plain value."""
    if isinstance(node, ast.Import | ast.ImportFrom | ast.FunctionDef | ast.ClassDef):
        return True
    value = getattr(node, "value", None)
    return value is not None and not any(isinstance(part, ast.Call) for part in ast.walk(value))


def texts(app):
    """Everything a person can read, as one string."""
    kinds = (app.title, app.subheader, app.markdown, app.text, app.caption, app.info, app.warning, app.error)
    return "\n".join([element.value for kind in kinds for element in kind] + [b.label for b in app.button])


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_sees_the_sign_in_with_everybody_on_it(visit, language):
    app = visit(None, language)
    say = words(language)
    assert not app.exception
    assert [element.value for element in app.warning] == [say.say("sign_in_demo")]
    assert len([button for button in app.button if button.key.startswith("sign_in_")]) == len(PEOPLE)


def test_a_name_is_text_on_the_sign_in(visit):
    labels = [button.label for button in visit(None).button]
    assert any(r"Ann \*Admin\*" in label for label in labels)


def test_a_workspace_without_people_says_how_to_add_one(visit, opened):
    for person, *_ in PEOPLE:
        remove_person(opened.store, person)
    app = visit(None, "en")
    assert not app.button
    assert app.info[0].value == words("en").say("sign_in_nobody")
    assert app.code[0].value.startswith("./touchstone people add")
    assert str(opened.home) in app.code[0].value


def test_picking_a_person_gives_the_browser_a_ticket_for_them(visit, opened, monkeypatch):
    given = []
    monkeypatch.setattr(
        "pages.parts.sign_in.component", lambda name, js: lambda data, height: given.append(data)
    )
    app = visit(None)
    app.button(key="sign_in_lee").click().run()
    assert not app.exception
    assert [data["path"] for data in given] == ["/session"]
    assert opened.tickets.take(given[0]["ticket"]) == "lee"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("person", [person for person, *_ in PEOPLE])
def test_everybody_arrives_at_their_first_page(visit, person, language):
    app = visit(person, language)
    say = words(language)
    assert not app.exception
    assert say.say("sign_out") in texts(app)
    assert say.say("sign_in_who") not in texts(app)


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.url)
def test_every_page_there_is_can_be_opened_by_its_roles(place):
    assert (ROOT / place.path).is_file()
    assert place.roles and place.roles <= EVERY_ROLE


def test_no_role_no_page():
    assert places_for(frozenset()) == ()
    for role in EVERY_ROLE:
        assert all(role in place.roles for place in places_for(frozenset({role})))


@pytest.mark.parametrize("page", sorted((ROOT / "pages").glob("[!p]*/*.py")), ids=lambda page: page.stem)
def test_every_page_begins_with_its_guard(page):
    runs = [node for node in ast.parse(page.read_text("utf-8")).body if not only_declares(node)]
    assert ast.unparse(runs[0]).startswith("viewer = require("), f"{page.name} begins with {runs[0]}"


def test_the_guard_lets_in_who_holds_a_role_and_nobody_else(visit):
    assert "for admin alone" in texts(visit("admin", script=GUARDED))
    for language in LANGUAGES:
        app = visit("lee", language, script=GUARDED)
        assert [each.value for each in app.error] == [words(language).say("page_not_allowed")]
        assert "alone" not in texts(app)
    assert "alone" not in texts(visit(None, script=GUARDED))


def test_a_session_that_was_ended_is_out_on_the_next_run(visit, opened):
    app = visit("kim")
    end_sessions_of(opened.store, "kim")
    assert words("ko").say("sign_in_who") in texts(app.run())


def test_signing_out_ends_the_session(visit, opened):
    app = visit("kim")
    out = next(button for button in app.button if button.label == words("ko").say("sign_out"))
    assert words("ko").say("sign_in_who") in texts(out.click().run())
    with opened.store.reading() as connection:
        assert connection.execute(select(sessions)).all() == []


def test_the_language_chosen_stands_in_the_address(visit):
    app = visit("kim", "ko")
    app.radio(key="language_widget").set_value("en").run()
    assert app.query_params["lang"] == "en"
    assert words("en").say("sign_out") in texts(app)


def test_without_a_choice_the_browser_decides(visit, monkeypatch):
    for locale, language in (("ko-KR", "ko"), ("en-GB", "en"), ("fr", "en")):
        app = visit(None, language="")
        app.context = {"locale": locale}
        app.query_params.clear()
        app.session_state.chosen_language = None
        assert words(language).say("sign_in_who") in texts(app.run())


def test_while_the_workspace_opens_its_progress_is_shown(visit, opened, monkeypatch):
    from pages.parts.house import Progress, keeper

    keeping = keeper()
    keeping.house, keeping.progress = None, Progress("stage_sample", 3, 12)
    app = visit(None, "en")
    assert not app.exception and not app.button
    assert app.get("progress")[0].proto.text.endswith("3 / 12")


@pytest.mark.parametrize("fault", [Busy("run_twice", pid=7), Unavailable("nothing_says_this")])
def test_what_keeps_the_workspace_closed_is_one_sentence(visit, opened, fault):
    from pages.parts.house import keeper

    keeping = keeper()
    keeping.house, keeping.fault = None, fault
    app = visit(None, "en")
    assert len(app.error) == 1 and not app.button
