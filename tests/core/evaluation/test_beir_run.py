"""Each query is judged with its gold and without it, on exactly the product's candidates."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.documents.background import Background
from core.documents.ingest import ingest
from core.documents.library import ReaderLibrary
from core.documents.rules import parse_rule
from core.errors import Unavailable
from core.evaluation.beir import read_beir
from core.evaluation.beir_figures import figures_of
from core.evaluation.beir_run import judge_queries
from core.evaluation.folder import READER, SOURCE
from core.evaluation.run import retrieved_documents
from core.parts import Parts
from core.records.passage_places import passage_ids_by_path
from core.settings import Settings
from tests.core.evaluation.beir_files import write_beir
from tests.core.ingest.shelf import Shelf
from tests.core.steps.examples import CUTS
from tests.doubles import OverlapEvaluator

DOCUMENTS = {
    "a/1": "Alpha beta gamma delta.",
    "ä 2": "Alpha beta.",
    "c3": "Alpha.",
    "d4": "Omega.",
}
QUERIES = {"q1": "alpha beta gamma", "q2": "omega", "none": "alpha psi"}
ROWS = [("q1", "a/1", 1), ("q2", "d4", 2), ("q2", "lost", 1)]
# Enough sentences of one document to fill more legs than a first search returns.
LONG = "\n\n".join(f"# Part {number}\n\nalpha beta item{number}." for number in range(40))


class Asked:
    """A folder taken into a store, with doubles for the models."""

    def __init__(self, folder, data, settings=None):
        shelf = Shelf(folder)
        self.read = read_beir(data)
        ingest(
            shelf.store,
            shelf.index,
            shelf.embedder,
            shelf.analyser,
            SOURCE,
            self.read.corpus,
            rules=[parse_rule("**=everyone")],
        )
        self.evaluator = OverlapEvaluator()
        self.passages = passage_ids_by_path(shelf.store, SOURCE, READER)
        self.parts = Parts(
            settings=settings or Settings(),
            embedder=shelf.embedder,
            index=shelf.index,
            analyser=shelf.analyser,
            library=lambda who: ReaderLibrary(shelf.store, who, Background({}, rare=0.01)),
            evaluator=self.evaluator,
            thresholds=replace(CUTS, evaluator=self.evaluator.id),
            fitted_here=False,
        )

    def judged(self, **parts):
        queries = self.read.queries
        judged = judge_queries(replace(self.parts, **parts), queries, READER, self.passages)
        return {each.query.id: each for each in judged}


@pytest.fixture
def asked(tmp_path):
    return Asked(tmp_path / "work", write_beir(tmp_path / "data", DOCUMENTS, QUERIES, ROWS))


def test_a_query_is_worth_its_best_logit_and_less_without_its_gold(asked):
    judged = asked.judged()
    # The double gives -4 and two more for each word that question and window share.
    assert (judged["q1"].logit, judged["q1"].logit_without_gold) == (2.0, 0.0)
    assert (judged["q2"].logit, judged["q2"].logit_without_gold) == (-2.0, -4.0)
    assert (judged["none"].logit, judged["none"].logit_without_gold) == (-2.0, None)


def test_documents_are_named_by_their_own_ids_and_ranked_by_the_evaluator(asked):
    first = asked.judged()["q1"]
    assert [place.document for place in first.ranked[:3]] == ["a/1", "ä 2", "c3"]
    assert [place.rank for place in first.ranked] == [1, 2, 3, 4]
    assert (first.best.document, first.best.logit) == ("a/1", 2.0)
    assert sorted(first.retrieved) == sorted(DOCUMENTS)


def test_the_band_is_that_of_the_threshold_set(asked):
    assert {id_: each.label.value for id_, each in asked.judged().items()} == {
        "q1": "Correct",
        "q2": "Ambiguous",
        "none": "Ambiguous",
    }


def test_windows_read_with_the_gold_are_not_read_again_without_it(asked):
    asked.judged()
    assert len(asked.evaluator.pairs) == len(set(asked.evaluator.pairs))


def test_a_second_run_reads_nothing_again(asked):
    first = asked.judged()
    read = len(asked.evaluator.pairs)
    assert asked.judged() == first
    assert len(asked.evaluator.pairs) == read


def test_figures_are_those_counted_by_hand(asked):
    figures = figures_of(list(asked.judged().values()), len(asked.read.corpus), seconds=6.0)
    assert (figures.queries, figures.documents, figures.seconds_per_query) == (3, 4, 2.0)
    # One of the two documents of q2 is not in the corpus: it counts as not found.
    assert figures.retrieval["recall@20"].value == 0.75
    assert figures.evaluator["accuracy@1"].value == 1.0
    # 2 against 0 and -4; -2 against 0 and -4.
    assert figures.evaluator["auroc_gold_removed"].value == 0.75
    # 2 and -2 against -2.
    assert figures.evaluator["auroc_unanswerable"].value == 0.75
    assert [rate.n for rate in figures.evaluator.values()] == [2, 2, 2, 3]


def test_what_a_folder_cannot_give_is_none(tmp_path):
    answerable = Asked(
        tmp_path / "1", write_beir(tmp_path / "d1", DOCUMENTS, {"q1": "alpha"}, [("q1", "c3", 1)])
    )
    figures = figures_of(list(answerable.judged().values()), 4, seconds=1.0)
    assert figures.evaluator["auroc_unanswerable"] is None
    assert figures.evaluator["auroc_gold_removed"].n == 1
    bare = Asked(tmp_path / "2", write_beir(tmp_path / "d2", DOCUMENTS, {"q1": "alpha"}, []))
    figures = figures_of(list(bare.judged().values()), 4, seconds=1.0)
    assert {*figures.retrieval.values(), *figures.evaluator.values()} == {None}


def test_with_the_only_document_left_out_nothing_is_found(tmp_path):
    data = write_beir(tmp_path / "data", {"d1": "Alpha."}, {"q1": "alpha"}, [("q1", "d1", 1)])
    (judged,) = Asked(tmp_path / "work", data).judged().values()
    assert (judged.logit, judged.logit_without_gold) == (-2.0, None)
    assert figures_of([judged], 1, seconds=1.0).evaluator["auroc_gold_removed"].value == 1.0


def test_as_many_candidates_are_drawn_without_the_gold_as_with_it(tmp_path):
    documents = {f"d{number:02}": f"Alpha item{number}." for number in range(40)}
    data = write_beir(tmp_path / "data", documents, {"q1": "alpha item7"}, [("q1", "d07", 1)])
    asked = Asked(tmp_path / "work", data)
    (judged,) = asked.judged().values()
    windows = {window for _, window in asked.evaluator.pairs}
    assert judged.windows_read == Settings().retrieval.candidates
    assert len(windows) == judged.windows_read + 1


def test_retrieval_goes_on_below_the_candidates_until_enough_documents_are_there(tmp_path):
    documents = {"long": LONG} | {f"d{number:02}": f"Alpha item{number}." for number in range(30)}
    settings = Settings().model_copy(
        update={"retrieval": Settings().retrieval.model_copy(update={"candidates": 4, "leg_depth": 5})}
    )
    data = write_beir(tmp_path / "data", documents, {"q1": "alpha beta"}, [("q1", "long", 1)])
    asked = Asked(tmp_path / "work", data, settings)
    (judged,) = asked.judged().values()
    assert len(judged.retrieved) == len(judged.ranked) == 20
    assert judged.retrieved[0] == judged.ranked[0].document == "long"
    read = [place.document for place in judged.ranked if place.logit is not None]
    unread = [place.document for place in judged.ranked if place.logit is None]
    assert len(read) <= 4
    # What nobody judged stands below in the order it was retrieved in.
    assert [place.document for place in judged.ranked] == read + unread
    assert unread == [document for document in judged.retrieved if document in unread]


def test_going_on_never_changes_what_came_first(asked):
    shallow = replace(
        asked.parts,
        settings=asked.parts.settings.model_copy(
            update={"retrieval": asked.parts.settings.retrieval.model_copy(update={"leg_depth": 1})}
        ),
    )
    library = shallow.library(READER)
    question = shallow.question("alpha beta", library)
    orders = [retrieved_documents(shallow, question, READER, library, wanted) for wanted in (1, 2, 3, 4)]
    assert [orders[-1][:number] for number in (1, 2, 3, 4)] == orders


def test_an_evaluator_that_fails_ends_the_run(asked):
    class Broken(OverlapEvaluator):
        def logits(self, query, windows):
            raise Unavailable("evaluator_missing")

    with pytest.raises(Unavailable, match="evaluator_missing"):
        asked.judged(evaluator=Broken(asked.evaluator.id))


def test_thresholds_of_another_evaluator_are_refused_before_anything_is_asked(asked):
    with pytest.raises(Unavailable, match="thresholds_foreign"):
        asked.judged(thresholds=CUTS)
    assert asked.evaluator.pairs == []
