"""A sign of life: a locked file that falls open with its process, however that ends."""

from __future__ import annotations

import uuid
from pathlib import Path

from filelock import FileLock, Timeout

from core.errors import Unavailable

FOLDER = "alive"


class Sign:
    """This process's sign under a name of its own, up until `lower`."""

    def __init__(self, home: Path) -> None:
        """Raises Unavailable `folder_not_writable`."""
        self.name = uuid.uuid4().hex
        self._file = _file(home, self.name)
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._lock = _lock(self._file)
            self._lock.acquire(timeout=0)
        except (OSError, NotImplementedError) as error:
            raise Unavailable("folder_not_writable", home=str(home)) from error

    def lower(self) -> None:
        """Take the sign away; safe to call again."""
        self._file.unlink(missing_ok=True)
        self._lock.release()


def lives(home: Path, name: str) -> bool:
    """Whether the process that raised this sign still runs, stopped or not."""
    file = _file(home, name)
    if not file.exists():
        return False
    lock = _lock(file)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        return True
    except OSError:
        return file.exists()
    file.unlink(missing_ok=True)
    lock.release()
    return False


def _file(home: Path, name: str) -> Path:
    return home / FOLDER / f"{name}.lock"


def _lock(file: Path) -> FileLock:
    # A kept path also rules out the fallback that would outlive a killed process.
    return FileLock(file, thread_local=False, preserve_lock_file=True)
