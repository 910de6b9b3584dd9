"""The six panels say what the trace says, in numbers that are not rounded away."""

from __future__ import annotations

from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from core.types import (
    AddedWord,
    Edge,
    GraphEvidence,
    GraphPath,
    KnowledgeVerdict,
    Label,
    Reading,
    Rewrite,
    Sentence,
    State,
    Verdict,
)
from pages.parts.charts import gauge_words, label_of, zones
from pages.parts.plain import label
from tests.cli.traces import GROUNDED, HIT, KEPT, THRESHOLDS
from tests.pages.seeing import cells, everything, marked
from wording import LANGUAGES, words

PATH = GraphPath(
    "p1",
    (Edge("logi-prod-01", "server.depends_on", "wms-db-01", "it/서버.md"),),
    {"entity_linked": True, "path_intact": True, "relation_relevant": False},
    -1.25,
    "wms-db-01",
)


def script(trace, cuts, language):
    from core.evidence import evidence_of
    from pages.parts.answering import draw_answer_text, draw_banners, draw_verdict
    from pages.parts.panels import draw_panels
    from wording import words

    say = words(language)
    draw_banners(trace, say)
    draw_verdict(trace, say)
    draw_answer_text(trace, evidence_of(trace), say)
    draw_panels(trace, cuts, say, key="panel")


def drawn(trace, cuts=THRESHOLDS, language="en"):
    app = AppTest.from_function(script, args=(trace, cuts, language), default_timeout=30).run()
    assert not app.exception, app.exception
    return app


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_six_and_the_cost_are_there(language):
    said = everything(drawn(GROUNDED, language=language))
    names = ("knowledge", "hits", "band", "graph", "strips", "reply")
    assert [name for name in names if words(language).say(f"panel_{name}") not in said] == []
    assert words(language).say("heading_cost") in said


def test_a_small_probability_is_shown_as_it_is():
    tiny = replace(HIT, passage="p3", probability=0.0000004, logit=-14.7)
    trace = replace(GROUNDED, hits=(*GROUNDED.hits, tiny))
    shown = cells(drawn(trace))
    assert "0.003" in shown and "4e-07" in shown
    assert "0.000" not in shown


def test_every_logit_has_its_band_as_icon_and_word():
    shown = cells(drawn(GROUNDED))
    assert any("✔" in cell and "Correct" in cell for cell in shown)
    assert any("✘" in cell and "Incorrect" in cell for cell in shown)


def test_the_gauge_says_in_words_what_it_shows():
    app = drawn(GROUNDED)
    logits = [hit.logit for hit in GROUNDED.hits]
    alt = gauge_words(logits, THRESHOLDS, words("en"))
    assert all(part in alt for part in ("+4.25", "-3.00", "+3.00", words("en").say("band_Correct")))
    assert alt in str(app.get("vega_lite_chart")[0].proto)


@pytest.mark.parametrize(("value", "label"), [(-3.1, "Incorrect"), (-3.0, "Ambiguous"), (3.0, "Correct")])
def test_exactly_at_a_cut_is_reaching_it(value, label):
    assert label_of(value, THRESHOLDS) == label


def test_without_cuts_no_band_is_made_up():
    assert label_of(1.0, None) is label_of(None, THRESHOLDS) is None
    app = drawn(GROUNDED, cuts=None)
    assert words("en").say("cuts_unknown", thresholds="shipped") in everything(app)
    assert not app.get("vega_lite_chart")


def test_the_axis_holds_both_cuts_and_every_logit():
    low, between, high = zones([-14.0, 1.0], THRESHOLDS)
    assert low.start < -14.0 and high.end > THRESHOLDS.upper
    assert (low.end, between.end) == (between.start, high.start) == (THRESHOLDS.lower, THRESHOLDS.upper)


@pytest.mark.parametrize(("margin", "code"), [(0.1, "margin_close"), (1.25, "margin_far")])
def test_a_border_case_says_so(margin, code):
    trace = replace(GROUNDED, band=replace(GROUNDED.band, margin=margin))
    assert words("en").say(code, margin=f"{margin:.2f}") in everything(drawn(trace))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_second_search_shows_the_words_it_was_sent_with_as_text(language):
    look = replace(
        GROUNDED.band.rounds[0],
        query="WMS *address*",
        rewrite=Rewrite(("WMS",), (AddedWord("*address*", "p1"),)),
    )
    trace = replace(GROUNDED, band=replace(GROUNDED.band, rounds=(GROUNDED.band.rounds[0], look)))
    captions = [caption.value for caption in drawn(trace, language=language).caption]
    sent = words(language).say("band_sent", words=label("WMS *address*"))
    assert captions.count(sent) == 1
    assert len([each for each in captions if each.startswith(sent[:6])]) == 1


def test_a_path_is_told_with_direction_source_and_gate():
    said = everything(drawn(replace(GROUNDED, graph=GraphEvidence(False, (PATH,), "none_relevant"))))
    say = words("en")
    assert "logi-prod-01 –server.depends_on→ wms-db-01" in said
    assert "it/서버.md" in said and "-1.25" in said
    assert f"✔ {say.say('gate_entity_linked')}" in said
    assert f"✘ {say.say('gate_relation_relevant')}" in said


def test_the_verdict_of_the_answer_model_is_told_with_its_name():
    known = KnowledgeVerdict(Verdict.KNOWN, 0.93, None, "linear", "llm-7", stale=True)
    said = everything(drawn(replace(GROUNDED, knowledge=known)))
    assert "0.930" in said and "llm-7" in said
    assert words("en").say("knowledge_stale") in said


def test_strips_that_were_dropped_say_why():
    shown = cells(drawn(GROUNDED))
    assert any("kept" in cell for cell in shown) and any("below the floor" in cell for cell in shown)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", list(State))
def test_every_state_can_be_drawn(state, language):
    answer = replace(GROUNDED.answer, state=state, readings=(Reading("하나", "it/서버.md"),))
    app = drawn(replace(GROUNDED, answer=answer), language=language)
    assert words(language).say(f"state_{state.value}") in everything(app)


@pytest.mark.parametrize("label", list(Label))
def test_every_band_can_be_drawn(label):
    band = replace(GROUNDED.band, label=label, text_label=label)
    assert words("en").say(f"band_{label.value}") in everything(drawn(replace(GROUNDED, band=band)))


def test_a_trace_of_nothing_can_be_drawn():
    nothing = replace(
        GROUNDED,
        hits=(),
        strips=(),
        band=None,
        timings={},
        answer=replace(GROUNDED.answer, state=State.UNAVAILABLE, short=None, sentences=()),
    )
    said = everything(drawn(nothing))
    assert words("en").say("hits_unjudged") in said and words("en").say("band_none") in said


def test_the_short_answer_is_marked_once_where_it_stands():
    twice = (Sentence(HIT.text, ("s1",), 4.25), Sentence(HIT.text, ("s1",), 4.25))
    trace = replace(GROUNDED, answer=replace(GROUNDED.answer, sentences=twice))
    assert [each for kind, each in marked(drawn(trace)) if kind == "short"] == ["10.42.8.21"]


def test_a_short_answer_that_stands_nowhere_is_said_first():
    trace = replace(GROUNDED, answer=replace(GROUNDED.answer, short="둘 다"))
    assert marked(drawn(trace))[0] == ("short", "둘 다")


def test_strips_of_one_passage_share_their_number():
    other = replace(KEPT, id="s9", start=30, end=40)
    sentences = (Sentence("가", ("s1",)), Sentence("나", ("s9",)))
    trace = replace(
        GROUNDED, strips=(KEPT, other), answer=replace(GROUNDED.answer, short=None, sentences=sentences)
    )
    assert {each for kind, each in marked(drawn(trace)) if kind == "number"} == {"[1]"}
