"""The decision table, row by row, and the support rule."""

import pytest

from core.short_answer import short_answer
from core.steps.answer import Situation, decide_state, extractive_answer, supported_strips
from core.steps.refine import refine
from core.types import Answer, Edge, GraphEvidence, GraphPath, Hit, Label, Reading, State

from .examples import CUTS, hit

NO_GRAPH = GraphEvidence(override=False, paths=())
FOUND = {"sentences": 1, "supported": 1}


@pytest.mark.parametrize(
    ("situation", "state"),
    [
        (Situation(failed=True, routed_known=True, label=Label.CORRECT, **FOUND), State.UNAVAILABLE),
        (Situation(routed_known=True, underspecified=True), State.GENERAL_KNOWLEDGE),
        (Situation(underspecified=True, label=Label.AMBIGUOUS, **FOUND), State.CLARIFY),
        (Situation(web_supports=True, label=Label.INCORRECT), State.EXTERNAL),
        (Situation(label=Label.INCORRECT, **FOUND), State.NOT_FOUND),
        (Situation(label=Label.CORRECT, **FOUND), State.GROUNDED),
        (Situation(label=Label.AMBIGUOUS, **FOUND), State.GROUNDED),
        (Situation(label=Label.AMBIGUOUS, sufficient=False, path_answers=True), State.GROUNDED),
        (Situation(label=Label.CORRECT, sentences=2, supported=1), State.PARTLY),
        (Situation(label=Label.CORRECT, sufficient=False, **FOUND), State.PARTLY),
        (Situation(label=Label.CORRECT, sentences=1, supported=0), State.NOT_FOUND),
        (Situation(label=Label.AMBIGUOUS), State.NOT_FOUND),
    ],
)
def test_the_first_matching_row_decides(situation: Situation, state: State) -> None:
    assert decide_state(situation) is state


def _answer(logits: list[float], label: Label, graph: GraphEvidence = NO_GRAPH) -> Answer:
    strips = refine([hit("a", [(f"sentence {n}. ", logit) for n, logit in enumerate(logits)])], -9.0, 8)
    return extractive_answer(
        "q",
        label,
        strips,
        graph,
        support=CUTS.support,
        limit=3,
        sufficient=True,
        short_answer=lambda query, strip: "short",
    )


def test_a_sentence_exactly_at_the_support_cut_is_said_and_one_below_is_not() -> None:
    answer = _answer([CUTS.support, CUTS.support - 1e-6], Label.AMBIGUOUS)
    assert [sentence.text for sentence in answer.sentences] == ["sentence 0."]
    assert answer.state is State.GROUNDED


def test_an_ambiguous_band_without_a_supported_sentence_is_a_plain_no() -> None:
    answer = _answer([0.0, -1.0], Label.AMBIGUOUS)
    assert (answer.state, answer.sentences, answer.short) == (State.NOT_FOUND, (), None)


def test_nothing_is_said_on_an_incorrect_band_however_high_a_strip_is() -> None:
    assert _answer([9.0], Label.INCORRECT) == Answer(state=State.NOT_FOUND)


def test_each_sentence_cites_the_strip_it_is() -> None:
    answer = _answer([2.0, 1.0], Label.CORRECT)
    assert [sentence.citations for sentence in answer.sentences] == [("s1",), ("s2",)]


def test_an_overriding_path_speaks_first_and_cites_itself() -> None:
    path = GraphPath("p1", (Edge("A", "depends on", "B", "source/a.md"),), {"linked": True})
    answer = _answer([-5.0], Label.CORRECT, GraphEvidence(override=True, paths=(path,)))
    assert answer.state is State.GROUNDED
    assert answer.sentences[0].citations == ("p1",)


def test_a_path_that_does_not_override_says_nothing() -> None:
    path = GraphPath("p1", (Edge("A", "depends on", "B", "source/a.md"),), {"linked": True})
    answer = _answer([-5.0], Label.AMBIGUOUS, GraphEvidence(override=False, paths=(path,)))
    assert answer.state is State.NOT_FOUND


def test_supported_strips_come_best_first() -> None:
    strips = refine([hit("a", [("one. ", 1.0), ("two. ", 3.0), ("three. ", 2.0), ("four. ", 0.1)])], -9.0, 8)
    assert [strip.logit for strip in supported_strips(strips, 0.5)] == [3.0, 2.0, 1.0]


def test_the_first_row_of_a_table_is_said_without_its_header() -> None:
    strips = refine([hit("a", [("| 호스트 | IP |\n|---|:-:|\n| logi-prod-01 | 10.2.3.4 |\n", 2.0)])], -9.0, 8)
    answer = extractive_answer(
        "q",
        Label.CORRECT,
        strips,
        NO_GRAPH,
        support=CUTS.support,
        limit=3,
        sufficient=True,
        short_answer=lambda query, strip: None,
    )
    assert answer.sentences[0].text == "logi-prod-01 · 10.2.3.4"


def said_of(hits: list[Hit], query: str = "q", readings: tuple[Reading, ...] = ()) -> Answer:
    return extractive_answer(
        query,
        Label.CORRECT,
        refine(hits, -9.0, 8),
        NO_GRAPH,
        support=CUTS.support,
        limit=3,
        sufficient=True,
        short_answer=short_answer,
        readings=readings,
    )


def test_documents_that_say_the_same_are_all_cited_for_one_sentence() -> None:
    (sentence,) = said_of([hit("a", [("same words. ", 2.0)]), hit("b", [("same words. ", 1.5)])]).sentences
    assert sentence.citations == ("s1", "s2")


def test_a_repetition_within_one_document_is_cited_once() -> None:
    (sentence,) = said_of([hit("a", [("same words. ", 2.0), ("same words. ", 1.5)])]).sentences
    assert len(sentence.citations) == 1


def test_documents_that_differ_are_both_cited_and_the_difference_is_said() -> None:
    hits = [hit("a", [("식대 한도는 15,000원이다. ", 2.0)]), hit("b", [("식대 한도는 13,000원이다. ", 1.5)])]
    answer = said_of(hits, "식대 한도가 얼마예요?")
    assert [each.citations for each in answer.sentences] == [("s1",), ("s2",)]
    assert [[each.value for each in one.values] for one in answer.disagreements] == [["15,000원", "13,000원"]]
    assert answer.short is None


def test_readings_give_the_question_back_and_nothing_is_said() -> None:
    answer = said_of([hit("a", [("words. ", 2.0)])], readings=(Reading("q (a)", "a"), Reading("q (b)", "b")))
    assert (answer.state, answer.sentences, len(answer.readings)) == (State.CLARIFY, (), 2)
