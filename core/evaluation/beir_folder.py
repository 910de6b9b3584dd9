"""A folder in BEIR layout, taken into a cache of its own and ready to be asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from core.documents.ingest import Progress
from core.errors import BadInput
from core.evaluation.beir import BeirFolder
from core.evaluation.beir_corpus import BeirCorpus, document_at
from core.evaluation.folder import READER, SOURCE, cache_of, opened_cache, taken_in
from core.parts import Parts
from core.records.passage_places import passage_ids_by_path
from core.records.store import FILE_NAME, open_store
from core.settings import Settings
from core.thresholds_in_use import thresholds_of
from core.types import ThresholdSet

LAYOUT = "beir:"


@dataclass(frozen=True, slots=True)
class OpenedBeir:
    """The parts to ask with; `passages` are passage ids by document path, `embedded` texts are new.

    `silent` documents say nothing that could be found.
    """

    parts: Parts
    passages: Mapping[str, tuple[str, ...]]
    embedded: int
    silent: int


@contextmanager
def open_beir(
    home: Path, data: Path, folder: BeirFolder, *, settings: Settings, progress: Progress
) -> Iterator[OpenedBeir]:
    """Embed what is new, then yield.

    Raises Unavailable, before anything is embedded, where the evaluator or its cuts are not usable;
    BadInput `beir_document_failed` naming file and line.
    """
    with opened_cache(cache_of(home, data, LAYOUT), settings=settings, progress=progress) as workspace:
        parts = replace(workspace.parts, thresholds=_in_force(home) or workspace.parts.thresholds)
        parts.required_thresholds()
        report = taken_in(workspace, folder.corpus, progress)
        for failed in report.failed:
            raise _refused(folder.corpus, failed.path)
        yield OpenedBeir(
            parts=parts,
            passages=passage_ids_by_path(workspace.store, SOURCE, READER),
            embedded=report.embedded,
            silent=len(report.skipped) + len(folder.corpus.blank),
        )


def _in_force(home: Path) -> ThresholdSet | None:
    """The set the workspace decides with, None where there is no workspace yet."""
    if not (home / FILE_NAME).is_file():
        return None
    with closing(open_store(home, create=False)) as store:
        return thresholds_of(store)[0]


def _refused(corpus: BeirCorpus, path: str) -> BadInput:
    line = corpus.line_of(document_at(path))
    return BadInput("beir_document_failed", path=str(corpus.root), line=line)
