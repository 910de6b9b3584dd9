"""A workspace with one folder of documents, and everything it holds as comparable values."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from sqlalchemy import select

from core.documents.index_folder import active_folder
from core.documents.ingest import ingest
from core.documents.rebuilding import rebuild
from core.documents.rules import parse_rule
from core.documents.sources import open_source
from core.records.store import open_store
from core.records.tables import metadata
from tests.doubles import HashEmbedder, MemoryIndex, WordAnalyser

VOLATILE = {"created"}
UNLIKE = ("term_frequencies_version", "index_folder", "last_ingest")


class Shelf:
    """Write files, run ingest, look at every row and point."""

    def __init__(self, folder: Path, empty_home: Path | None = None) -> None:
        self.root = folder / "files"
        self.root.mkdir(parents=True)
        if empty_home is not None:
            shutil.copytree(empty_home, folder / "home")
        self.store = open_store(folder / "home")
        self.new_index = MemoryIndex
        self.index = MemoryIndex()
        self.embedder = HashEmbedder()
        self.analyser = WordAnalyser()

    def write(self, path: str, text: str | bytes) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        os.utime(file, (1e9, 1e9))

    def remove(self, path: str) -> None:
        (self.root / path).unlink()

    def ingest(self, *rules: str, name: str = "wiki", root: Path | None = None, **options):
        return ingest(
            self.store,
            options.pop("index", self.index),
            self.embedder,
            self.analyser,
            name,
            open_source(root or self.root),
            rules=[parse_rule(rule) for rule in rules] or None,
            **options,
        )

    def rebuild(self, **options):
        """A new generation; its index takes the place of the old one where the store says so."""
        made = {}
        rebuilt = rebuild(
            self.store,
            self.embedder,
            self.analyser,
            lambda folder: made.setdefault(folder, self.new_index()),
            **options,
        )
        self.index = made[active_folder(self.store)]
        return rebuilt

    def rows(self, *names: str) -> dict[str, list[str]]:
        """Every row of these tables, or of all, without times."""
        found = {}
        with self.store.reading() as connection:
            for table in metadata.sorted_tables:
                if names and table.name not in names:
                    continue
                columns = [column for column in table.c if column.name not in VOLATILE]
                found[table.name] = sorted(repr(tuple(row)) for row in connection.execute(select(*columns)))
        return found

    def points(self) -> dict[str, tuple]:
        """Every point of the index."""
        return {
            point.id: (
                point.vector.tobytes(),
                sorted(point.term_weights.items()),
                point.readers,
                point.source,
                point.kind,
                point.date,
            )
            for point in self.index.points.values()
        }

    def everything(self) -> tuple:
        """All that an ingest leaves behind; counts of counting and folder names are no part of it."""
        rows = self.rows()
        rows["meta"] = [row for row in rows["meta"] if not any(name in row for name in UNLIKE)]
        return rows, self.points()
