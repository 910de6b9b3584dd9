"""Fit the gate of the graph override on PathQuestion, and write it into a ThresholdSet.

    python -m benchmarks.graph_gate KGQA_FOLDER --questions 200 --thresholds models/evaluator/thresholds.json

Rule: the lowest gates at which at most 5 % of questions are overridden falsely. A question is
asked twice: of the whole graph, and of the graph without every edge that states a relation its
gold path needs of that entity, told from either side. Any path that passes in the second turn is
a false override. Half of the 5 % goes to paths whose relations the question names in words (their
gate is the lower one), half to the rest. Relevance is the evaluator's logit plus a weight times
the embedder's cosine; of the weights tried the one with the highest AUROC (gold path against the
best false path) is taken, if it gains more than the noise of a few hundred questions: the cosine
costs as much as the logit again.

A third gate is for paths that the question spells out and says nothing beside: the lowest at which
all three together stay at 5 %, and no lower than what 95 % of sentences about something else do not
reach.
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
from core.graph.relevance import COSINE_WEIGHT, NAMED_GATE, SPELLED_GATE, PathJudge
from core.graph.verbalise import as_rows, language_of, verbalised
from core.graph.view import GraphView
from core.ports import QueryVector, Vector, WindowLogit
from core.question import Question
from core.settings import GraphSettings
from core.steps.graph_evidence import graph_evidence
from core.text import analyser
from core.threshold_files import named_by_content, read_threshold_set, write_threshold_set
from core.types import EVERYONE, Edge
from core.wiring import EMBEDDER, EVALUATOR

WEIGHTS = (0.0, 6.0, 12.0)
COSINE_ALONE = "cosine alone"
FALSE_OVERRIDES = 0.05
NOISE = 0.02
NOTHING, NEVER = -1e9, 1e9
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
class Best:
    """The best path of each sort: whether the question names its relations, and its relevance.

    Named paths are those that the question does not spell out.
    """

    named: float
    unnamed: float
    spelled: float

    def passes(self, gates: Best) -> bool:
        return any(getattr(self, sort) >= getattr(gates, sort) for sort in ("named", "unnamed", "spelled"))


@dataclass(frozen=True, slots=True)
class Looked:
    """The gold path where it comes first, and the best paths without what it needs."""

    gold: Best
    false: Best


ANY = Best(NOTHING, NOTHING, NOTHING)
SORTS = (Best(NOTHING, NEVER, NEVER), Best(NEVER, NOTHING, NEVER), Best(NEVER, NEVER, NOTHING))


def cases(folder: Path, name: str, number: int, seed: int, models: Models) -> Iterable[Case]:
    """`number` questions of one data set, no two about the same path."""
    edges = read_graph(folder, name)
    graph, back = MemoryGraph(edges), inverses(edges)
    questions = [each for each in read_questions(folder, name) if set(each.gold) <= edges]
    random.Random(seed).shuffle(questions)
    by_path = {each.gold: each for each in reversed(questions) if each.gold[0].tail == each.gold[1].head}
    for question in list(by_path.values())[:number]:
        vector = models.embed_query(question.text)
        needles = dict.fromkeys(analyser().query_terms(question.text), 1.0)
        asked = Question(question.text, vector.vector, term_weights={}, needles=needles, cut=False)
        yield Case(question, asked, graph, tuple(stating(edges, gold, back) for gold in question.gold))


def look(case: Case, models: Models, weight: float) -> Looked:
    """Ask with everything there, then without what the gold path needs."""
    view = GraphView(case.graph, frozenset({EVERYONE}), frozenset(), SETTINGS.edges_an_entity)

    def best(left_out: Collection[Edge], gates: Best) -> tuple[float, tuple[Edge, ...]]:
        case.graph.left_out = frozenset(left_out)
        judge = PathJudge(
            case.asked, models, models, weight, gates.unnamed, gates.named, gates.spelled, lambda: None
        )
        found = graph_evidence(case.question.text, view, judge, SETTINGS)
        if not found.override:
            return NOTHING, ()
        return found.paths[0].relevance_logit or 0.0, found.paths[0].edges

    def of_each_sort(left_out: Collection[Edge]) -> Best:
        return Best(*(best(left_out, sort)[0] for sort in SORTS))

    _, path = best((), ANY)
    same_kind = [edge.relation for edge in path] == [edge.relation for edge in case.question.gold]
    gold = of_each_sort(()) if same_kind else ANY
    return Looked(gold, of_each_sort(frozenset().union(*case.stated)))


def lowest_gates(looked: Sequence[Looked], allowed: float) -> Best:
    """Just above the first false override that must be excluded, for each sort.

    Where there are too few false ones to exclude any, what 95 % of the right ones reach.
    """
    return Best(
        named=_lowest(
            [each.false.named for each in looked], [each.gold.named for each in looked], allowed / 2
        ),
        unnamed=_lowest(
            [each.false.unnamed for each in looked], [each.gold.unnamed for each in looked], allowed / 2
        ),
        spelled=NEVER,
    )


def _lowest(false: Sequence[float], right: Sequence[float], allowed: float) -> float:
    reached = sorted(value for value in right if value > NOTHING) or [NEVER]
    excluding = sorted(false, reverse=True)[int(allowed * len(false))] + 1e-6
    return max(excluding, reached[int(0.05 * len(reached))])


def lowest_spelled(looked: Sequence[Looked], gates: Best, floor: float, allowed: float) -> float:
    """The gate of spelled-out paths that uses what the other two leave of the false overrides."""
    taken = sum(each.false.passes(gates) for each in looked)
    left = max(0, int(allowed * len(looked)) - taken)
    return max(floor, sorted((each.false.spelled for each in looked), reverse=True)[left] + 1e-6)


def about_something_else(asked: Sequence[Case], models: Models, weight: float) -> float:
    """What 95 % of sentences do not reach that tell of what another question asks."""
    found = []
    for case, other in zip(asked, (*asked[1:], asked[0]), strict=True):
        edge = other.question.gold[0]
        said = f"{edge.head}: {verbalised([edge], language_of(case.question.text))} {as_rows([edge])}"
        cosine = float(models.embed_passages([said])[0] @ case.asked.vector) if weight else 0.0
        found.append(models.logits(case.question.text, [said])[0].logit + weight * cosine)
    return sorted(found)[int(0.95 * len(found))]


def sides(looked: Sequence[Looked]) -> tuple[list[Best], list[Best]]:
    """Best paths with and without what the question needs."""
    return [each.gold for each in looked], [each.false for each in looked]


def share(label: str, events: int, n: int) -> str:
    """events/n with its two-sided 95 % interval."""
    low, high = interval(events, n)
    return f"{label} {events}/{n} {events / n:.3f} [{low:.3f}, {high:.3f}]"


def report(name: str, looked: Sequence[Looked], gates: Best) -> None:
    """Right and false overrides at both gates."""
    n = len(looked)
    print(f"  {name:4}", share("right", sum(each.gold.passes(gates) for each in looked), n), end="; ")
    print(share("false", sum(each.false.passes(gates) for each in looked), n))


def main(arguments: Sequence[str] | None = None) -> int:
    """Report every way to weigh, and write the gate of the best."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--questions", type=int, default=200, help="of each data set")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--thresholds", type=Path)
    chosen = parser.parse_args(arguments)
    models = Models(OnnxEvaluator(EVALUATOR), OnnxEmbedder(EMBEDDER))
    asked = {name: list(cases(chosen.folder, name, chosen.questions, chosen.seed, models)) for name in SETS}
    found: dict[float, tuple[float, Best]] = {}
    for weight in (COSINE_ALONE, *WEIGHTS):
        models.silent = weight == COSINE_ALONE
        number = 1.0 if isinstance(weight, str) else weight
        looked = {name: [look(case, models, number) for case in of] for name, of in asked.items()}
        every = [each for of in looked.values() for each in of]
        gates = lowest_gates(every, FALSE_OVERRIDES)
        value = (
            auroc(*([max(best.named, best.unnamed, best.spelled) for best in side] for side in sides(every)))
            or 0.0
        )
        print(f"logit + {weight} x cosine: AUROC {value:.3f}, gates {gates}", flush=True)
        for name, of in {**looked, "all": every}.items():
            report(name, of, gates)
        if not isinstance(weight, str):
            found[weight] = (value, gates)
    best = max(found, key=lambda weight: (found[weight][0], -weight))
    if found[best][0] - found[0.0][0] <= NOISE:
        best = 0.0
    models.silent = False
    looked = {name: [look(case, models, best) for case in of] for name, of in asked.items()}
    every = [each for of in looked.values() for each in of]
    floor = about_something_else([case for of in asked.values() for case in of], models, best)
    gates = replace(found[best][1], spelled=lowest_spelled(every, found[best][1], floor, FALSE_OVERRIDES))
    print(f"taken: weight {best}, gates {gates}")
    for name, of in {**looked, "all": every}.items():
        report(name, of, gates)
    if chosen.thresholds and chosen.thresholds.is_file():
        before = read_threshold_set(chosen.thresholds)
        if before.evaluator != models.id:
            print("the thresholds belong to another evaluator", file=sys.stderr)
            return 1
        weights = {
            **before.weights,
            COSINE_WEIGHT: best,
            NAMED_GATE: round(gates.named, 4),
            SPELLED_GATE: round(gates.spelled, 4),
        }
        after = replace(before, graph_gate=round(gates.unnamed, 4), weights=weights)
        write_threshold_set(chosen.thresholds, named_by_content(after, "shipped"))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
