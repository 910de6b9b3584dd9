"""Whether the parts of a workspace work, for whoever runs the machine.

Counts are those of what everybody may read: an operator's page is no way around permissions.
"""

from __future__ import annotations

import os
import platform
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Protocol

from core.calibration.drift import Drift
from core.documents.manifest import building_generation, stored_generation
from core.errors import Busy, TouchstoneError
from core.findings import Finding, Health
from core.findings_outside import answer_model_finding, evaluator_finding, web_findings
from core.parts import Parts
from core.ports import VectorIndex
from core.records.lease import holder_of
from core.records.meta import LAST_INGEST, read_meta
from core.records.points import passage_ids
from core.records.reading import Readable
from core.records.store import Store, open_store
from core.sample import carries_sample, documents_current, read_sample
from core.settings import Settings, load_settings
from core.types import EVERYONE, Principal
from core.wiring import open_workspace

PACKAGES = ("onnxruntime", "tokenizers", "kiwipiepy", "qdrant-edge-py", "sqlalchemy", "pydantic")
LOW_DISK_GIB = 1


class Opened(Protocol):
    """What is looked at of a workspace that is open."""

    @property
    def home(self) -> Path: ...
    @property
    def settings(self) -> Settings: ...
    @property
    def store(self) -> Store: ...
    @property
    def parts(self) -> Parts: ...
    @property
    def mended(self) -> int: ...
    @property
    def why(self) -> str | None: ...


def examine_open(workspace: Opened) -> list[Finding]:
    """All findings of a workspace that this process holds, its models and its index as they are."""
    findings = [*_machine(workspace.home), *_settings(workspace.settings), *_store(workspace.store)]
    holder = holder_of(workspace.store)
    if holder is not None:
        findings.append(Finding("lease", Health.USABLE, "lease_here", {"pid": holder.pid}))
    return [*findings, *_workspace(workspace)]


def examine(home: Path) -> list[Finding]:
    """All findings, never raising for a part that does not work; nothing is created by looking."""
    findings = [*_machine(home)]
    try:
        settings = load_settings(home)
    except TouchstoneError as error:
        return [*findings, _unusable("settings", error)]
    findings += _settings(settings)
    try:
        store = open_store(home, create=False)
    except TouchstoneError as error:
        if error.code != "no_workspace":
            return [*findings, _unusable("store", error)]
        return [*findings, _place(home), *_shipped(settings)]
    with closing(store):
        return [*findings, *_store(store), *_parts(home, store, settings)]


def _unusable(part: str, error: TouchstoneError) -> Finding:
    return Finding(part, Health.UNUSABLE, error.code, error.values)


def _machine(home: Path) -> Iterator[Finding]:
    yield Finding("python", Health.USABLE, "python_version", {"version": platform.python_version()})
    installed = ", ".join(f"{name} {_version(name)}" for name in PACKAGES)
    yield Finding("packages", Health.USABLE, "packages_installed", {"packages": installed})
    free = shutil.disk_usage(_existing(home)).free / 2**30
    health = Health.USABLE if free >= LOW_DISK_GIB else Health.NOTE
    yield Finding("disk", health, "disk_free", {"home": str(home), "gib": round(free, 1)})


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "–"


def _settings(settings: Settings) -> Iterator[Finding]:
    values: dict[str, object] = {"profile": settings.profile.value, "fingerprint": settings.fingerprint()}
    yield Finding("settings", Health.USABLE, "settings_loaded", values)
    yield from web_findings(settings.web)
    yield Finding("telemetry", Health.USABLE, "telemetry_none")


def _store(store: Store) -> Iterator[Finding]:
    everyone = Readable(store, Principal(id=None, groups=frozenset({EVERYONE})))
    counts: dict[str, object] = {"documents": sum(everyone.sources().values()), "passages": everyone.count()}
    yield Finding("store", Health.USABLE, "store_counts", counts)
    if carries_sample(store):
        code = "sample_loaded" if documents_current(store, read_sample()) else "sample_not_yet"
        yield Finding("sample", Health.USABLE, code)
    yield from _generations(store)
    yield _last_ingest(store)


def _generations(store: Store) -> Iterator[Finding]:
    """What is in use, and what was begun beside it and serves nobody yet."""
    with store.reading() as connection:
        active, building = stored_generation(connection), building_generation(connection)
    if active is None:
        yield Finding("generation", Health.NOTE, "generation_none")
    else:
        yield Finding("generation", Health.USABLE, "generation_named", asdict(active))
    if building is not None:
        yield Finding("generation", Health.NOTE, "generation_begun", asdict(building))


def _last_ingest(store: Store) -> Finding:
    with store.reading() as connection:
        last = read_meta(connection, LAST_INGEST)
    if not isinstance(last, dict):
        return Finding("last_ingest", Health.NOTE, "last_ingest_none")
    when = datetime.fromtimestamp(last["finished"], UTC).strftime("%Y-%m-%d %H:%M UTC")
    return Finding("last_ingest", Health.USABLE, "last_ingest_at", {"source": last["source"], "when": when})


def _place(home: Path) -> Finding:
    """A workspace that does not exist yet needs a folder where it may be made."""
    nearest = _existing(home)
    if nearest.is_dir() and os.access(nearest, os.W_OK):
        return Finding("store", Health.NOTE, "store_not_yet")
    return Finding("store", Health.UNUSABLE, "folder_not_writable", {"home": str(home)})


def _existing(home: Path) -> Path:
    return next(place for place in (home, *home.parents) if place.exists())


def _shipped(settings: Settings) -> list[Finding]:
    """The parts themselves, in an empty workspace that is thrown away."""
    with tempfile.TemporaryDirectory() as folder, closing(open_store(Path(folder))) as store:
        return list(_parts(Path(folder), store, settings))


def _parts(home: Path, store: Store, settings: Settings) -> Iterator[Finding]:
    try:
        with open_workspace(home, command="doctor", wait_s=0, settings=settings) as workspace:
            yield Finding("lease", Health.USABLE, "lease_free")
            yield from _workspace(workspace)
    except Busy as error:
        holder = holder_of(store)
        if holder is None:
            yield Finding("lease", Health.NOTE, error.code, error.values)
        else:
            yield Finding("lease", Health.NOTE, "lease_held", {"command": holder.command, "pid": holder.pid})
    except TouchstoneError as error:
        yield _unusable("workspace", error)


def _workspace(workspace: Opened) -> Iterator[Finding]:
    parts = workspace.parts
    yield Finding("embedder", Health.USABLE, "model_loaded", {"id": parts.embedder.id})
    yield evaluator_finding(parts)
    yield _thresholds(parts)
    yield _drift(parts.drift)
    yield from _derived(workspace)
    yield _optional("graph", parts.graph)
    yield answer_model_finding(parts)


def _thresholds(parts: Parts) -> Finding:
    try:
        thresholds = parts.required_thresholds()
    except TouchstoneError as error:
        return _unusable("thresholds", error)
    code = "thresholds_here" if parts.fitted_here else "thresholds_elsewhere"
    return Finding("thresholds", Health.USABLE, code, {"id": thresholds.id})


def _drift(drift: Drift | None) -> Finding:
    if drift is None:
        return Finding("drift", Health.NOTE, "drift_unknown")
    values: dict[str, object] = {
        "pairs": drift.pairs,
        "shift": f"{drift.shift:+.3f}",
        "apart": f"{drift.apart:.3f}",
    }
    if drift.uncalibrated:
        return Finding("drift", Health.NOTE, "drift_large", values)
    return Finding("drift", Health.USABLE, "drift_small", values)


def _derived(workspace: Opened) -> Iterator[Finding]:
    """Whether the index holds what the store holds, and whether it had to be mended for that."""
    with workspace.store.reading() as connection:
        wanted = passage_ids(connection)
    if workspace.why is not None:
        yield Finding("index", Health.NOTE, f"mended_{workspace.why}", {"n": workspace.mended})
    index: VectorIndex = workspace.parts.index
    same = wanted == index.ids()
    health, code = (Health.USABLE, "index_in_step") if same else (Health.UNUSABLE, "index_out_of_step")
    yield Finding("index", health, code, {"adapter": "qdrant-edge"})


def _optional(part: str, adapter: object | None) -> Finding:
    if adapter is None:
        return Finding(part, Health.NOTE, f"{part}_absent")
    return Finding(part, Health.USABLE, "part_present")
