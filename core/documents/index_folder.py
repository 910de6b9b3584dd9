"""Which folder holds the index: the store names one, and all others are rubbish.

An index that does not open is never mended in place. A new folder takes its place by one write in
the store, and is then filled from the store's own vectors.
"""

from __future__ import annotations

import shutil
import uuid
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from core.documents.following import follow
from core.errors import Busy, Corrupt
from core.ports import VectorIndex
from core.records.meta import INDEX_FOLDER, read_meta, write_meta
from core.records.store import Store

Index = TypeVar("Index", bound=VectorIndex)


@dataclass(frozen=True, slots=True)
class Opened(Generic[Index]):
    """An index in step with the store; `mended` passages had to be written again, `why` they had to."""

    index: Index
    mended: int
    why: str | None


def open_index(store: Store, embedder: str, opening: Callable[[str], Index]) -> Opened[Index]:
    """Open the folder the store names, or a new one, and bring it into step without embedding.

    `opening` gets a folder's name. Needs the lease; raises Unavailable where no folder opens.
    """
    index, why = _open(store, opening)
    try:
        followed = follow(store, index, embedder)
    except BaseException:
        index.close()
        raise
    return Opened(index, followed.repaired, why or ("index_incomplete" if followed.repaired else None))


def new_folder() -> str:
    """A name that no earlier index had, so that nothing old is ever taken for it."""
    return uuid.uuid4().hex[:12]


def active_folder(store: Store) -> str | None:
    """The folder in use, None before the first."""
    with store.reading() as connection:
        name = read_meta(connection, INDEX_FOLDER)
    return name if isinstance(name, str) else None


def sweep(root: Path, kept: Collection[str]) -> None:
    """Remove every index below `root` but those named, with their locks; one still open may stay."""
    for entry in root.iterdir():
        if entry.name.removesuffix(".lock") in kept:
            continue
        if entry.is_dir():
            shutil.rmtree(entry, ignore_errors=True)
        else:
            entry.unlink(missing_ok=True)


def _open(store: Store, opening: Callable[[str], Index]) -> tuple[Index, str | None]:
    name, why = active_folder(store), None
    if name is not None:
        try:
            return opening(name), None
        except Corrupt as fault:
            why = fault.code
        except Busy as fault:
            # The lease is ours, so whoever has the folder lost it while it was silent.
            why = fault.code
    fresh = new_folder()
    index = opening(fresh)
    try:
        with store.writing() as connection:
            write_meta(connection, INDEX_FOLDER, fresh)
    except BaseException:
        index.close()
        raise
    return index, why
