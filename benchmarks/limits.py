"""Where the embedded index stops being quick: one question over more and more synthetic passages.

    python -m benchmarks.limits [--sizes 5000,20000,50000] [--seed S]

Vectors and terms are random, half of the passages are readable. Printed for each size: the median of
both legs together. The figures that `core/limits.py` holds for the health page come from here.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import numpy as np

from core.adapters.embedded.vectors import EdgeIndex
from core.ports import IndexFilter, IndexPoint

DIMENSION = 384
TERMS = 60
VOCABULARY = 50_000
BATCH = 1000
QUESTIONS = 30
READABLE = IndexFilter(readers=frozenset({"everyone"}))


def points(number: int, draw: random.Random, vectors: np.random.Generator) -> Iterator[IndexPoint]:
    """Passages as different from each other as they can be."""
    for _ in range(number):
        vector = vectors.standard_normal(DIMENSION).astype(np.float32)
        yield IndexPoint(
            id=str(uuid.UUID(int=draw.getrandbits(128))),
            vector=vector / np.float32(np.linalg.norm(vector)),
            # Common words are in many passages, as in a language.
            term_weights={int(VOCABULARY * draw.random() ** 3): 1.0 + draw.random() for _ in range(TERMS)},
            readers=("everyone",) if draw.random() < 0.5 else ("board",),
            source="wiki",
            kind="markdown",
            date=None,
        )


def grow(index: EdgeIndex, number: int, draw: random.Random, vectors: np.random.Generator) -> None:
    """Add this many."""
    left = number
    while left:
        batch = list(points(min(BATCH, left), draw, vectors))
        index.apply(batch, ())
        left -= len(batch)


def milliseconds(index: EdgeIndex, draw: random.Random, vectors: np.random.Generator) -> list[float]:
    """Both legs of one question, many times."""
    spent = []
    for _ in range(QUESTIONS):
        vector = vectors.standard_normal(DIMENSION).astype(np.float32)
        weights = {int(VOCABULARY * draw.random() ** 3): 1.0 + 5 * draw.random() for _ in range(8)}
        began = time.perf_counter()
        index.dense(vector / np.float32(np.linalg.norm(vector)), READABLE, 60)
        index.sparse(weights, READABLE, 60)
        spent.append(1000 * (time.perf_counter() - began))
    return spent


def main(arguments: Sequence[str] | None = None) -> int:
    """One line a size."""
    parser = argparse.ArgumentParser(description="Limits of the embedded index")
    parser.add_argument("--sizes", default="5000,20000,50000")
    parser.add_argument("--seed", type=int, default=7)
    chosen = parser.parse_args(arguments)
    draw, vectors = random.Random(chosen.seed), np.random.default_rng(chosen.seed)
    held = 0
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(EdgeIndex(Path(folder) / "index", DIMENSION)) as index,
    ):
        for size in (int(each) for each in chosen.sizes.split(",")):
            grow(index, size - held, draw, vectors)
            held = size
            spent = milliseconds(index, draw, vectors)
            print(f"{size} passages: median {statistics.median(spent):.1f} ms, most {max(spent):.1f} ms")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
