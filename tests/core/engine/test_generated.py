"""With answer.style = generated a model words the answer; the evidence still decides what is said."""

from __future__ import annotations

import json
from dataclasses import replace

import jsonschema
import pytest

from core.settings import Settings
from core.trace_json import trace_from_json, trace_to_json
from core.types import State
from tests.core.engine.test_engine import SCHEMA
from tests.outside.models import FailingModel, SayingModel, quoting, reply

QUESTION = "which address is logi-prod-01 in rack 4"
GENERATED = Settings(answer={"style": "generated"})
TRUE = "logi-prod-01 address 10.20.3.14 is in rack 4."
FALSE = "logi-prod-01 address 10.20.3.77 is in rack 4."


def ask(company, model, question=QUESTION, *, deadline=False, **parts):
    return company.ask(
        question, parts={"settings": GENERATED, "answer_model": model, **parts}, deadline=deadline
    )


def saying(*sentences, short=None):
    """Each sentence with the first passage, unless it names its own."""

    def speak(shown):
        first = shown["passages"][0]["id"]
        named = [each if isinstance(each, tuple) else (each, [first]) for each in sentences]
        return reply(*named, short=short)

    return SayingModel(speak)


def reasons(trace):
    return [(each.step, each.reason) for each in trace.degradations]


def extractive(company):
    return company.ask(QUESTION).answer


def test_the_prompt_holds_the_question_and_the_kept_strips_and_nothing_else(company):
    model = SayingModel(quoting)
    settings = Settings(answer={"style": "generated"}, refine={"keep": 1})
    trace = ask(company, model, settings=settings)
    ((how, asked),) = model.asked
    shown = json.loads(asked)
    assert shown.keys() == {"question", "passages"} and shown["question"] == QUESTION
    kept = {strip.id: strip.scored_text for strip in trace.strips if strip.kept}
    assert {each["id"]: each["text"] for each in shown["passages"]} == kept
    assert any(not strip.kept for strip in trace.strips)
    assert "10.20" not in how and "data" in how


def test_a_sentence_that_holds_is_said_with_its_strip_and_its_cost(company):
    trace = ask(company, saying(TRUE, short="10.20.3.14"))
    assert (trace.answer.state, trace.answer.short) == (State.GROUNDED, "10.20.3.14")
    (said,) = trace.answer.sentences
    assert (said.text, said.supported) == (TRUE, True)
    assert {strip.id for strip in trace.strips if strip.kept} >= set(said.citations) != set()
    assert trace.calls == 1 and trace.tokens > 0
    values = json.loads(json.dumps(trace_to_json(trace)))
    jsonschema.validate(values, SCHEMA)
    assert trace_from_json(values) == trace


def test_a_sentence_that_does_not_hold_is_kept_apart_and_never_said(company):
    trace = ask(company, saying(TRUE, FALSE))
    assert trace.answer.state is State.PARTLY
    assert [each.text for each in trace.answer.sentences] == [TRUE]
    assert [(each.text, each.supported, each.reason) for each in trace.answer.unsupported] == [
        (FALSE, False, "not_in_strip")
    ]


@pytest.mark.parametrize(
    ("model", "reason"),
    [
        (FailingModel(), "answer_model_silent"),
        (FailingModel("answer_model_unclear"), "answer_model_unclear"),
        (SayingModel(lambda shown: "The address is 10.20.3.14."), "answer_model_unclear"),
        (SayingModel(lambda shown: reply()), "answer_unsupported"),
        (saying(FALSE), "answer_unsupported"),
        (saying((TRUE, ["s99"])), "answer_unsupported"),
        (None, "answer_model_missing"),
    ],
)
def test_whatever_the_model_does_the_extractive_answer_remains(company, model, reason):
    trace = ask(company, model)
    before = extractive(company)
    assert (trace.answer.state, trace.answer.short) == (before.state, before.short)
    assert trace.answer.sentences == before.sentences
    assert ("answer", reason) in reasons(trace)
    assert trace.band == company.ask(QUESTION).band


def test_citations_outside_the_request_are_dropped_and_counted(company):
    shown_first = SayingModel(lambda shown: reply((TRUE, ["doc:SECRET", shown["passages"][0]["id"], "s99"])))
    trace = ask(company, shown_first)
    assert trace.answer.foreign_citations == 2
    shown = {strip.id for strip in trace.strips}
    assert all(set(each.citations) <= shown for each in trace.answer.sentences)


def test_a_question_without_an_answer_asks_no_model(company):
    model = SayingModel(lambda shown: reply(("Tomorrow is sunny.", ["s1"])))
    settings = GENERATED.model_copy(
        update={"correct": GENERATED.correct.model_copy(update={"rewrite": False})}
    )
    trace = ask(company, model, "weather tomorrow", settings=settings)
    assert (trace.answer.state, trace.answer.sentences, model.asked) == (State.NOT_FOUND, (), [])


def test_an_evaluator_of_its_own_cut_for_sentences_is_obeyed(company):
    strict = replace(company.parts.thresholds, sentence_support=99.0)
    trace = ask(company, saying(TRUE), thresholds=strict)
    assert ("answer", "answer_unsupported") in reasons(trace)
    assert trace.answer.unsupported[0].reason == "below_support"


def test_a_run_without_time_left_does_not_wait_for_the_model(company):
    model = saying(TRUE)
    hurried = GENERATED.model_copy(update={"deadline_seconds": 0.9})
    trace = ask(company, model, settings=hurried, deadline=True)
    assert model.asked == []
    assert trace.answer.state is State.UNAVAILABLE or ("answer", "answer_model_silent") in reasons(trace)


def test_an_extractive_style_asks_no_model(company):
    model = saying(TRUE)
    trace = company.ask(QUESTION, parts={"answer_model": model})
    assert (model.asked, trace.calls) == ([], 0)
