"""How common a word is in Korean and English at large: what an empty table is smoothed with."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

BACKGROUND_FILE = Path(__file__).with_name("background.tsv.gz")


@dataclass(frozen=True, slots=True)
class Background:
    """Share of passages that hold a term; `rare` stands for every term that is not listed."""

    rates: Mapping[str, float]
    rare: float

    def rate(self, term: str) -> float:
        """Between 0 and 1, never 0."""
        return self.rates.get(term, self.rare)


@lru_cache(maxsize=1)
def load_background(path: Path = BACKGROUND_FILE) -> Background:
    """The shipped table: 'term, tab, passages' a line; the first line is their number."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        number = int(next(lines))
        counts = dict(line.rstrip("\n").rsplit("\t", 1) for line in lines)
    rates = {term: int(held) / number for term, held in counts.items()}
    return Background(rates, rare=0.5 / number)
