"""What stands beside an answer: readings to press, values that disagree, editions left out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from core.types import Answer, Disagreement, Reading, Sentence, State, StatedValue
from pages.parts.asking import RUN
from tests.cli.traces import DROPPED, GROUNDED, HIT, KEPT, THRESHOLDS
from tests.pages.seeing import cells, everything
from tests.pages.test_ask import ask, trace_of_run
from wording import LANGUAGES, words

OLD = replace(
    DROPPED, document="it/옛.md", title="*옛* 목록", reason="superseded", date="2023-02-01", instead="s1"
)
NOW = replace(KEPT, date="2026-09-01")
TWIN = replace(DROPPED, id="s3", reason="duplicate", instead="s1")
FOOTER = replace(DROPPED, id="s4", reason="boilerplate")
OTHER = replace(KEPT, id="s5", title="다른 [목록]", date=None)


def script(trace, cuts, language):
    from core.evidence import evidence_of
    from pages.parts.answering import draw_answer_text
    from pages.parts.beside import draw_left_out
    from pages.parts.panels import draw_panels
    from wording import words

    say = words(language)
    draw_answer_text(trace, evidence_of(trace), say)
    draw_left_out(trace, say)
    draw_panels(trace, cuts, say, key="panel")


def drawn(trace, language):
    app = AppTest.from_function(script, args=(trace, THRESHOLDS, language), default_timeout=30).run()
    assert not app.exception, app.exception
    return app


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_dropped_strip_says_what_speaks_instead_with_both_dates(language):
    say = words(language)
    app = drawn(replace(GROUNDED, strips=(NOW, OLD, TWIN, FOOTER)), language)
    shown = "\n".join(cells(app))
    superseded = say.say("strip_superseded", strip="s1", date="2023-02-01", by_date="2026-09-01")
    for words_of in (superseded, say.say("strip_duplicate_of", strip="s1"), say.say("reason_boilerplate")):
        assert words_of in shown
    left_out = say.say(
        "edition_left_out_for", title="*옛* 목록", date="2023-02-01", by_title=HIT.title, by_date="2026-09-01"
    )
    assert left_out in everything(app)


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_that_disagree_are_said_with_their_documents_and_dates(language):
    say = words(language)
    answer = Answer(
        State.GROUNDED,
        "10.42.8.21",
        (Sentence(KEPT.text, ("s1",)), Sentence("10.42.8.22", ("s5",))),
        disagreements=(Disagreement((StatedValue("10.42.8.21", "s1"), StatedValue("10.42.8.22", "s5"))),),
    )
    said = everything(drawn(replace(GROUNDED, strips=(NOW, OTHER), answer=answer), language))
    first = say.say("disagreement_value", value="10.42.8.21", title=HIT.title, date="2026-09-01")
    second = say.say(
        "disagreement_value", value="10.42.8.22", title="다른 [목록]", date=say.say("date_unknown")
    )
    assert say.say("disagreement", values=f"{first}; {second}") in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reading_that_is_pressed_is_the_next_question(visit, company, opened, language):
    company.shelf.write("red.md", "# 적색동 목록\n\n정기 재기동 : 03:10\n")
    company.shelf.write("blue.md", "# 청색동 목록\n\n정기 재기동 : 02:40\n")
    company.shelf.ingest("board/=board", "**=everyone")
    app = ask(visit("kim", language), "정기 재기동 몇 시")
    first = trace_of_run(opened, app, "kim")
    assert first.answer.state is State.CLARIFY
    assert words(language).say("verdict_clarify") in everything(app)
    before = app.query_params[RUN]
    app.button(key=f"reading_1_{first.id}").click().run()
    assert not app.exception
    chosen = trace_of_run(opened, app, "kim")
    assert app.query_params[RUN] != before
    assert chosen.query == first.answer.readings[0].text
    assert chosen.answer.state is not State.CLARIFY
    assert app.text_input(key="q").value == chosen.query


def test_a_reading_is_text_whatever_a_document_is_called():
    answer = Answer(
        State.CLARIFY, readings=(Reading("q (**bold**)", "it/a.md"), Reading("q (![x](y))", "it/b.md"))
    )
    app = drawn(replace(GROUNDED, answer=answer), "en")
    assert "q (**bold**)" in everything(app)
    assert all("![x]" not in button.label for button in app.button)
