"""Fit the gate of the graph override on PathQuestion, and write it into a ThresholdSet.

    python -m benchmarks.graph_gate KGQA_FOLDER --questions 200 --thresholds models/evaluator/thresholds.json

Rule: the lowest gate at which at most 5 % of questions are overridden falsely. A question is
asked three times: of the whole graph; without the relation that its first step needs; without the
one its second step needs. Any path that passes in the second or third turn is a false override,
and a question counts once. Relevance is the evaluator's logit plus a weight times the embedder's
cosine; of the weights tried the one with the highest AUROC (gold path against the best false
path) is taken.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from benchmarks.path_questions import (
    SETS,
    MemoryGraph,
    PathQuestion,
    inverses,
    read_graph,
    read_questions,
    stating,
)
from core.adapters.embedded.models import OnnxEmbedder, OnnxEvaluator
from core.calibration.bounds import interval
from core.evaluation.summary import auroc
from core.graph.relevance import COSINE_WEIGHT, PathJudge
from core.graph.view import GraphView
from core.ports import QueryVector, Vector, WindowLogit
from core.question import Question
from core.settings import GraphSettings
from core.steps.graph_evidence import graph_evidence
from core.threshold_files import read_threshold_set, write_threshold_set
from core.types import EVERYONE, Edge
from core.wiring import EMBEDDER, EVALUATOR

WEIGHTS = (0.0, 6.0, 12.0)
COSINE_ALONE = "cosine alone"
FALSE_OVERRIDES = 0.05
NOTHING = -1e9
# As shipped, but the best path is all that counts.
SETTINGS = GraphSettings(more_of_a_kind=0, answers=1)


class Models:
    """Both models, each pair read once; `silent` answers 0 for the evaluator."""

    def __init__(self, evaluator: OnnxEvaluator, embedder: OnnxEmbedder) -> None:
        self.id = evaluator.id
        self.max_tokens = evaluator.max_tokens
        self.dimension = embedder.dimension
        self.silent = False
        self._evaluator = evaluator
        self._embedder = embedder
        self._logits: dict[tuple[str, str], WindowLogit] = {}
        self._vectors: dict[str, Vector] = {}

    def logits(self, query: str, windows: Sequence[str]) -> list[WindowLogit]:
        if self.silent:
            return [WindowLogit(0.0, truncated=False, query_cut=False) for _ in windows]
        new = [text for text in windows if (query, text) not in self._logits]
        keys = ((query, text) for text in new)
        self._logits.update(zip(keys, self._evaluator.logits(query, new), strict=True))
        return [self._logits[query, text] for text in windows]

    def embed_query(self, text: str) -> QueryVector:
        return self._embedder.embed_query(text)

    def embed_passages(self, texts: Sequence[str]) -> Vector:
        new = [text for text in texts if text not in self._vectors]
        self._vectors.update(zip(new, self._embedder.embed_passages(new), strict=True))
        return np.stack([self._vectors[text] for text in texts])


@dataclass(frozen=True, slots=True)
class Case:
    """A question with the edges that state each of its steps."""

    question: PathQuestion
    asked: Question
    graph: MemoryGraph
    stated: tuple[frozenset[Edge], ...]


@dataclass(frozen=True, slots=True)
class Looked:
    """Relevance of the gold path where it comes first, and of the best path without each step."""

    gold: float
    false: float


def cases(folder: Path, name: str, number: int, seed: int, models: Models) -> Iterable[Case]:
    """`number` questions of one data set, no two about the same path."""
    edges = read_graph(folder, name)
    graph, back = MemoryGraph(edges), inverses(edges)
    questions = [each for each in read_questions(folder, name) if set(each.gold) <= edges]
    random.Random(seed).shuffle(questions)
    by_path = {each.gold: each for each in reversed(questions) if each.gold[0].tail == each.gold[1].head}
    for question in list(by_path.values())[:number]:
        vector = models.embed_query(question.text)
        asked = Question(text=question.text, vector=vector.vector, term_weights={}, needles={}, cut=False)
        yield Case(question, asked, graph, tuple(stating(edges, gold, back) for gold in question.gold))


def look(case: Case, models: Models, weight: float) -> Looked:
    """Ask with everything there, then with what each step needs left out."""
    judge = PathJudge(case.asked, models, models, weight, NOTHING, lambda: None)
    view = GraphView(case.graph, frozenset({EVERYONE}), frozenset(), SETTINGS.edges_an_entity)

    def best(left_out: Collection[Edge]) -> tuple[float, tuple[Edge, ...]]:
        case.graph.left_out = frozenset(left_out)
        found = graph_evidence(case.question.text, view, judge, SETTINGS)
        if not found.override:
            return NOTHING, ()
        return found.paths[0].relevance_logit or 0.0, found.paths[0].edges

    value, path = best(())
    same_kind = [edge.relation for edge in path] == [edge.relation for edge in case.question.gold]
    return Looked(value if same_kind else NOTHING, best(frozenset().union(*case.stated))[0])


def lowest_gate(false: Sequence[float], allowed: float) -> float:
    """Just above the first false override that must be excluded."""
    return sorted(false, reverse=True)[int(allowed * len(false))] + 1e-6


def share(label: str, events: int, n: int) -> str:
    """events/n with its two-sided 95 % interval."""
    low, high = interval(events, n)
    return f"{label} {events}/{n} {events / n:.3f} [{low:.3f}, {high:.3f}]"


def report(name: str, looked: Sequence[Looked], gate: float) -> None:
    """Right and false overrides at a gate."""
    n = len(looked)
    print(f"  {name:4}", share("right", sum(each.gold >= gate for each in looked), n), end="; ")
    print(share("false", sum(each.false >= gate for each in looked), n))


def main(arguments: Sequence[str] | None = None) -> int:
    """Report every way to weigh, and write the gate of the best."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--questions", type=int, default=200, help="of each data set")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--thresholds", type=Path)
    chosen = parser.parse_args(arguments)
    models = Models(OnnxEvaluator(EVALUATOR), OnnxEmbedder(EMBEDDER))
    asked = {
        name: list(cases(chosen.folder, name, chosen.questions, chosen.seed, models)) for name in SETS
    }
    found: dict[float, tuple[float, float]] = {}
    for weight in (COSINE_ALONE, *WEIGHTS):
        models.silent = weight == COSINE_ALONE
        number = 1.0 if isinstance(weight, str) else weight
        looked = {name: [look(case, models, number) for case in of] for name, of in asked.items()}
        every = [each for of in looked.values() for each in of]
        gate = lowest_gate([each.false for each in every], FALSE_OVERRIDES)
        value = auroc([each.gold for each in every], [each.false for each in every]) or 0.0
        print(f"logit + {weight} x cosine: AUROC {value:.3f}, gate {gate:.3f}", flush=True)
        for name, of in {**looked, "all": every}.items():
            report(name, of, gate)
        if not isinstance(weight, str):
            found[weight] = (value, gate)
    best = max(found, key=lambda weight: (round(found[weight][0], 3), -weight))
    print(f"taken: weight {best}, gate {found[best][1]:.3f}")
    if chosen.thresholds and chosen.thresholds.is_file():
        before = read_threshold_set(chosen.thresholds)
        if before.evaluator != models.id:
            print("the thresholds belong to another evaluator", file=sys.stderr)
            return 1
        weights = {**before.weights, COSINE_WEIGHT: best}
        write_threshold_set(
            chosen.thresholds, replace(before, graph_gate=round(found[best][1], 4), weights=weights)
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
