"""The order of the steps, what a fault does, and that a trace is what anybody may see of it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

from core.calibration.drift import Drift
from core.documents.background import Background
from core.documents.library import ReaderLibrary
from core.errors import BadInput, Unavailable
from core.parts import Filters
from core.settings import Settings
from core.trace_json import trace_from_json, trace_to_json
from core.types import EVERYONE, Label, Principal, State
from tests.core.engine.conftest import BOARD, PUBLIC

SCHEMA = json.loads((Path(__file__).parents[2] / "contracts" / "ask.schema.json").read_text("utf-8"))
QUESTION = "logi-prod-01 address"


def test_a_supported_question_is_answered_with_its_citation(company):
    trace = company.ask("which address is logi-prod-01 in rack 4")
    assert (trace.band.label, trace.answer.state) == (Label.CORRECT, State.GROUNDED)
    cited = {strip.id: strip for strip in trace.strips}[trace.answer.sentences[0].citations[0]]
    assert cited.document == "wiki/addresses.md" and cited.kept
    assert "10.20.3.14" in trace.answer.sentences[0].text


def test_a_strip_is_exactly_its_span_of_the_canonical_text(company):
    trace = company.ask("which address is logi-prod-01 in rack 4")
    texts = {"wiki/addresses.md": company.shelf.root / "addresses.md"}
    for strip in trace.strips:
        if strip.document in texts:
            assert strip.text == texts[strip.document].read_text("utf-8")[strip.start : strip.end]


def test_an_unrelated_question_is_a_plain_no_with_its_nearest_misses_apart(company):
    trace = company.ask("weather tomorrow")
    assert (trace.band.label, trace.answer.state) == (Label.INCORRECT, State.NOT_FOUND)
    assert trace.answer.sentences == () and trace.strips == ()
    assert trace.nearest_misses == trace.hits[: len(trace.nearest_misses)] != ()


def test_every_trace_fits_the_schema_and_comes_back_from_json_unchanged(company):
    traces = [
        company.ask(QUESTION),
        company.ask("weather tomorrow"),
        company.ask(QUESTION, parts={"evaluator": None}),
        company.ask(QUESTION, Principal("x", frozenset({"nobody"}))),
    ]
    assert {trace.answer.state for trace in traces} >= {State.UNAVAILABLE, State.NOT_FOUND}
    for trace in traces:
        values = json.loads(json.dumps(trace_to_json(trace)))
        jsonschema.validate(values, SCHEMA)
        assert trace_from_json(values) == trace


def test_hits_are_told_before_anything_is_scored(company):
    told = []
    company.ask(QUESTION, emit=lambda event, value: told.append((event, len(company.evaluator.pairs))))
    told = [each for each in told if each[0] != "step"]
    assert told[0] == ("hits", 0)
    assert [event for event, _ in told] == ["hits", "answer"]


def test_every_step_is_told_before_it_begins_and_may_be_refused(company):
    told = []

    def hear(event, value):
        told.append(value)
        if value == "rerank":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        company.ask(QUESTION, emit=hear)
    assert told[0] == "permissions" and told[-1] == "rerank"
    assert company.evaluator.pairs == []


def test_hits_come_by_logit(company):
    logits = [hit.logit for hit in company.ask(QUESTION).hits]
    assert logits == sorted(logits, reverse=True)


@pytest.mark.parametrize(
    ("parts", "step", "reason"),
    [
        ({"evaluator": None}, "rerank", "evaluator_missing"),
        ({"thresholds": None}, "rerank", "thresholds_missing"),
    ],
)
def test_a_missing_part_is_unavailable_and_never_a_band(company, parts, step, reason):
    trace = company.ask(QUESTION, parts=parts)
    assert (trace.band, trace.answer.state, trace.strips) == (None, State.UNAVAILABLE, ())
    assert [(each.step, each.reason) for each in trace.degradations] == [(step, reason)]


def test_thresholds_of_another_evaluator_are_refused(company):
    company.evaluator.id = "another"
    trace = company.ask(QUESTION)
    assert (trace.band, trace.answer.state) == (None, State.UNAVAILABLE)
    assert trace.degradations[0].reason == "thresholds_foreign"


def test_a_store_that_fails_is_unavailable_at_the_step_that_failed(company):
    class Failing:
        def dense(self, *_):
            raise Unavailable("index_fault")

    trace = company.ask(QUESTION, parts={"index": Failing()})
    assert (trace.band, trace.answer.state) == (None, State.UNAVAILABLE)
    assert trace.degradations[0].step == "retrieve"


def test_a_run_past_its_deadline_ends_without_a_band(company):
    settings = Settings(deadline_seconds=1e-9)
    trace = company.ask(QUESTION, parts={"settings": settings})
    assert (trace.band, trace.answer.state) == (None, State.UNAVAILABLE)
    assert trace.degradations[0].reason == "deadline"
    assert company.ask(QUESTION, parts={"settings": settings}, deadline=False).band is not None


def test_reading_nothing_is_unavailable_whether_empty_or_all_hidden(company):
    nobody = Principal(None, frozenset({"strangers"}))
    trace = company.ask(QUESTION, nobody)
    assert trace.answer.state is State.UNAVAILABLE
    assert [(each.step, each.reason) for each in trace.degradations] == [("permissions", "nothing_readable")]
    assert trace.hits == ()


def test_a_principal_without_groups_is_refused(company):
    with pytest.raises(BadInput, match="no_groups"):
        company.ask(QUESTION, Principal("x", frozenset()))


@pytest.mark.parametrize(
    ("name", "null"),
    [
        ("rerank", lambda trace: trace.band is None and all(hit.logit is None for hit in trace.hits)),
        ("band", lambda trace: trace.band is None and trace.hits[0].logit is not None),
        ("refine", lambda trace: trace.strips == () and trace.answer.state is None),
        ("answer", lambda trace: trace.answer.sentences == () and trace.answer.state is None),
        ("knowledge_check", lambda trace: trace.knowledge.verdict is None),
        ("sufficiency", lambda trace: trace.sufficiency is None),
        ("graph_evidence", lambda trace: trace.graph.paths == ()),
    ],
)
def test_each_step_can_be_switched_off_and_says_so(company, name, null):
    trace = company.ask(QUESTION, parts={"settings": Settings(steps={name: False})})
    assert null(trace)
    assert trace.off[name] == "switched_off"


def test_without_correction_a_plain_no_costs_the_first_look_alone(company):
    on, off = {"windows": {"first": 1, "total": 3}}, {"correct": False}
    twice = company.ask("weather", parts={"settings": Settings(**on)})
    once = company.ask("weather", parts={"settings": Settings(**on, steps=off)})
    assert (len(twice.band.rounds), twice.windows.scored) == (2, 3)
    assert (len(once.band.rounds), once.windows.scored) == (1, 1)


def test_windows_beyond_the_budget_are_named_when_the_answer_is_no(company):
    trace = company.ask("weather", parts={"settings": Settings(windows={"first": 1, "total": 2})})
    assert ("correct", "budget") in [(each.step, each.reason) for each in trace.degradations]
    assert trace.windows.scored == 2 < trace.windows.total


def test_what_could_not_have_mattered_is_not_missed(company):
    settings = Settings(windows={"first": 1, "total": 2})
    cuts = replace(company.parts.thresholds, weights={"lacks_words": 1.0, "lacks_ceiling": -50.0})
    trace = company.ask("weather", parts={"settings": settings, "thresholds": cuts})
    assert trace.degradations == ()
    assert trace.windows.scored < trace.windows.total


def test_a_second_ask_reads_logits_from_the_cache_and_gives_the_same(company):
    first = company.ask(QUESTION)
    pairs = len(company.evaluator.pairs)
    second = company.ask(QUESTION)
    assert len(company.evaluator.pairs) == pairs
    assert (second.hits, second.band, second.answer) == (first.hits, first.band, first.answer)


def test_a_filter_changes_what_competes_and_no_cut(company):
    everything = company.ask(QUESTION)
    filtered = company.ask(QUESTION, filters=Filters(kinds=frozenset({"csv"})))
    assert filtered.hits == () and filtered.band.rule == "no_candidates"
    assert filtered.band.threshold_set == everything.band.threshold_set
    same = company.ask(QUESTION, filters=Filters(kinds=frozenset({"markdown"})))
    assert [hit.logit for hit in same.hits] == [hit.logit for hit in everything.hits]


def test_a_question_is_cut_and_says_so(company):
    trace = company.ask("address " * 400)
    assert len(trace.query) <= 2000
    assert ("question", "question_cut") in [(each.step, each.reason) for each in trace.degradations]


def test_a_document_of_one_group_reaches_nobody_else_through_any_key(company):
    for question in (QUESTION, "Kanarienvogel", "merger 77 Kanarienvogel address"):
        whole = trace_to_json(company.ask(question, PUBLIC))
        whole.pop("query")
        for band_round in (whole["band"] or {"rounds": []})["rounds"]:
            band_round.pop("query")
            assert (band_round.pop("rewrite") or {"added": []})["added"] == []
        assert "kanarienvogel" not in json.dumps(whole, ensure_ascii=False).casefold()
        assert "secret.md" not in json.dumps(whole) and "board" not in json.dumps(whole)
    assert "Kanarienvogel" in json.dumps(trace_to_json(company.ask(QUESTION, BOARD)))


def test_what_a_person_gets_does_not_move_when_hidden_documents_go(company):
    def got(trace):
        values = trace_to_json(trace)
        return {key: values[key] for key in ("hits", "band", "strips", "answer", "nearest_misses", "windows")}

    questions = [QUESTION, "logi-prod-01 Kanarienvogel merger", "rack 77"]
    before = [got(company.ask(each)) for each in questions]
    company.shelf.remove("board/secret.md")
    company.shelf.ingest(allow_delete=True)
    assert [got(company.ask(each)) for each in questions] == before


def test_readers_taken_away_between_retrieval_and_answer_take_the_passage_along(company):
    class Withdrawing:
        """Changes the rules while the evaluator works."""

        id = "overlap"
        max_tokens = 160

        def logits(self, query, windows):
            company.shelf.ingest("addresses.md=board", "board/=board", "**=everyone")
            return company.evaluator.logits(query, windows)

    trace = company.ask("which address is logi-prod-01 in rack 4", parts={"evaluator": Withdrawing()})
    assert "addresses.md" not in json.dumps(trace_to_json(trace))
    assert ("permissions", "readers_changed") in [(each.step, each.reason) for each in trace.degradations]


def test_a_failing_permission_check_shows_nothing(company):
    class Losing(ReaderLibrary):
        calls = 0

        def passages(self, ids):
            Losing.calls += 1
            if Losing.calls > 1:
                raise Unavailable("store_locked")
            return super().passages(ids)

    def library(who):
        return Losing(company.shelf.store, who, Background({}, rare=0.01))

    trace = company.ask(QUESTION, parts={"library": library})
    assert (trace.band, trace.answer.state, trace.hits) == (None, State.UNAVAILABLE, ())
    assert trace.degradations[0].step == "permissions"


def test_everybody_reads_as_everyone(company):
    assert EVERYONE in company.ask(QUESTION).principal.groups


def test_bands_on_a_machine_where_logits_moved_say_so(company):
    moved = company.ask("logi-prod-01 address", parts={"drift": Drift(0.3, 0.3, 20)})
    assert moved.band is not None
    assert ("band", "uncalibrated_here") in [(each.step, each.reason) for each in moved.degradations]
    for drift in (None, Drift(0.01, 0.06, 20)):
        assert company.ask("logi-prod-01 address", parts={"drift": drift}).degradations == ()
