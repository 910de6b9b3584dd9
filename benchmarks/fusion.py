"""What each retrieval leg finds alone and fused, for weights and rank constants side by side.

    python -m benchmarks.fusion DATA ORGANISATION [ORGANISATION …]

Documents are ranked by their best passage; all gold documents among the first 20 count as recall,
a gold document first as accuracy@1. Use organisations the embedder was not trained on.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.calibration.bounds import interval
from core.calibration.thresholds import ANSWERABLE
from core.evaluation.folder import READER, open_folder
from core.parts import Filters
from core.settings import Retrieval, Settings
from core.steps.retrieve import Legs, fuse, search_legs

DEPTH = 60


@dataclass(frozen=True, slots=True)
class Found:
    """Both legs of one question, the document of each passage, and the gold documents."""

    legs: Legs
    documents: dict[str, str]
    gold: frozenset[str]


def collect(home: Path, data: Path) -> Iterator[Found]:
    """Both legs for every answerable question of one organisation."""
    with open_folder(home, data, settings=Settings()) as folder:
        parts = folder.workspace.parts
        library = parts.library(READER)
        for one in folder.asked:
            if one.query.query_class not in ANSWERABLE:
                continue
            question = parts.question(one.query.text, library)
            legs = search_legs(question, parts.index, Filters().for_readers(READER.groups), DEPTH)
            passages = library.passages([hit.id for hit in (*legs.dense, *legs.bm25)])
            documents = {id_: passage.location.split("/", 1)[1] for id_, passage in passages.items()}
            yield Found(legs, documents, frozenset(one.query.gold))


def line(name: str, found: Sequence[Found], settings: Retrieval) -> str:
    """Recall and first-right of one setting."""
    recalled = first = candidates = 0
    for one in found:
        order = fuse(one.legs, settings)
        documents = list(dict.fromkeys(one.documents[id_] for id_ in order))
        recalled += one.gold <= set(documents[:20])
        candidates += one.gold <= {one.documents[id_] for id_ in order[:24]}
        first += documents[0] in one.gold
    n = len(found)
    low, high = interval(recalled, n)
    return (
        f"{name:28} recall@20 {recalled / n:.4f} [{low:.3f}, {high:.3f}]  "
        f"in 24 candidates {candidates / n:.4f}  accuracy@1 {first / n:.4f}  n {n}"
    )


def settings_to_compare() -> Iterable[tuple[str, Retrieval]]:
    yield "dense alone", Retrieval(bm25_weight=0.0)
    yield "bm25 alone", Retrieval(dense_weight=0.0)
    for constant in (2, 5, 10, 20, 60):
        for weight in (0.1, 0.25, 0.4, 0.5, 0.75, 1.0):
            yield f"k {constant}, bm25 {weight}", Retrieval(rank_constant=constant, bm25_weight=weight)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line per setting."""
    parser = argparse.ArgumentParser(description="Fusion weights")
    parser.add_argument("data", type=Path)
    parser.add_argument("organisations", nargs="+")
    parser.add_argument("--home", type=Path, default=Path(".touchstone"))
    chosen = parser.parse_args(arguments)
    found = [one for name in chosen.organisations for one in collect(chosen.home, chosen.data / name)]
    for name, settings in settings_to_compare():
        print(line(name, found, settings), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
