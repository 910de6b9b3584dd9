"""Where the cut of (generated sentence, strip) belongs, and what it lets through.

    PYTHONPATH=. python benchmarks/sentence_support.py DATA ORGANISATION [ORGANISATION ...] [--documents 12]

DATA holds one folder per organisation with docs.jsonl. A window's own words stand for a sentence that a
strip says, those of another window of the same document for one that it does not: the hardest strangers
there are without a model. Half of the organisations, in turn, give the cut that keeps 95 of 100 sentences;
the other half tell what it keeps and lets through. `ThresholdSet.sentence_support` takes the number; where
it is null, `support` is used, which is fitted on questions: the last line says what that costs.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from core.adapters.embedded.models import OnnxEvaluator
from core.calibration.bounds import interval
from core.documents.parts import RawFile
from core.documents.readers import read_document
from core.documents.structure import passages
from core.text import Analyser, analyser
from core.threshold_files import read_threshold_set
from core.thresholds_in_use import SHIPPED

MODEL = Path(__file__).resolve().parents[1] / "models" / "evaluator"
KEPT = 0.95
SHORTEST = 10

# The logit of a window's own words before it, and of those of another window of the same document.
Pair = tuple[float, float]


def windows_of(record: dict[str, str], cutter: Analyser) -> list[tuple[str, str]]:
    """(what the evaluator reads, the words alone) of every window that says something."""
    raw = RawFile(f"{record['id']}.md", record["id"], record["text"].encode(), 0.0, record.get("title"))
    found = [window.scored_text for each in passages(read_document(raw), cutter) for window in each.windows]
    pairs = [(text, text.partition(": ")[2]) for text in found]
    return [pair for pair in pairs if len(pair[1]) >= SHORTEST]


def pairs_of(
    folder: Path, evaluator: OnnxEvaluator, cutter: Analyser, number: int, seed: int
) -> Iterator[Pair]:
    """One pair from each of `number` documents."""
    chance = random.Random(seed)
    lines = (folder / "docs.jsonl").read_text("utf-8").splitlines()
    for line in chance.sample(lines, min(number, len(lines))):
        windows = windows_of(json.loads(line), cutter)
        if len(windows) > 1:
            (own, words), (other, _) = chance.sample(windows, 2)
            said, strange = evaluator.logits(words, [own, other])
            yield said.logit, strange.logit


def cut_of(pairs: Sequence[Pair]) -> float:
    """The highest cut that keeps at least KEPT of the sentences a strip says."""
    said = sorted(own for own, _ in pairs)
    return said[int(len(said) * (1 - KEPT))]


def told(name: str, cut: float, pairs: Sequence[Pair]) -> str:
    """What a cut keeps and lets through, each with its 95 % interval."""
    kept, through = (sum(pair[at] >= cut for pair in pairs) for at in (0, 1))
    n = len(pairs)
    (low, high), (least, most) = interval(kept, n), interval(through, n)
    return (
        f"{name:24} {cut:+.2f}  kept {kept}/{n} = {kept / n:.1%} ({low:.1%} to {high:.1%})"
        f"  let through {through}/{n} = {through / n:.1%} ({least:.1%} to {most:.1%})"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("organisations", nargs="+")
    parser.add_argument("--documents", type=int, default=12)
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    evaluator, cutter = OnnxEvaluator(MODEL), analyser()
    each = [
        list(pairs_of(given.data / name, evaluator, cutter, given.documents, given.seed))
        for name in given.organisations
    ]
    halves = [[pair for group in each[at::2] for pair in group] for at in (0, 1)]
    for at in (0, 1):
        print(told(f"fitted on half {at + 1}", cut_of(halves[at]), halves[1 - at]))
    together = [*halves[0], *halves[1]]
    print(told("fitted on all", cut_of(together), together))
    print(told("support, as it is", read_threshold_set(SHIPPED).support, together))


if __name__ == "__main__":
    main()
