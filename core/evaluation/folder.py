"""A folder of `docs.jsonl` and `queries.jsonl`, read by one internal principal in its own cache."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from core.documents.ingest import IngestReport, Progress, ingest
from core.documents.sources import FileSource, JsonlSource
from core.errors import BadInput
from core.evaluation.datasets import DOCUMENTS_FILE, QUERIES_FILE, LabelledQuery, read_queries
from core.evaluation.run import Asked
from core.records.sources import ReadersRule
from core.settings import Settings
from core.types import EVERYONE, Principal
from core.wiring import Workspace, open_workspace

SOURCE = "folder"
READER = Principal(id=None, groups=frozenset({EVERYONE}))


@dataclass(frozen=True, slots=True)
class Folder:
    """An ingested folder with its labelled questions."""

    workspace: Workspace
    asked: tuple[Asked, ...]


def cache_of(home: Path, data: Path, layout: str = "") -> Path:
    """Where this folder's store and index live: below the workspace, never its own index."""
    name = hashlib.sha256(f"{layout}{data.resolve()}".encode()).hexdigest()[:12]
    return home / "cache" / "evaluate" / f"{data.resolve().name}-{name}"


@contextmanager
def opened_cache(
    cache: Path, documents: FileSource, *, settings: Settings, progress: Progress
) -> Iterator[tuple[Workspace, IngestReport]]:
    """A cache in step with its documents: what is new or changed is taken in, the rest stays as it is.

    Whatever stopped an earlier run, this one goes on where it was.
    """
    with open_workspace(cache, command="evaluate", settings=settings) as workspace:
        report = ingest(
            workspace.store,
            workspace.index,
            workspace.embedder,
            workspace.analyser,
            SOURCE,
            documents,
            rules=[ReadersRule("**", (EVERYONE,))],
            allow_delete=True,
            progress=progress,
        )
        yield workspace, report


@contextmanager
def open_folder(
    home: Path,
    data: Path,
    *,
    settings: Settings,
    progress: Progress = lambda done, total, name: None,
) -> Iterator[Folder]:
    """Ingest what changed, then yield. Raises BadInput naming a missing or broken file or line."""
    queries = read_queries(data / QUERIES_FILE)
    documents = JsonlSource(data / DOCUMENTS_FILE)
    cache = cache_of(home, data)
    with opened_cache(cache, documents, settings=settings, progress=progress) as (workspace, report):
        if report.failed:
            raise BadInput("folder_document_failed", path=str(data), entry=report.failed[0].path)
        yield Folder(workspace, tuple(Asked(_by_path(query), READER) for query in queries))


def _by_path(query: LabelledQuery) -> LabelledQuery:
    """Labels name documents by id; the source keeps them as `id`.md."""
    return replace(query, gold=tuple(f"{document}.md" for document in query.gold))
