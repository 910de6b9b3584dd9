"""Opening the index folder, and telling a held one from a damaged one."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ParamSpec, TypeVar

import qdrant_edge as edge
from filelock import FileLock, Timeout

from core.errors import Busy, Corrupt, Unavailable

DENSE = "dense"
TERMS = "terms"
FIELDS = {
    "readers": edge.PayloadSchemaType.Keyword,
    "source": edge.PayloadSchemaType.Keyword,
    "kind": edge.PayloadSchemaType.Keyword,
    "date": edge.PayloadSchemaType.Integer,
}
PROBED = 64
# The engine writes through mapped files, and a disk that fills up under it kills the process.
RESERVE_BYTES = 64 * 2**20

Given = ParamSpec("Given")
Result = TypeVar("Result")


def engine(call: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs) -> Result:
    """One call of the engine; whatever it raises becomes Unavailable `index_failed`."""
    try:
        return call(*args, **kwargs)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # a panic of the engine is no Exception
        raise Unavailable("index_failed") from error


def hold(folder: Path) -> FileLock:
    """Take the folder for this process, or raise Busy `index_open_elsewhere`; the lock ends with the process.

    The engine has a lock of its own, but opens and repairs the files before it looks at it: a
    second process that is refused has by then broken the next flush of the first.
    """
    lock = FileLock(folder.with_name(folder.name + ".lock"), timeout=0)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout as error:
        raise Busy("index_open_elsewhere", folder=str(folder)) from error
    except OSError as error:
        raise Unavailable("index_unreachable", folder=str(folder)) from error
    return lock


def has_room(folder: Path, reserve: int) -> bool:
    """Whether the disk has `reserve` free bytes; a folder that is gone is the engine's to report."""
    return not folder.is_dir() or shutil.disk_usage(folder).free >= reserve


def require_room(folder: Path, reserve: int) -> None:
    """Raises Unavailable `disk_full` before a write of the engine could meet a full disk."""
    if not has_room(folder, reserve):
        raise Unavailable("disk_full", home=str(folder))


def open_shard(folder: Path, dimension: int) -> edge.EdgeShard:
    """Load the index of a held folder, or create one where nothing is.

    Raises Corrupt `index_damaged` where its files do not load, are of another dimension, or the
    first points come back without what every point has.
    """
    with _silent_panics():
        if not any(folder.iterdir()):
            return _create(folder, dimension)
        try:
            return _load(folder, dimension)
        except Unavailable as error:
            raise Corrupt("index_damaged", folder=str(folder)) from error


def _create(folder: Path, dimension: int) -> edge.EdgeShard:
    shard = engine(edge.EdgeShard.create, str(folder), _config(dimension))
    _index_fields(shard)
    return shard


def _load(folder: Path, dimension: int) -> edge.EdgeShard:
    shard = engine(edge.EdgeShard.load, str(folder), _config(dimension))
    try:
        _probe(shard)
        _index_fields(shard)
    except Unavailable:
        engine(shard.close)
        raise
    return shard


def _index_fields(shard: edge.EdgeShard) -> None:
    """Those that are missing: a first start may have been broken off between two of them."""
    known = engine(shard.info).payload_schema
    for field in FIELDS.keys() - known.keys():
        engine(shard.update, edge.UpdateOperation.create_field_index(field, FIELDS[field]))
    engine(shard.flush)


def _probe(shard: edge.EdgeShard) -> None:
    """Ids are hashes, so the first ones lie all over the files: a cut file shows among them."""
    page = edge.ScrollRequest(limit=PROBED, with_payload=True, with_vector=[DENSE, TERMS])
    records, _ = engine(shard.scroll, page)
    for record in records:
        vectors = record.vector if isinstance(record.vector, dict) else {}
        dense = vectors.get(DENSE)
        whole = isinstance(dense, list) and any(dense) and TERMS in vectors
        if not whole or "readers" not in (record.payload or {}):
            raise Unavailable("index_failed")


def _config(dimension: int) -> edge.EdgeConfig:
    return edge.EdgeConfig(
        vectors={DENSE: edge.EdgeVectorParams(dimension, edge.Distance.Cosine)},
        # No IDF modifier: the engine would count passages that the reader may not see.
        sparse_vectors={TERMS: edge.EdgeSparseVectorParams()},
        optimizers=edge.EdgeOptimizersConfig(
            # Any deleted point is reason enough to rewrite its segment: its vector must go too.
            deleted_threshold=1e-6,
            vacuum_min_vector_number=1,
            # No graph index: search is exact, and building one would cost minutes.
            indexing_threshold=10**9,
        ),
    )


@contextmanager
def _silent_panics() -> Iterator[None]:
    """The engine prints its panics past Python, on file descriptor 2; we report them ourselves."""
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
