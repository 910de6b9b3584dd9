"""Fit how many logits a window loses for what it lacks, and say what that is worth elsewhere.

    python -m benchmarks.fit_deductions DATA law airline institute [--out models/evaluator/deductions.json]

DATA holds one folder per organisation with docs.jsonl and queries.jsonl. The organisations must be
ones that the evaluator was not trained on (else give the checkpoint of a run without them with
--evaluator), and none of those that decide whether the result ships. Each is judged by weights
fitted on the others; what is written is fitted on all. Then run benchmarks/fit_thresholds.py:
cuts are fitted to adjusted logits, and the set carries the weights. The line above nearly every logit
seen is written too: it bounds what an unread window could reach.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from core.adapters.embedded.models import OnnxEvaluator
from core.calibration.ceiling import fit_ceiling
from core.calibration.deductions import Fitted, Windows, adjusted, fit_deductions
from core.calibration.thresholds import ANSWERABLE, NEAR_MISS, NEAR_MISS_ANSWERED, NEVER, OFF_TOPIC
from core.deduction_files import FittedDeductions, write_deductions
from core.deductions.distance import Scale, compared
from core.deductions.lacking import Lack, lacking, wanted
from core.deductions.weighing import CEILING, PREFIX, SLOPE, Weights, named
from core.evaluation.fitting import fitting_parts
from core.evaluation.folder import open_folder
from core.evaluation.run import Seen, evaluate
from core.evaluation.summary import auroc
from core.settings import Settings
from core.types import Hit

EVALUATOR = Path(__file__).resolve().parents[1] / "models" / "evaluator"
LACKS = tuple(Lack)
# A window this far down cannot become the best one.
DEEPEST = 16
# Percentile of the candidates' distances from the nearest that counts as wholly far.
FARTHEST = 90
CLASSES = (*sorted(ANSWERABLE), NEAR_MISS, *sorted(OFF_TOPIC))


@dataclass(frozen=True, slots=True)
class Observed:
    """The best windows of one question, and the passage each stands in; no distance is in the shares yet."""

    windows: Windows
    hits: tuple[Hit, ...]
    nearest: float | None

    def at(self, scale: Scale) -> Windows:
        """With the distances by this scale."""
        shares = self.windows.shares.copy()
        shares[:, LACKS.index(Lack.FAR)] = [scale.distance(hit, self.nearest) for hit in self.hits]
        return replace(self.windows, shares=shares)


def windows_of(seen: Seen, needles: dict[str, float]) -> Observed | None:
    """The best windows of one question as the fit sees them; None where nothing was scored."""
    query = seen.outcome.query
    question = wanted(seen.trace.query, needles)
    scored = [
        (window.logit, hit, window)
        for hit in seen.trace.hits
        for window in hit.windows
        if window.logit is not None
    ]
    scored.sort(key=lambda each: -each[0])
    rows = []
    for _, hit, window in scored[:DEEPEST]:
        lacks = lacking(question, window.text, window.scored_text, hit.date)
        rows.append([lacks[lack] for lack in LACKS])
    if not rows:
        return None
    windows = Windows(
        query.query_class,
        np.array([logit for logit, _, _ in scored[:DEEPEST]]),
        np.array(rows),
        np.array([hit.document.split("/", 1)[1] in query.gold for _, hit, _ in scored[:DEEPEST]]),
    )
    nearest = compared("", seen.trace.hits).nearest
    return Observed(windows, tuple(hit for _, hit, _ in scored[:DEEPEST]), nearest)


def see(
    home: Path, data: Path, evaluator: Path, questions: int, seed: int
) -> tuple[str, str, list[Observed]]:
    """A seeded sample of one organisation's questions, classes in proportion."""
    with open_folder(home, data, settings=Settings()) as folder:
        parts = replace(folder.workspace.parts, evaluator=OnnxEvaluator(evaluator), drift=None)
        # What a second look adds is not what the deductions are fitted on.
        parts = fitting_parts(parts, -NEVER)
        asked = [one for one in folder.asked if one.query.query_class in CLASSES]
        chosen = random.Random(seed).sample(asked, min(questions, len(asked)))
        found = []
        for seen, one in zip(evaluate(parts, chosen), chosen, strict=True):
            library = parts.library(one.principal)
            needles, _ = library.term_weights(parts.analyser.query_terms(seen.trace.query))
            found.append(windows_of(seen, needles))
            if len(found) % 20 == 0:
                print(f"{data.name}: {len(found)}/{len(chosen)}", file=sys.stderr, flush=True)
        seen_by = parts.required_evaluator().id, parts.embedder.id
        return *seen_by, [one for one in found if one is not None]


def report(name: str, questions: Sequence[Windows], weights: np.ndarray) -> str:
    """One line: accuracy@1, AUROC twice, and what is answered at the allowed rates."""
    best = [adjusted(one, weights) for one in questions]

    def of(classes: frozenset[str]) -> list[float]:
        return [float(v.max()) for v, one in zip(best, questions, strict=True) if one.query_class in classes]

    answerable, near, off = of(ANSWERABLE), of(frozenset({NEAR_MISS})), of(OFF_TOPIC)
    first = [
        bool(one.right[v.argmax()])
        for v, one in zip(best, questions, strict=True)
        if one.query_class in ANSWERABLE
    ]
    allowed = sorted(near, reverse=True)[int(NEAR_MISS_ANSWERED * len(near))] if near else -np.inf
    answered = float(np.mean([value > allowed for value in answerable]))
    return (
        f"{name:34} accuracy@1 {np.mean(first):.3f} ({len(first)}), AUROC near miss "
        f"{auroc(answerable, near) or 0:.3f} ({len(near)}), off-topic {auroc(answerable, off) or 0:.3f} "
        f"({len(off)}), answered at {NEAR_MISS_ANSWERED:.0%} of near misses {answered:.3f}"
    )


def scale_of(questions: Sequence[Observed]) -> Scale:
    """From how far the candidates, and each question's best window that answers, lie below the nearest."""
    gaps = [
        one.nearest - cosine
        for one in questions
        for hit in one.hits
        if one.nearest is not None and (cosine := hit.values.dense_cosine) is not None
    ]
    scale = Scale(round(float(np.percentile(gaps, FARTHEST)), 3), 0.0)
    answering = []
    for one in questions:
        right = np.flatnonzero(one.windows.right)
        if one.windows.query_class in ANSWERABLE and len(right):
            best = one.hits[right[np.argmax(one.windows.logits[right])]]
            answering.append(scale.distance(best, one.nearest))
    return replace(scale, uncompared=round(float(np.mean(answering)), 3))


def as_weights(fitted: Fitted, scale: Scale) -> Weights:
    """Fitted numbers by their lack; what weighs nothing is left out."""
    by_lack = {
        lack: round(float(w), 4) for lack, w in zip(LACKS, fitted.weights, strict=True) if round(float(w), 4)
    }
    return Weights(by_lack, round(fitted.typical, 4), scale)


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit, report each organisation under weights of the others, and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("organisations", nargs="+")
    parser.add_argument("--home", type=Path, default=Path(".touchstone"))
    parser.add_argument("--evaluator", type=Path, default=EVALUATOR, help="folder of an ONNX evaluator")
    parser.add_argument("--for", dest="bound", help="id of the evaluator they are for, else the one used")
    parser.add_argument("--questions", type=int, default=150, help="a seeded sample per organisation")
    parser.add_argument("--seed", type=int, default=6)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args(arguments)
    observed: dict[str, list[Observed]] = {}
    used = embedder = ""
    for name in given.organisations:
        used, embedder, observed[name] = see(
            given.home, given.data / name, given.evaluator, given.questions, given.seed
        )
    scale = scale_of([one for group in observed.values() for one in group])
    seen = {name: [one.at(scale) for one in group] for name, group in observed.items()}
    nothing = np.zeros(len(LACKS))
    for name in given.organisations:
        others = [one for other in given.organisations if other != name for one in seen[other]]
        print(report(f"{name}: logit alone", seen[name], nothing))
        if others:
            print(report(f"{name}: fitted on the others", seen[name], fit_deductions(others).weights))
    everything = [one for name in given.organisations for one in seen[name]]
    fitted = fit_deductions(everything)
    weights = as_weights(fitted, scale)
    promises = np.concatenate([fitted.typical - one.shares @ fitted.weights for one in everything])
    ceiling, slope = fit_ceiling(np.concatenate([one.logits for one in everything]), promises)
    print(
        f"all: {scale}, typical {weights.typical}, "
        + ", ".join(f"{k} {v}" for k, v in weights.by_lack.items())
        + f"; hardly a logit above {ceiling} + {slope} * promise"
    )
    if given.out:
        counted = dict(Counter(one.query_class for one in everything))
        corpus = "+".join(given.organisations)
        values = {**named(weights), PREFIX + CEILING: ceiling, PREFIX + SLOPE: slope}
        write_deductions(given.out, FittedDeductions(given.bound or used, corpus, counted, values, embedder))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
