"""Readings with the command that asks them, disagreement and editions left out, in the terminal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.types import Answer, Disagreement, Reading, Sentence, State, StatedValue, Who
from tests.cli.test_page import page
from tests.cli.traces import DROPPED, GROUNDED, HIT, KEPT
from wording import LANGUAGES, words

CLARIFY = Answer(
    State.CLARIFY,
    readings=(Reading("점검 몇 시 (적색동)", "it/a.md"), Reading("점검 몇 시 (청색동)", "it/b.md")),
)


def test_each_reading_has_a_command_that_asks_it_as_the_same_person():
    shown = page(replace(GROUNDED, answer=CLARIFY))
    assert "ask --as minji '점검 몇 시 (적색동)'" in shown
    assert "ask --as minji '점검 몇 시 (청색동)'" in shown


def test_a_set_of_groups_is_named_and_everyone_is_not():
    board = replace(GROUNDED, answer=CLARIFY, principal=Who(None, ("board", "everyone")))
    assert "ask --groups board,everyone '점검" in page(board)
    public = replace(GROUNDED, answer=CLARIFY, principal=Who(None, ("everyone",)))
    assert "ask '점검" in page(public)


@pytest.mark.parametrize("language", LANGUAGES)
def test_disagreement_and_editions_left_out_are_said_with_dates(language):
    say = words(language)
    old = replace(
        DROPPED, document="it/옛.md", title="옛 목록", reason="superseded", date="2023-02-01", instead="s1"
    )
    other = replace(KEPT, id="s5", title="다른 목록", date=None)
    answer = Answer(
        State.GROUNDED,
        "10.42.8.21",
        (Sentence(KEPT.text, ("s1",)), Sentence("10.42.8.22", ("s5",))),
        disagreements=(Disagreement((StatedValue("10.42.8.21", "s1"), StatedValue("10.42.8.22", "s5"))),),
    )
    strips = (replace(KEPT, date="2026-09-01"), old, other)
    shown = page(replace(GROUNDED, strips=strips, answer=answer), language)
    unknown = say.say("date_unknown")
    first = say.say("disagreement_value", value="10.42.8.21", title=HIT.title, date="2026-09-01")
    second = say.say("disagreement_value", value="10.42.8.22", title="다른 목록", date=unknown)
    assert say.say("disagreement", values=f"{first}; {second}") in shown
    values = {"title": "옛 목록", "date": "2023-02-01", "by_title": HIT.title, "by_date": "2026-09-01"}
    assert say.say("edition_left_out_for", **values) in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_panels_say_what_speaks_instead(language):
    say = words(language)
    old = replace(DROPPED, reason="superseded", date="2023-02-01", instead="s1")
    twin = replace(DROPPED, id="s3", reason="duplicate", instead="s1")
    shown = page(replace(GROUNDED, strips=(KEPT, old, twin)), language, panels=True)
    squeezed = "".join(shown.replace("│", " ").split())
    dates = {"strip": "s1", "date": "2023-02-01", "by_date": say.say("date_unknown")}
    assert "".join(say.say("strip_duplicate_of", strip="s1").split()) in squeezed
    assert dates["date"] in squeezed
