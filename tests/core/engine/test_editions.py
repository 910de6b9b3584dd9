"""Editions, disagreement and asking back, from files to the trace, for whoever may read them."""

from __future__ import annotations

import jsonschema
import pytest

from core.settings import AnswerSettings, Refine, Settings
from core.trace_json import trace_from_json, trace_to_json
from core.types import Label, State
from tests.core.engine.conftest import BOARD, PUBLIC, Company
from tests.core.engine.test_engine import SCHEMA
from tests.core.ingest.shelf import Shelf

OLD = "# 주차 규정 (2023)\n\n2023-02-01 시행\n\n직원 주차 대수 limit 는 10 대 이다.\n"
NEW = "# 주차 운영 규정 (2026 개정)\n\n2026-01-05 시행\n\n직원 주차 대수 limit 는 15 대 이다.\n"
STATED = (
    "---\nsupersedes: 주차 규정 (2023)\ndate: 2026-01-05\n---\n\n"
    "# 차량 안내\n\n직원 주차 대수 limit 는 15 대 이다.\n"
)
QUERY = "직원 주차 대수 limit 는"


@pytest.fixture
def open_company(tmp_path):
    opened = []

    def open_company(*rules, **files):
        shelf = Shelf(tmp_path)
        opened.append(shelf)
        for name, text in files.items():
            shelf.write(name.replace("__", "/") + ".md", text)
        shelf.ingest(*rules, "**=everyone")
        return Company(shelf)

    yield open_company
    for shelf in opened:
        shelf.store.close()


def cited(trace):
    strips = {strip.id: strip for strip in trace.strips}
    return {strips[each].document for sentence in trace.answer.sentences for each in sentence.citations}


def test_the_edition_in_force_answers_and_the_old_one_shows_both_dates(open_company):
    trace = open_company(old=OLD, new=NEW).ask(QUERY)
    assert cited(trace) == {"wiki/new.md"}
    old = next(strip for strip in trace.strips if strip.reason == "superseded")
    instead = next(strip for strip in trace.strips if strip.id == old.instead)
    assert (old.document, old.date) == ("wiki/old.md", "2023-02-01")
    assert (instead.document, instead.date) == ("wiki/new.md", "2026-01-05")


def test_the_old_edition_answers_where_it_is_asked_for(open_company):
    company = open_company(old=OLD, new=NEW)
    assert cited(company.ask("이전 규정 " + QUERY)) == {"wiki/old.md"}
    assert cited(company.ask("2023년 " + QUERY)) == {"wiki/old.md"}


def test_a_stated_replacement_counts_whatever_the_titles(open_company):
    assert cited(open_company(old=OLD, new=STATED).ask(QUERY)) == {"wiki/new.md"}


def test_a_replacement_that_a_person_may_not_read_is_none_for_them(open_company):
    company = open_company("board/=board", old=OLD, board__new=STATED)
    public = company.ask(QUERY, PUBLIC)
    assert cited(public) == {"wiki/old.md"}
    assert {strip.reason for strip in public.strips} <= {None, "below_floor"}
    assert cited(company.ask(QUERY, BOARD)) == {"wiki/board/new.md"}


def test_editions_can_be_switched_off(open_company):
    company = open_company(old=OLD, new=NEW)
    settings = Settings(refine=Refine(editions=False))
    trace = company.ask(QUERY, parts={"settings": settings})
    assert cited(trace) == {"wiki/old.md", "wiki/new.md"}


def test_editions_that_nothing_states_are_both_cited_with_their_dates_and_their_difference(open_company):
    old = "# 주차 안내\n\n작성일 2023-02-01\n\n직원 주차 대수 limit 는 10 대 이다.\n"
    new = "# 주차 안내\n\n작성일 2026-01-05\n\n직원 주차 대수 limit 는 15 대 이다.\n"
    trace = open_company(old=old, new=new).ask(f"{QUERY} 몇 대")
    assert cited(trace) == {"wiki/old.md", "wiki/new.md"}
    assert {strip.date for strip in trace.strips if strip.kept} == {"2023-02-01", "2026-01-05"}
    (disagreement,) = trace.answer.disagreements
    assert len(disagreement.values) == 2
    values = trace_to_json(trace)
    jsonschema.validate(values, SCHEMA)
    assert trace_from_json(values) == trace


def test_a_trace_kept_before_editions_were_known_is_read(open_company):
    values = trace_to_json(open_company(old=OLD, new=NEW).ask(QUERY))
    for strip in values["strips"]:
        for later in ("date", "instead", "heading_path"):
            del strip[later]
    del values["answer"]["disagreements"]
    assert trace_from_json(values).answer.disagreements == ()


RED = "# 적색동 목록\n\n정기 재기동 : 03:10\n"
BLUE = "# 청색동 목록\n\n정기 재기동 : 02:40\n"


def test_a_question_that_means_several_things_is_given_back_with_their_readings(open_company):
    trace = open_company(red=RED, blue=BLUE).ask("정기 재기동 몇 시")
    assert trace.answer.state is State.CLARIFY
    assert trace.band is not None
    assert (trace.band.label, trace.band.rule) == (Label.AMBIGUOUS, "underspecified")
    assert {each.document for each in trace.answer.readings} == {"wiki/red.md", "wiki/blue.md"}
    assert trace.answer.sentences == ()


def test_a_reading_chosen_is_answered_from_its_document(open_company):
    company = open_company(red=RED, blue=BLUE)
    for reading in company.ask("정기 재기동 몇 시").answer.readings:
        chosen = company.ask(reading.text)
        assert chosen.answer.state is not State.CLARIFY
        strips = {strip.id: strip.document for strip in chosen.strips}
        assert strips[chosen.answer.sentences[0].citations[0]] == reading.document


def test_readings_hold_only_what_the_person_may_read(open_company):
    company = open_company("board/=board", red=RED, board__blue=BLUE)
    assert company.ask("정기 재기동 몇 시", PUBLIC).answer.readings == ()
    assert len(company.ask("정기 재기동 몇 시", BOARD).answer.readings) == 2


def test_asking_back_can_be_switched_off(open_company):
    company = open_company(red=RED, blue=BLUE)
    settings = Settings(answer=AnswerSettings(clarify=False))
    trace = company.ask("정기 재기동 몇 시", parts={"settings": settings})
    assert trace.answer.state is not State.CLARIFY
