"""Make the pairs that `doctor` scores again, out of the sample company.

    python -m benchmarks.reference_pairs [--out models/evaluator/reference.json]

Run it again whenever the evaluator changes, on a machine with VNNI (or another that the thresholds
were fitted on). Each of ten seeded questions meets the window that answers it and one that does not.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from pathlib import Path

from core.adapters.embedded.models import OnnxEvaluator
from core.calibration.drift import Reference, ReferencePair
from core.documents.readers import read_document
from core.documents.sources import open_source
from core.documents.structure import passages
from core.evaluation.datasets import read_queries
from core.evaluation.outcomes import plain
from core.reference_files import REFERENCE_FILE, write_reference
from core.sample import QUERIES, SAMPLE_FOLDER, read_sample
from core.text import analyser
from core.types import Window

EVALUATOR = Path(__file__).resolve().parents[1] / "models" / "evaluator"
QUESTIONS = 10


def windows_by_document(root: Path) -> dict[str, list[Window]]:
    """Every window of the sample's documents, by the document's path."""
    source, words = open_source(root), analyser()
    return {
        listed.path: [
            window
            for passage in passages(read_document(source.read(listed)), words)
            for window in passage.windows
        ]
        for listed in source.listing().files
    }


def pairs_of(sample: Path, seed: int, questions: int = QUESTIONS) -> list[tuple[str, str]]:
    """(question, window) of twice as many pairs as questions."""
    windows = windows_by_document(read_sample(sample).root)
    random_ = random.Random(seed)
    queries = [query for query in read_queries(sample / QUERIES) if len(query.gold) == 1 and query.evidence]
    random_.shuffle(queries)
    found: list[tuple[str, str]] = []
    for query in queries:
        own = windows.get(query.gold[0], [])
        answering = [one for one in own if plain(query.evidence[0]) in plain(one.scored_text)]
        others = [one for one in own if one not in answering]
        if answering and others:
            found += [(query.text, one[0].scored_text) for one in (answering, [random_.choice(others)])]
        if len(found) == 2 * questions:
            break
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the file; prints the range of the logits."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--sample", type=Path, default=SAMPLE_FOLDER)
    parser.add_argument("--out", type=Path, default=EVALUATOR / REFERENCE_FILE)
    parser.add_argument("--seed", type=int, default=20)
    given = parser.parse_args(arguments)
    evaluator = OnnxEvaluator(EVALUATOR)
    pairs = tuple(
        ReferencePair(query, window, round(evaluator.logits(query, [window])[0].logit, 6))
        for query, window in pairs_of(given.sample, given.seed)
    )
    reference = Reference(evaluator.id, pairs)
    write_reference(given.out, reference)
    logits = sorted(pair.logit for pair in pairs)
    print(f"{evaluator.id}: {len(pairs)} pairs, logits from {logits[0]:.2f} to {logits[-1]:.2f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
