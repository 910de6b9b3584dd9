"""Fit the shipped ThresholdSet, and say what it is worth on an organisation it was not fitted on.

    python -m benchmarks.fit_thresholds DATA factory media semi --out models/evaluator/thresholds.json

DATA holds one folder per organisation with docs.jsonl and queries.jsonl. Every question is asked
through the product's engine with all its loops and under its window budget; the cuts are fitted on
final logits. Logits are cached, so a second run is quick.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from core.adapters.embedded.models import OnnxEmbedder, OnnxEvaluator
from core.calibration.bounds import interval
from core.calibration.thresholds import NEAR_MISS, OFF_TOPIC
from core.deduction_files import DEDUCTIONS_FILE, read_deductions
from core.deductions.weighing import PREFIX
from core.evaluation.fitting import fit_set, fitting_parts, observation_of
from core.evaluation.folder import open_folder
from core.evaluation.run import Seen, evaluate
from core.evaluation.summary import auroc
from core.settings import Settings
from core.threshold_files import named_by_content, read_threshold_set, write_threshold_set
from core.types import ThresholdSet

EVALUATOR = Path(__file__).resolve().parents[1] / "models" / "evaluator"
EMBEDDER = EVALUATOR.with_name("embedder")
DEDUCTIONS = EVALUATOR / DEDUCTIONS_FILE


def see(home: Path, data: Path, lower: float, weights: Mapping[str, float]) -> tuple[str, str, list[Seen]]:
    """All questions of one organisation; the reserve is spent below `lower` only."""
    with open_folder(home, data, settings=Settings()) as folder:
        parts = fitting_parts(folder.workspace.parts, lower, weights)
        total = len(folder.asked)

        def progress(done: int) -> None:
            if done % 20 == 0 or done == total:
                print(f"{data.name}: {done}/{total}", file=sys.stderr, flush=True)

        seen = list(evaluate(parts, folder.asked, progress))
        return parts.required_evaluator().id, parts.embedder.id, seen


def report(name: str, seen: Iterable[Seen], cuts: ThresholdSet) -> None:
    """Rates of one organisation under cuts fitted elsewhere."""
    observations = [one for one in map(observation_of, seen) if one is not None]
    answerable = [one.judged(cuts.lower) for one in observations if one.answerable]
    unanswerable = [one.judged(cuts.lower) for one in observations if one.unanswerable]
    near = [one.judged(cuts.lower) for one in observations if one.query_class == NEAR_MISS]
    off = [one.judged(cuts.lower) for one in observations if one.query_class in OFF_TOPIC]
    for label, events, n in (
        ("false Incorrect on answerable", sum(x < cuts.lower for x in answerable), len(answerable)),
        ("Correct on answerable", sum(x >= cuts.upper for x in answerable), len(answerable)),
        ("answered of answerable", sum(x >= cuts.support for x in answerable), len(answerable)),
        ("false Correct on unanswerable", sum(x >= cuts.upper for x in unanswerable), len(unanswerable)),
        ("near miss answered", sum(x >= cuts.support for x in near), len(near)),
        ("off-topic answered", sum(x >= cuts.support for x in off), len(off)),
        ("off-topic Incorrect", sum(x < cuts.lower for x in off), len(off)),
    ):
        low, high = interval(events, n)
        share = events / n if n else float("nan")
        print(f"  {name:10} {label:32} {events:4}/{n:<4} {share:.3f} [{low:.3f}, {high:.3f}]")
    for label, negatives in (("near miss", near), ("off-topic", off)):
        value = auroc(answerable, negatives)
        print(f"  {name:10} AUROC answerable against {label}: {value if value is None else round(value, 3)}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit on all, report each organisation under cuts fitted on the others."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("data", type=Path)
    parser.add_argument("organisations", nargs="+")
    parser.add_argument("--home", type=Path, default=Path(".touchstone"))
    parser.add_argument("--out", type=Path)
    parser.add_argument(
        "--spend-below", type=float, default=0.0, help="must not lie below the fitted lower cut"
    )
    parser.add_argument("--deductions", type=Path, default=DEDUCTIONS, help="made by fit_deductions")
    parser.add_argument("--no-deductions", action="store_true", help="cuts of the logit alone")
    chosen = parser.parse_args(arguments)
    weights = {} if chosen.no_deductions else weights_in(chosen.deductions)
    seen: dict[str, list[Seen]] = {}
    evaluator = embedder = ""
    for name in chosen.organisations:
        folder = chosen.data / name
        evaluator, embedder, seen[name] = see(chosen.home, folder, chosen.spend_below, weights)

    def fit(names: Sequence[str]) -> ThresholdSet:
        return fit_set(
            [one for name in names for one in seen[name]],
            evaluator=evaluator,
            corpus="+".join(names),
            author="benchmarks/fit_thresholds.py",
            note="",
            weights=weights,
            embedder=embedder,
        )

    shipped = fit(chosen.organisations)
    print(f"all: lower {shipped.lower:.3f} upper {shipped.upper:.3f} support {shipped.support:.3f}")
    print(f"     {shipped.guarantee} {shipped.calibrator} {shipped.note}")
    for name in chosen.organisations if len(chosen.organisations) > 1 else ():
        others = [other for other in chosen.organisations if other != name]
        cuts = fit(others)
        print(f"fitted on {others}: lower {cuts.lower:.3f} upper {cuts.upper:.3f} support {cuts.support:.3f}")
        report(name, seen[name], cuts)
    if chosen.spend_below < shipped.lower:
        print("the reserve was not spent far enough: raise --spend-below", file=sys.stderr)
        return 1
    if chosen.out:
        write_threshold_set(chosen.out, beside_gates(shipped, chosen.out))
    return 0


def weights_in(path: Path) -> dict[str, float]:
    """Weights for the shipped evaluator, {} with a word about it where they are another's or missing."""
    fitted = read_deductions(path) if path.is_file() else None
    ids = (OnnxEvaluator(EVALUATOR).id, OnnxEmbedder(EMBEDDER).id)
    if fitted is not None and fitted.evaluator == ids[0] and fitted.embedder in (None, ids[1]):
        return fitted.weights
    print("no deductions for these models: cuts are those of the logit alone", file=sys.stderr)
    return {}


def beside_gates(fitted: ThresholdSet, out: Path) -> ThresholdSet:
    """The set as it ships; the graph's gates, fitted by benchmarks/graph_gate.py, stay as they were."""
    before = read_threshold_set(out) if out.is_file() else fitted
    gates = before if before.evaluator == fitted.evaluator else fitted
    kept = {name: weight for name, weight in gates.weights.items() if not name.startswith(PREFIX)}
    whole = replace(fitted, graph_gate=gates.graph_gate, weights={**kept, **fitted.weights})
    return named_by_content(whole, "shipped")


if __name__ == "__main__":
    raise SystemExit(main())
