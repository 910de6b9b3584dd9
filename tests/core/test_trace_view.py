"""What a viewer may not read now is left out of a trace, with whatever rested on it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.trace_view import WITHHELD, NowReadable, edges_in, filter_trace, passages_in, withheld
from core.types import (
    AddedWord,
    BandRound,
    Disagreement,
    Edge,
    GraphEvidence,
    GraphPath,
    Label,
    Reading,
    Rewrite,
    Sentence,
    State,
    StatedValue,
    Sufficiency,
)
from tests.cli.traces import GROUNDED as FIRST
from tests.cli.traces import HIT
from tests.cli.traces import MISS as SECOND

MISS = replace(
    SECOND,
    text="정기점검은 매월 둘째 토요일입니다.",
    windows=(replace(SECOND.windows[0], text="", logit=-5.5),),
)
DROPPED = replace(FIRST.strips[1], passage="p2", text=MISS.text, scored_text=MISS.text)
GROUNDED = replace(FIRST, hits=(HIT, MISS), strips=(FIRST.strips[0], DROPPED))
EDGE = Edge("logi-prod-01", "server.depends_on", "wms-db-01", "it/서버.md")
PATH = GraphPath("p1", (EDGE,), {"entity_linked": True}, 3.0, "wms-db-01")
OTHER = GraphPath("p2", (replace(EDGE, tail="wms-db-02", document="it/관리망.csv"),), {"entity_linked": True})
OVERRIDDEN = replace(
    GROUNDED,
    graph=GraphEvidence(True, (PATH, OTHER)),
    band=replace(GROUNDED.band, rule="graph_override"),
)


def seen(trace, *passages, edges=None):
    return filter_trace(trace, NowReadable(passages, edges_in(trace) if edges is None else edges))


def test_a_trace_that_is_readable_stays_the_same_object():
    assert passages_in(GROUNDED) == {"p1", "p2"}
    assert seen(GROUNDED, "p1", "p2") is GROUNDED
    assert not withheld(GROUNDED)


def test_a_hit_that_decided_takes_band_and_answer_with_it():
    shown = seen(GROUNDED, "p2")
    assert [hit.passage for hit in shown.hits] == ["p2"]
    assert shown.strips == (DROPPED,)
    assert shown.band is None
    assert shown.answer.state is State.UNAVAILABLE
    assert (shown.answer.short, shown.answer.sentences) == (None, ())
    assert shown.off["band"] == shown.off["answer"] == WITHHELD
    assert withheld(shown)


def test_nothing_of_a_hidden_passage_is_left_anywhere():
    shown = repr(seen(replace(GROUNDED, nearest_misses=(HIT, MISS)), "p2"))
    assert "10.42.8.21" not in shown
    assert "4.25" not in shown


def test_a_hit_that_decided_nothing_leaves_band_and_answer():
    trace = GROUNDED
    shown = seen(trace, "p1")
    assert shown.strips == trace.strips[:1]
    assert shown.band == replace(trace.band, rounds=(replace(trace.band.rounds[0], windows_scored=1),))
    assert shown.answer == trace.answer
    assert not withheld(shown)


def test_counts_are_those_of_what_is_shown():
    assert seen(GROUNDED, "p1").windows.total == HIT.windows_total


def test_an_earlier_look_that_rested_on_a_hidden_hit_withholds_the_band():
    rounds = (BandRound("q", MISS.logit, Label.INCORRECT, 1), BandRound("q", HIT.logit, Label.CORRECT, 2))
    trace = replace(GROUNDED, band=replace(GROUNDED.band, rounds=rounds))
    assert seen(trace, "p1").band is None


def test_an_override_falls_with_the_last_path_that_made_it():
    shown = seen(OVERRIDDEN, "p1", "p2", edges=())
    assert shown.graph == GraphEvidence(False, (), WITHHELD)
    assert shown.band is None


def test_an_override_stays_while_another_path_makes_it():
    shown = seen(OVERRIDDEN, "p1", "p2", edges={EDGE})
    assert shown.graph.override
    assert shown.graph.paths == (PATH,)
    assert shown.band.rule == "graph_override"


def test_an_answer_that_cites_a_hidden_path_is_withheld_alone():
    sentences = (Sentence("하나", ("p1",)), Sentence("둘", ("p2",)))
    trace = replace(OVERRIDDEN, answer=replace(OVERRIDDEN.answer, sentences=sentences))
    shown = seen(trace, "p1", "p2", edges={EDGE})
    assert shown.band is not None
    assert shown.answer.sentences == ()


def test_readings_of_a_hidden_document_withhold_the_answer():
    clarify = replace(
        GROUNDED.answer, state=State.CLARIFY, sentences=(), readings=(Reading("둘째", MISS.document),)
    )
    assert seen(replace(GROUNDED, answer=clarify), "p1").answer.readings == ()


@pytest.mark.parametrize(("passages", "kept"), [(("p1", "p2"), True), (("p2",), False)])
def test_sufficiency_goes_with_the_strips_it_was_measured_on(passages, kept):
    trace = replace(GROUNDED, sufficiency=Sufficiency(0.9, (), (), 1.0, 0.8, 0.5, 1))
    assert (seen(trace, *passages).sufficiency is not None) is kept


def test_a_word_that_only_a_hidden_document_defines_is_in_no_round_and_the_persons_own_words_are():
    added = AddedWord("얼음결", "p9")
    look = replace(
        GROUNDED.band.rounds[0], query="WMS 서버 얼음결", rewrite=Rewrite(("WMS", "서버"), (added,))
    )
    trace = replace(GROUNDED, band=replace(GROUNDED.band, rounds=(*GROUNDED.band.rounds, look)))
    assert passages_in(trace) == {"p1", "p2", "p9"}
    assert seen(trace, "p1", "p2", "p9") is trace
    shown = seen(trace, "p1", "p2")
    assert "얼음결" not in repr(shown)
    assert [each.query for each in shown.band.rounds] == [trace.query, trace.query]
    assert shown.answer == trace.answer


@pytest.mark.parametrize("origin", ["internal", "second_search", "graph"])
def test_a_strip_of_our_own_documents_needs_its_reader_whichever_search_found_it(origin):
    trace = replace(GROUNDED, strips=(replace(FIRST.strips[0], origin=origin), DROPPED))
    assert seen(trace, "p2").strips == (DROPPED,)


def test_a_strip_that_a_hidden_one_stands_for_does_not_say_so():
    hidden = replace(GROUNDED.strips[1], id="s3", passage="p2", kept=True, reason=None)
    dropped = replace(GROUNDED.strips[0], id="s4", kept=False, reason="superseded", instead="s3")
    trace = replace(GROUNDED, strips=(GROUNDED.strips[0], hidden, dropped))
    (_, shown) = seen(trace, "p1").strips
    assert (shown.instead, shown.reason) == (None, WITHHELD)
    (_, _, whole) = seen(trace, "p1", "p2").strips
    assert (whole.instead, whole.reason) == ("s3", "superseded")


def test_a_disagreement_with_a_hidden_document_withholds_the_answer():
    differing = (Disagreement((StatedValue("1", "s1"), StatedValue("2", "s3"))),)
    hidden = replace(GROUNDED.strips[0], id="s3", passage="p2")
    answer = replace(GROUNDED.answer, disagreements=differing)
    trace = replace(GROUNDED, strips=(*GROUNDED.strips, hidden), answer=answer)
    assert seen(trace, "p1").answer.disagreements == ()
    assert seen(trace, "p1", "p2").answer.disagreements == differing
