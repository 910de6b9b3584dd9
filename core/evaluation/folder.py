"""A folder of `docs.jsonl` and `queries.jsonl`, read by one internal principal in its own cache."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from core.documents.ingest import IngestReport, Progress, ingest
from core.documents.manifest import generation_of, require_generation
from core.documents.rebuilding import rebuild
from core.documents.sources import FileSource, JsonlSource
from core.errors import BadInput, Corrupt
from core.evaluation.datasets import DOCUMENTS_FILE, QUERIES_FILE, LabelledQuery, read_queries
from core.evaluation.run import Asked
from core.records.sources import ReadersRule
from core.settings import Settings
from core.types import EVERYONE, Principal
from core.wiring import Workspace, open_workshop, workspace_in

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
def opened_cache(cache: Path, *, settings: Settings, progress: Progress) -> Iterator[Workspace]:
    """A cache as it was left. It is nobody's but ours: where other models made it, it is made again."""
    with open_workshop(cache, command="evaluate", settings=settings) as shop:
        models = (shop.embedder, shop.analyser)
        try:
            require_generation(shop.store, generation_of(*models))
        except Corrupt:
            rebuild(shop.store, *models, shop.opening, progress=progress)
        with workspace_in(shop) as workspace:
            yield workspace


def taken_in(workspace: Workspace, documents: FileSource, progress: Progress) -> IngestReport:
    """Bring a cache into step with its documents; what stopped an earlier run, this one goes on with."""
    return ingest(
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
    with opened_cache(cache_of(home, data), settings=settings, progress=progress) as workspace:
        report = taken_in(workspace, documents, progress)
        if report.failed:
            raise BadInput("folder_document_failed", path=str(data), entry=report.failed[0].path)
        yield Folder(workspace, tuple(Asked(_by_path(query), READER) for query in queries))


def _by_path(query: LabelledQuery) -> LabelledQuery:
    """Labels name documents by id; the source keeps them as `id`.md."""
    return replace(query, gold=tuple(f"{document}.md" for document in query.gold))
