"""A backup is a zip file whose comment is the digest of every byte before it.

Its names are fixed: nothing in the file decides where anything is written.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import uuid
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from core.errors import BadInput, Corrupt, Guard, Unavailable

MANIFEST = "manifest.json"
MARK = b"touchstone backup 1 sha256 "
DIGEST_BYTES = 64
PIECE = 1 << 20


@contextmanager
def written(file: Path) -> Iterator[Path]:
    """A folder to collect entries in; a block that ends without an error leaves the backup at `file`.

    Raises BadInput `backup_folder_missing`, Guard `backup_file_taken` for a file that is no backup,
    Unavailable `backup_not_written`.
    """
    if not file.parent.is_dir():
        raise BadInput("backup_folder_missing", path=str(file.parent))
    if file.exists() and not marked(file):
        raise Guard("backup_file_taken", path=str(file))
    place = file.parent / f".{file.name}-{uuid.uuid4().hex[:8]}"
    try:
        place.mkdir()
        yield place
        packed = place / "packed"
        _pack(sorted(entry for entry in place.iterdir()), packed)
        packed.replace(file)
    except OSError as error:
        raise Unavailable("backup_not_written", path=str(file), detail=error.strerror or "") from error
    finally:
        shutil.rmtree(place, ignore_errors=True)


def marked(file: Path) -> bool:
    """Whether this is a backup of ours, damaged or not."""
    try:
        return MARK in _tail(file)
    except OSError:
        return False


def unpack(file: Path, names: tuple[str, ...], place: Path) -> Mapping[str, object]:
    """Check every byte, then write those of the named entries that are there; the manifest.

    Raises BadInput `file_missing`, Corrupt `backup_damaged`.
    """
    _require_whole(file)
    try:
        with zipfile.ZipFile(file) as packed:
            manifest = json.loads(packed.read(MANIFEST))
            for name, expected in manifest["files"].items():
                if name in names:
                    with packed.open(name) as source, open(place / name, "xb") as target:
                        if _copy(source, target) != expected:
                            raise Corrupt("backup_damaged", path=str(file))
    except (zipfile.BadZipFile, ValueError, KeyError, TypeError, AttributeError) as error:
        raise Corrupt("backup_damaged", path=str(file)) from error
    return dict(manifest)


def _require_whole(file: Path) -> None:
    try:
        with open(file, "rb") as stream:
            size = os.fstat(stream.fileno()).st_size
            digest, left = hashlib.sha256(), size - DIGEST_BYTES
            while left > 0 and (piece := stream.read(min(PIECE, left))):
                digest.update(piece)
                left -= len(piece)
            stated = stream.read()
    except OSError as error:
        raise BadInput("file_missing", path=str(file)) from error
    if not marked(file) or digest.hexdigest().encode() != stated:
        raise Corrupt("backup_damaged", path=str(file))


def _tail(file: Path) -> bytes:
    length = len(MARK) + DIGEST_BYTES
    with open(file, "rb") as stream:
        stream.seek(max(0, os.fstat(stream.fileno()).st_size - length))
        return stream.read(length)


def _pack(entries: list[Path], target: Path) -> None:
    files = {entry.name: _digest(entry) for entry in entries}
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed:
        packed.writestr(MANIFEST, json.dumps({"files": files}, ensure_ascii=False))
        for entry in entries:
            packed.write(entry, entry.name)
        packed.comment = MARK + b"0" * DIGEST_BYTES
    size = target.stat().st_size - DIGEST_BYTES
    with open(target, "r+b") as stream:
        digest, left = hashlib.sha256(), size
        while left:
            piece = stream.read(min(PIECE, left))
            digest.update(piece)
            left -= len(piece)
        stream.seek(size)
        stream.write(digest.hexdigest().encode())
        stream.flush()
        os.fsync(stream.fileno())


def _digest(file: Path) -> str:
    with open(file, "rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _copy(source: IO[bytes], target: IO[bytes]) -> str:
    digest = hashlib.sha256()
    while piece := source.read(PIECE):
        digest.update(piece)
        target.write(piece)
    return digest.hexdigest()
