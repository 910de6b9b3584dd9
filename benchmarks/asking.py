"""Labelled questions of one organisation, asked through the product's engine, for other benchmarks."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.calibration.bounds import interval
from core.engine import Engine
from core.evaluation.datasets import QUERIES_FILE
from core.evaluation.folder import READER, open_folder
from core.evaluation.json_lines import read_lines
from core.settings import Settings
from core.types import Trace

Label = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Organisation:
    """Its labels as they are written, and a way to ask."""

    name: str
    labels: tuple[Label, ...]
    ask: Callable[[str], Trace]

    def asked(self, labels: Sequence[Label]) -> Iterator[tuple[Label, Trace]]:
        """Each question with its trace; says on stderr how far it is."""
        for done, label in enumerate(labels, start=1):
            yield label, self.ask(str(label["query"]))
            if done % 20 == 0 or done == len(labels):
                print(f"{self.name}: {done}/{len(labels)}", file=sys.stderr, flush=True)


@contextmanager
def organisation(home: Path, data: Path, settings: Settings) -> Iterator[Organisation]:
    """A folder of docs.jsonl and queries.jsonl, ingested in its own cache below `home`."""
    labels = tuple(values for _, values in read_lines(data / QUERIES_FILE))
    with open_folder(home, data, settings=settings) as folder:
        engine = Engine(folder.workspace.parts)
        yield Organisation(data.name, labels, lambda query: engine.ask(query, READER, deadline=False))


def some(labels: Sequence[Label], limit: int | None, seed: int) -> list[Label]:
    """All of them, or so many drawn with a seed, in their order."""
    if limit is None or len(labels) <= limit:
        return list(labels)
    chosen = sorted(random.Random(seed).sample(range(len(labels)), limit))
    return [labels[place] for place in chosen]


def document_of(location: str) -> str:
    """The label's name of a document that the product calls 'source/id.md'."""
    return location.rpartition("/")[2].removesuffix(".md")


def said(events: int, n: int) -> str:
    """A count with its rate and 95 % interval."""
    if n == 0:
        return "0/0"
    low, high = interval(events, n)
    return f"{events}/{n} {events / n:.3f} [{low:.3f}, {high:.3f}]"
