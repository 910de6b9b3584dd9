"""Back a workspace up to one file and restore it: its store and its settings.

The index is derived and is made again from the restored store; the graph is part of the store.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
import uuid
from contextlib import closing
from pathlib import Path

from core.archive import unpack, written
from core.documents.index_folder import sweep
from core.errors import Corrupt, Guard, Unavailable
from core.records.copying import copy_in, copy_out, put_new, set_aside, whole
from core.records.faults import own_errors
from core.records.lease import acquire_lease
from core.records.meta import SAMPLE
from core.records.migrate import MIGRATIONS, newest_revision
from core.records.store import FILE_NAME, open_store
from core.settings import SETTINGS_FILE

INDEX_FOLDER = "index"


def back_up(home: Path, file: Path) -> int:
    """Write the workspace as it stands now to `file`, whole or not at all; its size in bytes.

    Others may read and write meanwhile. Raises BadInput `no_workspace`, and as `archive.written`.
    """
    open_store(home, create=False).close()
    with written(file) as place:
        copy_out(home, place / FILE_NAME)
        settings = home / SETTINGS_FILE
        if settings.is_file():
            shutil.copyfile(settings, place / SETTINGS_FILE)
    return file.stat().st_size


def restore(file: Path, home: Path, *, replace: bool, sample_only: bool = False) -> None:
    """Make `home` the workspace that was backed up; a damaged file changes nothing at all.

    `sample_only` refuses everything but the sample company. Raises Corrupt `backup_damaged` or
    `store_newer`, Guard `workspace_not_empty` where `replace` is not given, Guard
    `restore_into_sample`, Busy `index_held`, Unavailable `folder_not_writable`.
    """
    if not replace and _holds_something(home):
        raise Guard("workspace_not_empty", home=str(home), path=str(file))
    made = _make(home)
    try:
        with tempfile.TemporaryDirectory(dir=home, prefix=".restore-") as folder:
            place = Path(folder)
            unpack(file, (FILE_NAME, SETTINGS_FILE), place)
            _require_usable(place / FILE_NAME, file, sample_only)
            _put(place, home, replace, file)
    except BaseException:
        for empty in made:
            if not any(empty.iterdir()):
                empty.rmdir()
        raise


def _holds_something(home: Path) -> bool:
    return (home / FILE_NAME).exists() or (home / SETTINGS_FILE).exists()


def _make(home: Path) -> list[Path]:
    missing = [folder for folder in (home, *home.parents) if not folder.exists()]
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unavailable("folder_not_writable", home=str(home)) from error
    return missing


def _require_usable(store: Path, file: Path, sample_only: bool) -> None:
    if not store.is_file() or not whole(store):
        raise Corrupt("backup_damaged", path=str(file))
    with own_errors(file), closing(sqlite3.connect(store)) as copy:
        revision = copy.execute("SELECT version_num FROM alembic_version").fetchone()[0]
        sample = copy.execute("SELECT value FROM meta WHERE key = ?", (SAMPLE,)).fetchone()
    newest = newest_revision(MIGRATIONS)
    if revision > newest:
        raise Corrupt("store_newer", home=str(file), revision=revision, newest=newest)
    if sample_only and (sample is None or sample[0] != "true"):
        raise Guard("restore_into_sample")


def _put(place: Path, home: Path, replace: bool, file: Path) -> None:
    if not (home / FILE_NAME).exists():
        try:
            put_new(place / FILE_NAME, home)
        except FileExistsError as error:
            raise Guard("workspace_not_empty", home=str(home), path=str(file)) from error
    else:
        _put_over(place / FILE_NAME, home)
    settings = place / SETTINGS_FILE
    if settings.is_file():
        settings.replace(home / SETTINGS_FILE)
    else:
        (home / SETTINGS_FILE).unlink(missing_ok=True)


def _put_over(copy: Path, home: Path) -> None:
    """In the place of a store that opens: as its next transaction. One that does not is set aside."""
    try:
        store = open_store(home)
    except Corrupt:
        set_aside(home, home / f"set-aside-{uuid.uuid4().hex[:8]}")
        put_new(copy, home)
        return
    with closing(store):
        lease = acquire_lease(store, "restore", wait_s=0)
        try:
            copy_in(copy, home)
            if (home / INDEX_FOLDER).is_dir():
                sweep(home / INDEX_FOLDER, ())
        finally:
            lease.release()
