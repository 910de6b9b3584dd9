"""What the arms of an ablation switch off: the support check, the bands, decomposing."""

from __future__ import annotations

from core.settings import Settings
from core.types import Label, State

SUPPORTED = "which address is logi-prod-01 in rack 4"
BETWEEN = "logi-prod-01 patched"


def ask(company, query, **settings):
    return company.ask(query, parts={"settings": Settings(**settings)})


def test_without_the_support_check_an_ambiguous_band_says_what_nothing_supports(company):
    checked = ask(company, BETWEEN)
    assert (checked.band.label, checked.answer.state) == (Label.AMBIGUOUS, State.NOT_FOUND)
    unchecked = ask(company, BETWEEN, answer={"support_check": False})
    assert unchecked.band == checked.band
    assert unchecked.answer.state is not State.NOT_FOUND and unchecked.answer.sentences


def test_without_bands_and_the_support_check_everything_is_answered(company):
    off = {"steps": {"band": False}, "answer": {"support_check": False}}
    trace = ask(company, "weather tomorrow", **off)
    assert (trace.band, trace.off["band"]) == (None, "switched_off")
    assert trace.answer.state is not State.NOT_FOUND and trace.answer.sentences


def test_undecomposed_the_best_passages_stand_whole_in_place_of_strips(company):
    trace = ask(company, SUPPORTED, refine={"decompose": False, "keep": 1})
    assert [strip.text for strip in trace.strips] == [hit.text for hit in trace.hits]
    assert [(strip.kept, strip.reason) for strip in trace.strips[:2]] == [
        (True, None),
        (False, "over_budget"),
    ]
    assert trace.answer.state is State.GROUNDED
    assert trace.answer.sentences[0].citations == (trace.strips[0].id,)
