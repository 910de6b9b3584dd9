"""However often a page is drawn, a question is computed once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import func, select

from core.records.tables import audit, runs
from core.runs import Runs
from pages.parts.asking import RUN
from tests.core.engine.test_runs import ByHand
from tests.pages.seeing import links, marked
from tests.pages.test_ask import QUESTION, ask, put_in_place
from wording import words


@pytest.fixture
def hand(opened, monkeypatch):
    """The worker of the house that every page finds; it works when the test says so."""
    hand = ByHand()
    put_in_place(replace(opened, runs=Runs(opened.workspace, executor=hand)), monkeypatch)
    return hand


def counted(opened, table, *conditions):
    with opened.store.reading() as connection:
        return connection.execute(select(func.count()).select_from(table).where(*conditions)).scalar_one()


def test_ten_reruns_and_a_reload_in_the_middle_are_one_run_one_audit_row_one_call(
    visit, opened, hand, company
):
    app = ask(visit("lee"))
    for _ in range(5):
        app.run()
    again = visit("lee", **{RUN: app.query_params[RUN]})
    assert again.button(key="stop").label == words("ko").say("run_stop")
    assert (len(hand.waiting), company.evaluator.pairs) == (1, [])
    hand.do_one()
    judged = list(company.evaluator.pairs)
    for page in (app, again):
        for _ in range(5):
            page.run()
        assert ("number", "[1]") in marked(page)
    assert judged and company.evaluator.pairs == judged
    assert hand.waiting == []
    assert counted(opened, runs) == counted(opened, audit, audit.c.action == "ask") == 1


def test_a_button_pressed_again_before_the_page_was_drawn_begins_no_second_run(
    visit, opened, hand, monkeypatch
):
    app = visit("lee")
    # The first press is cut off once its run has begun.
    monkeypatch.setattr("pages.parts.asking.spend_nonce", lambda: None)
    pressed = [opened_run(app, opened) for _ in range(2)]
    assert pressed[0] == pressed[1]
    assert (counted(opened, runs), len(hand.waiting)) == (1, 1)


def test_what_was_found_is_drawn_once_and_not_with_every_look(visit, hand, company, monkeypatch):
    monkeypatch.setattr("streamlit.fragment", lambda watch, run_every: lambda *given: None)
    app, drawn, judge = ask(visit("lee")), [], company.evaluator.logits

    def judging(query, windows):
        drawn.append(links(app.run()))
        return judge(query, windows)

    monkeypatch.setattr(company.evaluator, "logits", judging)
    hand.do_one()
    assert any("서버 주소" in label for label in drawn[0])


def opened_run(app, opened):
    """Press once and come back to the empty page, as if the press had not been drawn."""
    app.query_params.pop(RUN, None)
    return ask(app, QUESTION).query_params[RUN]
