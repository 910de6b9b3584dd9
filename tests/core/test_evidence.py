"""One numbering and one verdict for every place that draws a trace."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.evidence import evidence_of, hit_place, passage_place, reasons, spoken, verdict_code
from core.types import Degradation, Edge, GraphEvidence, GraphPath, Label, ScoredWindow, Sentence, State
from tests.cli.traces import GROUNDED, HIT, KEPT


def path(name, *documents):
    edges = tuple(Edge("a", "r", "b", document) for document in documents)
    return GraphPath(name, edges, {"path_intact": True}, 1.0, "b")


def test_paths_out_of_the_same_documents_share_one_source():
    paths = (path("p1", "x.md"), path("p2", "x.md"), path("p3", "x.md", "y.md"))
    sentences = tuple(Sentence(each.id, (each.id,)) for each in paths)
    trace = replace(
        GROUNDED,
        graph=GraphEvidence(True, paths),
        answer=replace(GROUNDED.answer, sentences=(*sentences, Sentence("s", ("s1", "unknown")))),
    )
    evidence = evidence_of(trace)
    assert [evidence.marks(each) for each in trace.answer.sentences] == ["[1]", "[1]", "[2]", "[3]"]
    assert [len(source.paths) for source in evidence.sources] == [2, 1, 0]
    assert [place.document for place in evidence.sources[1].places] == ["x.md", "y.md"]


def test_a_place_is_that_of_the_best_window():
    low, high = (ScoredWindow(at, at + 5, "", "", float(at)) for at in (0, 10))
    hit = replace(HIT, windows=(low, high, ScoredWindow(20, 25, "", "", None)))
    assert (hit_place(hit).start, hit_place(hit).end) == (10, 15)
    assert passage_place(hit).end == hit.end


def test_a_row_of_a_table_is_said_with_its_columns_and_a_written_sentence_as_it_is():
    row = "| logi-prod-01 | 10.42.8.21 |"
    strip = replace(KEPT, text=row, scored_text="서버 목록 > 운영: 호스트: logi-prod-01 | IP: 10.42.8.21")
    trace = replace(GROUNDED, strips=(strip,))
    assert spoken(Sentence(row, ("s1",)), trace) == "호스트: logi-prod-01 · IP: 10.42.8.21"
    assert spoken(Sentence("주소는 10.42.8.21입니다.", ("s1",)), trace) == "주소는 10.42.8.21입니다."


def test_what_two_models_did_not_read_is_one_reason():
    twice = tuple(Degradation(step, "query_cut") for step in ("retrieve", "rerank"))
    assert reasons(replace(GROUNDED, degradations=twice)) == ("query_cut",)


@pytest.mark.parametrize(
    ("label", "state", "code"),
    [
        (Label.CORRECT, State.GROUNDED, "verdict_grounded"),
        (Label.AMBIGUOUS, State.GROUNDED, "verdict_grounded_between"),
        (Label.AMBIGUOUS, State.NOT_FOUND, "verdict_not_supported"),
        (Label.INCORRECT, State.NOT_FOUND, "verdict_not_found"),
        (Label.CORRECT, State.PARTLY, "verdict_partly"),
        (Label.CORRECT, None, "verdict_off"),
    ],
)
def test_a_verdict_follows_from_state_and_band(label, state, code):
    trace = replace(
        GROUNDED,
        band=replace(GROUNDED.band, label=label),
        answer=replace(GROUNDED.answer, state=state),
    )
    assert verdict_code(trace) == code


def test_a_verdict_says_what_is_missing_what_the_graph_did_and_what_is_withheld():
    partly = replace(GROUNDED, answer=replace(GROUNDED.answer, state=State.PARTLY, missing=("x",)))
    assert verdict_code(partly) == "verdict_partly_missing"
    assert verdict_code(replace(GROUNDED, graph=GraphEvidence(True, ()))) == "verdict_by_graph"
    assert verdict_code(replace(GROUNDED, off={"answer": "not_readable_now"})) == "verdict_withheld"
