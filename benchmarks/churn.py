"""What a folder costs when it changes: a full ingest, then pages changed, deleted, renamed and restored.

    python -m benchmarks.churn FOLDER [--limit N] [--seed S]

Works on a copy. Every page that will change or go gets a mark of its own first; afterwards no mark
may be left in any row, in the bytes of the store, or in the files of the index. Exit status 1 where
one is.
"""

from __future__ import annotations

import argparse
import random
import shutil
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import func, select

from core.documents.ingest import IngestReport, ingest
from core.documents.readers import readable_suffix
from core.documents.sources import open_source
from core.records.points import passage_ids
from core.records.sources import ReadersRule
from core.records.store import Store, open_store
from core.records.tables import embeddings, metadata, passages
from core.types import EVERYONE
from core.wiring import open_workspace

CHANGED, DELETED, RENAMED, RESTORED = 10, 5, 3, 2
MARK = "zqmark{}"


@dataclass(frozen=True, slots=True)
class Run:
    """One ingest: what was done before it, its seconds and its report."""

    name: str
    seconds: float
    report: IngestReport


class Folder:
    """A marked copy of the documents, and what is done to it."""

    def __init__(self, root: Path, files: list[Path], draw: random.Random) -> None:
        chosen = draw.sample(files, min(len(files), CHANGED + DELETED + RENAMED))
        self.changed = chosen[:CHANGED]
        self.deleted = chosen[CHANGED : CHANGED + DELETED]
        self.renamed = chosen[CHANGED + DELETED :]
        self.root = root
        self._kept: dict[Path, bytes] = {}
        for number, file in enumerate([*self.changed, *self.deleted]):
            file.write_text(f"{file.read_text('utf-8')}\n\nThis page says {MARK.format(number)}.\n", "utf-8")

    def change(self) -> None:
        """Other words at the end of each page in place of the marked ones."""
        for number, file in enumerate(self.changed):
            text = file.read_text("utf-8").replace(
                f"This page says {MARK.format(number)}.", "It has changed."
            )
            file.write_text(text, "utf-8")

    def delete(self) -> None:
        for file in self.deleted:
            self._kept[file] = file.read_bytes()
            file.unlink()

    def rename(self) -> None:
        for file in self.renamed:
            file.rename(file.with_name(f"renamed-{file.name}"))

    def restore(self) -> None:
        for file in self.deleted[:RESTORED]:
            file.write_bytes(self._kept[file])

    def gone_marks(self) -> list[str]:
        """Marks that stand in no file any more."""
        restored = range(len(self.changed), len(self.changed) + RESTORED)
        numbers = range(len(self.changed) + len(self.deleted))
        return [MARK.format(number) for number in numbers if number not in restored]


def copied(source: Path, target: Path, limit: int | None) -> list[Path]:
    """The first `limit` readable documents, copied; UTF-8 ones alone may be marked."""
    files = [file for file in sorted(source.rglob("*")) if file.is_file()]
    wanted = [file for file in files if readable_suffix(file.name)][:limit]
    for file in wanted:
        place = target / file.relative_to(source)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, place)
    return [target / file.relative_to(source) for file in wanted if file.suffix == ".md"]


def run(home: Path, root: Path, name: str) -> Run:
    """One ingest, without the seconds that loading the models takes."""
    with open_workspace(home, command="benchmark") as workspace:
        started = time.perf_counter()
        report = ingest(
            workspace.store,
            workspace.index,
            workspace.embedder,
            workspace.analyser,
            "churn",
            open_source(root),
            rules=[ReadersRule("**", (EVERYONE,))],
            allow_delete=True,
        )
        return Run(name, time.perf_counter() - started, report)


def rows_with(store: Store, marks: Sequence[str]) -> list[str]:
    """Tables with a row that holds one of these marks."""
    found = []
    with store.reading() as connection:
        for table in metadata.sorted_tables:
            text = "\n".join(repr(tuple(row)) for row in connection.execute(select(table)))
            if any(f"{mark}{end}" in text for mark in marks for end in (" ", ".", "'", '"')):
                found.append(table.name)
    return found


def files_with(home: Path, marks: Sequence[str]) -> list[str]:
    """Files below the workspace whose bytes hold one of these marks."""
    files = [file for file in home.rglob("*") if file.is_file()]
    ends = (b" ", b".", b"'", b'"')
    return [
        str(file.relative_to(home))
        for file in files
        for data in (file.read_bytes(),)
        if any(mark.encode() + end in data for mark in marks for end in ends)
    ]


def traces(home: Path, marks: Sequence[str]) -> list[str]:
    """Everything that is left of deleted text, in words."""
    left = [f"file {name}" for name in files_with(home, marks)]
    with closing(open_store(home)) as store:
        left += [f"table {name}" for name in rows_with(store, marks)]
        with store.reading() as connection:
            vectors = connection.execute(select(func.count()).select_from(embeddings)).scalar_one()
            texts = connection.execute(select(func.count(passages.c.text_hash.distinct()))).scalar_one()
            wanted = passage_ids(connection)
    if vectors != texts:
        left.append(f"{vectors} embeddings of {texts} texts")
    with open_workspace(home, command="benchmark") as workspace:
        if workspace.why is not None or workspace.index.ids() != wanted:
            left.append("index out of step")
    return left


def main(arguments: Sequence[str] | None = None) -> int:
    """Print every run against the full one, then what is left of deleted text."""
    parser = argparse.ArgumentParser(description="A folder that changes")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--limit", type=int, default=None)
    parser.add_argument("--seed", type=int, default=7)
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as place:
        root, home = Path(place) / "documents", Path(place) / "home"
        files = copied(chosen.folder, root, chosen.limit)
        folder = Folder(root, files, random.Random(chosen.seed))
        steps: list[tuple[str, Callable[[], None]]] = [
            ("full", lambda: None),
            ("unchanged", lambda: None),
            (f"{len(folder.changed)} changed", folder.change),
            (f"{len(folder.deleted)} deleted", folder.delete),
            (f"{len(folder.renamed)} renamed", folder.rename),
            (f"{RESTORED} restored", folder.restore),
        ]
        full: Run | None = None
        for name, step in steps:
            step()
            done = run(home, root, name)
            full = full or done
            report = done.report
            print(
                f"{name:12} {done.seconds:8.2f} s   x{done.seconds / full.seconds:.4f} of the full run   "
                f"indexed {report.indexed}, removed {len(report.removed)}, embedded {report.embedded}, "
                f"passages {report.passages}",
                flush=True,
            )
        left = traces(home, folder.gone_marks())
    print("left of deleted text: " + (", ".join(left) or "nothing"))
    return 1 if left else 0


if __name__ == "__main__":
    raise SystemExit(main())
