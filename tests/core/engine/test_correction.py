"""Incorrect looks again with the question's own words, and the band is one over the union."""

from __future__ import annotations

import json
from dataclasses import replace

import jsonschema
import pytest

from core.calibration.thresholds import NEVER
from core.errors import Unavailable
from core.evaluation.fitting import fitting_parts
from core.ports import Completion, Found
from core.records.reading import Readable
from core.settings import Settings
from core.trace_json import trace_from_json, trace_to_json
from core.types import Label, State
from tests.core.engine.conftest import BOARD, PUBLIC
from tests.core.engine.test_engine import SCHEMA

QUESTION = "which of the WMS clusters keeps its backups off site"
NARROW = {"retrieval": {"candidates": 1}, "windows": {"first": 1, "total": 40}}
GLOSSARY = "# 용어\n\nWarehouse Management System (WMS) is what everybody calls it.\n"
BACKUPS = (
    "# Warehouse Management System\n\nThe Warehouse Management System keeps backups off site in Icheon.\n"
)


class Nearsighted:
    """An index whose first search finds one passage alone; `fails` lets every later one fail."""

    def __init__(self, index, passage, *, fails=False):
        self._index, self._passage, self._fails = index, passage, fails
        self.searched = 0

    def dense(self, vector, readable, limit):
        self.searched += 1
        if self.searched == 1:
            return [Found(self._passage, 0.5)]
        if self._fails:
            raise Unavailable("index_fault")
        return self._index.dense(vector, readable, limit)

    def sparse(self, weights, readable, limit):
        return [] if self.searched == 1 else self._index.sparse(weights, readable, limit)


@pytest.fixture
def archive(company):
    """The company with a glossary and a document that never uses the abbreviation."""
    company.shelf.write("glossary.md", GLOSSARY)
    company.shelf.write("backups.md", BACKUPS)
    company.shelf.ingest()
    return company


def asking(archive, query=QUESTION, who=PUBLIC, *, correct=None, fails=False, **parts):
    """The trace of a question whose first search finds the schedule alone."""
    [schedule] = Readable(archive.shelf.store, PUBLIC).passages_of("wiki/schedule.md")
    parts["index"] = Nearsighted(archive.shelf.index, schedule.id, fails=fails)
    parts.setdefault("settings", Settings(**NARROW, correct=correct or {}))
    return archive.ask(query, who, parts=parts)


class Model:
    """An answer model that says one thing and remembers what it was asked."""

    id = "stub"

    def __init__(self, says):
        self.says, self.asked = says, []

    def complete(self, prompt, *, instructions=None, deadline_s):
        self.asked.append((prompt, instructions))
        if isinstance(self.says, Exception):
            raise self.says
        return Completion(self.says, 7)


def test_an_incorrect_first_look_searches_again_and_names_what_that_changed(archive):
    band = asking(archive).band
    first, second = band.rounds
    assert (first.label, band.text_label) == (Label.INCORRECT, Label.INCORRECT)
    assert second.best_logit > first.best_logit
    assert (band.label, band.rule) == (second.label, "corrected") and second.label is not Label.INCORRECT


def test_each_round_tells_the_query_as_sent_its_rule_and_its_margin(archive):
    first, second = asking(archive).band.rounds
    assert (first.query, first.rewrite, first.rule) == (QUESTION, None, "all_below_lower")
    assert second.query == second.rewrite.text != QUESTION
    assert first.margin > 0 and second.margin is not None


def test_a_rewrite_holds_the_persons_own_words_and_what_readable_documents_call_them(archive):
    rewrite = asking(archive).band.rounds[1].rewrite
    assert set(rewrite.words) <= set(QUESTION.split())
    assert [word.text for word in rewrite.added] == ["Warehouse Management System"]


def test_vocabulary_of_a_hidden_document_is_in_no_rewrite(archive):
    archive.shelf.ingest("board/=board", "glossary.md=board", "**=everyone")
    assert asking(archive).band.rounds[1].rewrite.added == ()
    assert asking(archive, who=BOARD).band.rounds[1].rewrite.added != ()


def test_what_the_second_search_found_says_so_on_its_hit_and_its_strips(archive):
    trace = asking(archive)
    origins = {hit.passage: hit.origin for hit in trace.hits}
    assert list(origins.values()).count("internal") == 1 and "second_search" in origins.values()
    assert {strip.origin for strip in trace.strips if strip.kept} == {"second_search"}
    assert all(strip.origin == origins[strip.passage] for strip in trace.strips)


def test_nothing_of_what_was_discarded_is_said(archive):
    trace = asking(archive, "does anybody serve lunch")
    assert (trace.band.label, trace.answer.state, trace.strips) == (Label.INCORRECT, State.NOT_FOUND, ())
    assert len(trace.band.rounds) == 2


def test_windows_are_judged_by_the_question_and_never_by_the_rewrite(archive):
    asking(archive)
    assert {query for query, _ in archive.evaluator.pairs} == {QUESTION}


def test_no_look_exceeds_the_budget(archive):
    settings = Settings(retrieval={"candidates": 1}, windows={"first": 1, "total": 3})
    trace = asking(archive, settings=settings)
    assert trace.windows.scored <= 3
    assert len(set(archive.evaluator.pairs)) <= 3


@pytest.mark.parametrize(("switched_off", "rounds"), [("second_search", 1), ("rewrite", 2)])
def test_each_piece_of_the_correction_can_be_switched_off(archive, switched_off, rounds):
    band = asking(archive, correct={switched_off: False}).band
    assert len(band.rounds) == rounds
    assert all(look.rewrite is None and look.query == QUESTION for look in band.rounds)


def test_an_ambiguous_band_is_supplemented_only_where_that_is_switched_on(archive):
    question = "logi-prod-01 patched"
    assert len(asking(archive, question).band.rounds) == 1
    trace = asking(archive, question, correct={"when_ambiguous": True})
    assert (trace.band.text_label, len(trace.band.rounds)) == (Label.AMBIGUOUS, 2)
    assert {hit.origin for hit in trace.hits} == {"internal", "second_search"}


def test_an_answer_model_chooses_among_the_words_of_the_question_and_no_others(archive):
    model = Model("backups, off site, Icheon secret plan\nWMS")
    trace = asking(archive, answer_model=model)
    rewrite = trace.band.rounds[1].rewrite
    assert (rewrite.words, rewrite.method) == (("backups", "off site", "WMS"), "answer_model")
    assert model.asked[0][0] == QUESTION
    assert (trace.calls, trace.tokens) == (1, 7)


@pytest.mark.parametrize("says", ["", "I cannot help", Unavailable("answer_model_silent")])
def test_a_model_of_no_use_leaves_the_rewrite_to_rules(archive, says):
    trace = asking(archive, answer_model=Model(says))
    assert trace.band.rounds[1].rewrite.method == "keywords"
    failed = ("correct", "answer_model_silent") in [(each.step, each.reason) for each in trace.degradations]
    assert failed is isinstance(says, Exception)


def test_a_second_search_that_fails_is_no_evidence(archive):
    trace = asking(archive, fails=True)
    assert (trace.band, trace.answer.state) == (None, State.UNAVAILABLE)
    assert [(each.step, each.reason) for each in trace.degradations] == [("correct", "index_fault")]


def test_a_corrected_trace_comes_back_from_json_unchanged(archive):
    trace = asking(archive)
    values = json.loads(json.dumps(trace_to_json(trace)))
    jsonschema.validate(values, SCHEMA)
    assert values["band"]["rounds"][1]["rewrite"]["added"] != []
    assert trace_from_json(values) == trace


def test_cuts_are_fitted_on_the_last_look_with_the_second_search_in_it(archive):
    archive.parts = fitting_parts(archive.parts)
    again, once = (asking(archive, correct={"second_search": wanted}).band for wanted in (True, False))
    first, last = (look.best_logit for look in again.rounds)
    assert first < 0 < last
    assert {look.best_logit for look in once.rounds} == {first}


def test_while_fitting_no_band_is_correct_and_no_search_is_made_for_that(archive):
    settings = Settings(correct={"when_ambiguous": True})
    archive.parts = fitting_parts(replace(archive.parts, settings=settings), -NEVER)
    band = archive.ask(QUESTION).band
    assert (band.label, len(band.rounds)) == (Label.AMBIGUOUS, 1)
