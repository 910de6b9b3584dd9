"""The made-up company that ships: its source, readers rules and people, and the workspace that carries it.

People are introduced once, so that whoever was removed stays removed; documents follow the folder,
so that a newer sample replaces an older one.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.documents.ingest import Progress, ingest
from core.documents.sources import open_source
from core.errors import BadInput, Guard
from core.evaluation.datasets import LabelledQuery, read_queries
from core.evaluation.run import Asked
from core.records.meta import SAMPLE, read_meta, write_meta
from core.records.people import Person, add_person, list_people, principal_of
from core.records.sources import ReadersRule
from core.records.store import Store
from core.types import EVERYONE, Principal

if TYPE_CHECKING:
    from core.wiring import Workspace

SAMPLE_FOLDER = Path(__file__).resolve().parents[1] / "data" / "sample"
DESCRIPTION = "sample.toml"
QUERIES = "queries.jsonl"
GRAPH_QUERIES = "graph_queries.jsonl"
TAKEN_IN = "sample_documents"


@dataclass(frozen=True, slots=True)
class Sample:
    """What `sample.toml` says, with the folder of documents it speaks of."""

    source: str
    root: Path
    rules: tuple[ReadersRule, ...]
    people: tuple[Person, ...]
    queries: tuple[Path, ...]
    fingerprint: str


def read_sample(folder: Path = SAMPLE_FOLDER) -> Sample:
    """Raises BadInput("sample_unreadable") where the description is missing or incomplete."""
    description = folder / DESCRIPTION
    try:
        values: dict[str, Any] = tomllib.loads(description.read_text("utf-8"))
        root = folder / values["root"]
        return Sample(
            source=values["source"],
            root=root,
            rules=tuple(ReadersRule(rule["glob"], tuple(rule["groups"])) for rule in values["readers"]),
            people=tuple(
                Person(each["id"], each["name"], tuple(each["groups"]), tuple(each["roles"]))
                for each in values["people"]
            ),
            queries=tuple(file for name in (QUERIES, GRAPH_QUERIES) if (file := folder / name).is_file()),
            fingerprint=_fingerprint([description, *_files(root)]),
        )
    except (OSError, KeyError, tomllib.TOMLDecodeError) as error:
        raise BadInput("sample_unreadable", path=str(description)) from error


def introduce_people(store: Store, sample: Sample) -> None:
    """Add the sample's people to a workspace that never had them, and mark it as the sample's."""
    if carries_sample(store):
        return
    present = {person.id for person in list_people(store)}
    for person in sample.people:
        if person.id not in present:
            add_person(store, person.id, person.name, person.groups, person.roles)
    with store.writing() as connection:
        write_meta(connection, SAMPLE, True)


def carries_sample(store: Store) -> bool:
    """Whether this workspace belongs to the sample company."""
    with store.reading() as connection:
        return bool(read_meta(connection, SAMPLE))


def documents_current(store: Store, sample: Sample) -> bool:
    """Whether the documents of this very sample were taken in completely."""
    with store.reading() as connection:
        return bool(read_meta(connection, TAKEN_IN) == sample.fingerprint)


def take_in_documents(workspace: Workspace, sample: Sample, progress: Progress) -> None:
    """Bring the sample's documents to what the folder holds now; needs the lease."""
    report = ingest(
        workspace.store,
        workspace.index,
        workspace.embedder,
        workspace.analyser,
        sample.source,
        open_source(sample.root),
        rules=sample.rules,
        sample=True,
        allow_delete=True,
        progress=progress,
    )
    if not report.failed:
        with workspace.store.writing() as connection:
            write_meta(connection, TAKEN_IN, sample.fingerprint)


def refuse_other_documents(store: Store, sample: Sample, source: str) -> None:
    """Raises Guard("sample_workspace"): other documents have their own workspace."""
    if carries_sample(store) and source != sample.source:
        raise Guard("sample_workspace")


def asked_of_sample(store: Store, sample: Sample) -> list[Asked]:
    """The labelled questions with who asks each; nobody named reads as everyone."""
    queries = [query for file in sample.queries for query in read_queries(file)]
    return [Asked(query, _asker(store, query)) for query in queries]


def _asker(store: Store, query: LabelledQuery) -> Principal:
    if query.asked_by is None:
        return Principal(id=None, groups=frozenset({EVERYONE}))
    return principal_of(store, query.asked_by)


def _files(root: Path) -> list[Path]:
    return sorted(path for path in root.rglob("*") if path.is_file())


def _fingerprint(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in files:
        digest.update(f"{path.name}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
