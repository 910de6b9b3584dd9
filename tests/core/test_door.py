"""The public door: what it names exists, and it judges passages of anybody's retriever."""

from __future__ import annotations

import math
import re
from collections import Counter
from contextlib import ExitStack
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

import core
from core.door import OpenEngine, open_engine
from core.errors import BadInput
from core.given import Text, passage_of
from core.parts import Parts
from core.settings import Settings
from core.text import analyser
from core.types import Label, Principal, State
from tests.core.steps.examples import CUTS
from tests.doubles import OverlapEvaluator, WordAnalyser

ROOT = Path(__file__).resolve().parents[2]
QUESTION = "which rack holds logi-prod-01 today"
RIGHT = "logi-prod-01 stands today in rack 4, which holds 12 machines."
OTHER = "The canteen serves soup."
TABLE = "| host | rack |\n|---|---|\n| logi-prod-01 | 4 |\n"


@pytest.fixture
def engine():
    evaluator = OverlapEvaluator()

    def over(given):
        return Parts(
            settings=Settings(),
            embedder=given,
            index=given,
            analyser=WordAnalyser(),
            library=lambda principal: given,
            evaluator=evaluator,
            thresholds=replace(CUTS, evaluator=evaluator.id),
            fitted_here=False,
        )

    return OpenEngine(None, over, ExitStack())


def test_every_name_of_the_door_leads_somewhere_and_none_is_left_out():
    promised = [name for names in core._HOMES.values() for name in names]
    assert sorted(promised) == sorted(core.__all__)
    assert all(getattr(core, name) is not None for name in core.__all__)


def test_a_name_that_the_door_lacks_is_missing():
    with pytest.raises(AttributeError, match="no attribute 'engine_room'"):
        _ = core.engine_room


def test_judging_gives_every_passage_a_logit_and_one_band_over_all(engine):
    trace = engine.judge(QUESTION, [OTHER, RIGHT])
    assert (trace.band.label, trace.band.rule) == (Label.CORRECT, "any_reaches_upper")
    assert [hit.text for hit in trace.hits] == [RIGHT, OTHER]
    assert [hit.fused_rank for hit in trace.hits] == [2, 1]
    assert all(hit.probability is not None for hit in trace.hits)
    assert (trace.answer.state, trace.strips) == (None, ())


def test_nothing_found_is_a_plain_no(engine):
    band = engine.judge(QUESTION, []).band
    assert (band.label, band.rule) == (Label.INCORRECT, "no_candidates")


def test_correcting_answers_with_citations_where_the_band_allows(engine):
    trace = engine.correct(QUESTION, [OTHER, RIGHT])
    assert trace.answer.state is State.GROUNDED
    cited = {strip.id: strip for strip in trace.strips}[trace.answer.sentences[0].citations[0]]
    assert RIGHT[cited.start : cited.end] == cited.text


def test_incorrect_asks_the_retriever_again_with_the_questions_own_words(engine):
    asked = []

    def search(words):
        asked.append(words)
        return [RIGHT]

    trace = engine.correct(QUESTION, [OTHER], search)
    assert [set(words.split()) <= set(QUESTION.split()) for words in asked] == [True]
    assert (trace.band.text_label, trace.band.label, trace.band.rule) == (
        Label.INCORRECT,
        Label.CORRECT,
        "corrected",
    )
    assert {hit.origin for hit in trace.hits} == {"internal", "second_search"}


def test_without_a_retriever_to_ask_again_incorrect_stays_a_plain_no(engine):
    trace = engine.correct(QUESTION, [OTHER])
    assert (trace.band.label, trace.answer.state) == (Label.INCORRECT, State.NOT_FOUND)
    assert len(trace.band.rounds) == 1


def test_a_passage_found_twice_is_judged_once(engine):
    assert len(engine.judge(QUESTION, [RIGHT, RIGHT]).hits) == 1


def test_more_passages_than_candidates_of_our_own_search_are_all_judged(engine):
    assert len(engine.judge(QUESTION, [f"Soup number {n}." for n in range(70)]).hits) == 70


def test_ids_and_titles_are_given_back(engine):
    [hit] = engine.judge(QUESTION, [Text(RIGHT, title="Racks", id="r-1")]).hits
    assert (hit.passage, hit.title) == ("r-1", "Racks")


def test_an_empty_passage_is_refused(engine):
    with pytest.raises(BadInput, match="passage_empty"):
        engine.judge(QUESTION, [" \n"])


def test_an_engine_without_a_workspace_has_no_documents_to_ask(engine):
    with pytest.raises(BadInput, match="engine_without_workspace"):
        engine.ask(QUESTION, Principal(None, frozenset({"everyone"})))


@pytest.mark.parametrize("text", [RIGHT, TABLE, "# Racks\n\nOne.\n\nTwo.", "---\ntitle: x\n---\n", "!!"])
@pytest.mark.parametrize("title", ["", "Racks"])
def test_windows_partition_a_given_passage(text, title):
    passage = passage_of(Text(text, title), analyser())
    assert (passage.windows[0].start, passage.windows[-1].end) == (0, len(text))
    spans = [(window.start, window.end) for window in passage.windows]
    assert all(left[1] == right[0] for left, right in pairwise(spans))
    assert all(window.scored_text.strip() for window in passage.windows)
    assert all(window.scored_text.startswith(title) for window in passage.windows)


def test_the_example_of_the_read_me_runs_on_passages_of_a_plain_bm25(capsys):
    [example] = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert len(example.strip().splitlines()) <= 10
    folder = ROOT / "data" / "sample" / "documents" / "IT"
    texts = [
        part for file in sorted(folder.glob("*.md")) for part in re.split(r"\n\s*\n", file.read_text("utf-8"))
    ]
    searched = []

    def bm25(words):
        searched.append(words)
        return best(words, [text for text in texts if text.strip()])

    exec(compile(example, "README.md", "exec"), {"bm25": bm25})
    judged, answered = capsys.readouterr().out.splitlines()
    assert searched[:2] == ["물류 서버 IP 알려줘"] * 2
    assert judged.split()[0] in (Label.CORRECT, Label.AMBIGUOUS)
    assert answered.split()[0] in tuple(State)


def best(words, texts, number=8):
    """Okapi BM25 over words, in a few lines: no part of ours."""
    split = [Counter(re.findall(r"[\w.-]*\w", text.casefold())) for text in texts]
    mean = sum(bag.total() for bag in split) / len(split)

    def bm25(bag):
        total = 0.0
        for word in re.findall(r"[\w.-]*\w", words.casefold()):
            held = sum(word in other for other in split)
            rarity = math.log(1 + (len(split) - held + 0.5) / (held + 0.5))
            total += rarity * bag[word] * 2.2 / (bag[word] + 1.2 * (0.25 + 0.75 * bag.total() / mean))
        return total

    order = sorted(range(len(texts)), key=lambda at: -bm25(split[at]))
    return [texts[at] for at in order[:number]]


def test_a_workspace_opens_the_door_to_its_own_documents(tmp_path):
    with open_engine(tmp_path) as opened:
        trace = opened.ask(QUESTION, Principal(None, frozenset({"everyone"})))
    assert trace.answer.state is State.UNAVAILABLE
    assert trace.degradations[0].reason == "nothing_readable"
