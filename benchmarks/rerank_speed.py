"""What one window and one question cost beside the usual ways of scoring them; ratios with intervals.

    python -m benchmarks.rerank_speed ../shared/data/internal-train/uni [--checkpoint HF] [--questions 12]

The folder holds docs.jsonl and queries.jsonl. Every way is timed on the same questions, one after the
other in each round, so that whatever else the machine does falls on all of them; a ratio is the median
over questions and rounds, its interval a bootstrap over questions. --checkpoint adds fp32 PyTorch in
sentence-transformers' CrossEncoder as it comes (needs the full requirements). Seconds belong to this
machine alone and are not printed, except the peak.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.rerank_ways import PlainBatches, Score, peak, seconds, torch_way, work_of
from core.adapters.embedded.models import OnnxEvaluator
from core.calibration.thresholds import ANSWERABLE
from core.deductions.distance import compared
from core.deductions.enough import enough_of
from core.deductions.lacking import wanted
from core.deductions.weighing import adding
from core.evaluation.datasets import LabelledQuery
from core.evaluation.folder import READER, open_folder
from core.evaluation.outcomes import plain
from core.parts import Filters, Parts
from core.ports import WindowLogit
from core.settings import Settings
from core.steps.band import text_band
from core.steps.refine import refine
from core.steps.rerank import judge, plan_windows, score_windows
from core.steps.retrieve import retrieve
from core.threshold_files import read_threshold_set
from core.thresholds_in_use import SHIPPED
from core.types import Candidate, Label, ThresholdSet

EVALUATOR = Path(__file__).resolve().parents[1] / "models" / "evaluator"


@dataclass(frozen=True, slots=True)
class Case:
    """A question with its candidates and what its first look may read, in the two orders of reading."""

    query: LabelledQuery
    needles: Mapping[str, float]
    candidates: tuple[Candidate, ...]
    windows: tuple[str, ...]


def cases_of(parts: Parts, queries: Sequence[LabelledQuery]) -> list[Case]:
    """Candidates as the product finds them; windows in the order of a set without deductions."""
    library, readable = parts.library(READER), Filters().for_readers(READER.groups)
    found = []
    for query in queries:
        question = parts.question(query.text, library)
        candidates = retrieve(question, parts.index, readable, library.passages, parts.settings.retrieval)
        planned = plan_windows(candidates, question.needles)[: parts.settings.windows.first]
        texts = tuple(each.scored_text for each in planned)
        found.append(Case(query, question.needles, candidates, texts))
    return found


@dataclass(frozen=True, slots=True)
class Look:
    """A first look: its band, how many windows it read, and whether kept strips hold the evidence."""

    label: Label
    read: int
    evidence: bool


def look(
    case: Case,
    evaluator: OnnxEvaluator,
    cuts: ThresholdSet,
    budget: int,
    keep: int,
    *,
    stop: bool,
    passes: int,
) -> Look:
    """Plan, score and judge as the product does; a second pass scores the strips again."""
    add = adding(cuts, wanted(case.query.text, case.needles), compared(cuts.embedder or "", case.candidates))
    enough = enough_of(cuts) if stop else None
    planned = plan_windows(case.candidates, case.needles, add)[:budget]
    logits: dict[str, WindowLogit] = {}
    for _ in range(passes):
        logits = score_windows(
            case.query.text, planned, evaluator, {}, lambda: None, enough.reached if enough else None
        )
    hits = judge(case.candidates, planned, logits, cuts.calibrator, add)
    strips = refine(hits, cuts.strip_floor, keep)
    kept = plain(" ".join(strip.text for strip in strips if strip.kept))
    best = hits[0].decisive if hits else None
    holds = any(plain(text) in kept for text in case.query.evidence)
    return Look(text_band(best, cuts).label, len(logits), holds)


def ratio(name: str, above: np.ndarray, below: np.ndarray, aim: float, seed: int = 7) -> str:
    """Median ratio over [rounds, questions] with the interval of a bootstrap over questions."""
    ratios = np.median(above / below, axis=0)
    draw = np.random.default_rng(seed)
    drawn = [np.median(ratios[draw.integers(0, len(ratios), len(ratios))]) for _ in range(1000)]
    low, high = np.percentile(drawn, [2.5, 97.5])
    return f"{name:62} {np.median(ratios):.3f} [{low:.3f}, {high:.3f}] aim {aim} (n {len(ratios)})"


def measure(parts: Parts, cases: Sequence[Case], cuts: ThresholdSet, given: argparse.Namespace) -> None:
    """Every way on every question in every round; `looks` are those of the last round."""
    evaluator, batches = OnnxEvaluator(EVALUATOR), PlainBatches(EVALUATOR)
    torch: Score | None = torch_way(given.checkpoint) if given.checkpoint else None
    first, keep = parts.settings.windows.first, parts.settings.refine.keep
    looks: dict[str, list[Look]] = {}

    def looking(name: str, *, stop: bool, passes: int) -> Callable[[Case], object]:
        def work(case: Case) -> None:
            found = look(case, evaluator, cuts, first, keep, stop=stop, passes=passes)
            looks.setdefault(name, []).append(found)

        return work

    ways: dict[str, Callable[[Case], object]] = {
        "shipped": lambda case: evaluator.logits(case.query.text, case.windows),
        "batches": lambda case: batches.logits(case.query.text, case.windows),
        "cascade": looking("cascade", stop=True, passes=1),
        "whole": looking("whole", stop=False, passes=1),
        "twice": looking("twice", stop=False, passes=2),
    }
    if torch is not None:
        ways["torch"] = lambda case: torch(case.query.text, case.windows)
    for work in ways.values():
        work(cases[0])
    looks.clear()
    times = {name: np.zeros((given.rounds, len(cases))) for name in ways}
    for turn in range(given.rounds):
        for at, case in enumerate(cases):
            for name, work in ways.items():
                times[name][turn, at] = seconds(lambda work=work, case=case: work(case))
    report(times, {name: found[-len(cases) :] for name, found in looks.items()})
    lengths = [len(row) for case in cases for row in batches.ids(case.query.text, case.windows)]
    share = work_of(lengths) / float(np.median(times["shipped"], axis=0).sum()) / peak()
    print(f"share of the float32 matrix-multiply peak measured here: {share:.2f}")


def report(times: Mapping[str, np.ndarray], looks: Mapping[str, Sequence[Look]]) -> None:
    """The ratios of one run, and what the faster ways lose."""
    if "torch" in times:
        print(ratio("shipped / fp32 PyTorch CrossEncoder, a window", times["shipped"], times["torch"], 0.35))
    print(ratio("shipped / plain sorted batches of int8, a window", times["shipped"], times["batches"], 1.0))
    print(
        ratio("cascade / plain sorted batches of int8, a question", times["cascade"], times["batches"], 0.8)
    )
    print(ratio("cascade / the whole first look, a question", times["cascade"], times["whole"], 1.0))
    print(ratio("one pass / two for passages and strips, a question", times["whole"], times["twice"], 0.55))
    early, whole, twice = (looks[name] for name in ("cascade", "whole", "twice"))
    same = sum(a.label is b.label for a, b in zip(early, whole, strict=True))
    print(f"bands equal with and without the cascade: {same}/{len(whole)}")
    read, due = sum(one.read for one in early), sum(one.read for one in whole)
    print(f"windows read: {read} of {due} ({read / due:.2f})")
    for name, found in (("cascade", early), ("one pass", whole), ("two passes", twice)):
        print(f"evidence among kept strips, {name}: {sum(one.evidence for one in found)}/{len(found)}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Time every way, print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--checkpoint", type=Path)
    parser.add_argument("--home", type=Path, default=Path(".touchstone"))
    parser.add_argument("--questions", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--thresholds", type=Path, default=SHIPPED, help="cuts, and what ends the reading")
    given = parser.parse_args(arguments)
    with open_folder(given.home, given.data, settings=Settings()) as folder:
        parts = folder.workspace.parts
        asked = [one.query for one in folder.asked if one.query.query_class in ANSWERABLE]
        chosen = random.Random(7).sample(asked, min(given.questions, len(asked)))
        measure(parts, cases_of(parts, chosen), read_threshold_set(given.thresholds), given)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
