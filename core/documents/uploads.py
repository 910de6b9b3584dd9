"""Files that arrive through a page are kept in a folder of the workspace, which is then a source like any."""

from __future__ import annotations

import os
import re
import tempfile
import unicodedata
from pathlib import Path

from core.documents.folder_source import LARGEST_BYTES
from core.documents.readers import readable_suffix
from core.errors import BadInput
from core.records.sources import source_name

UPLOADS = "uploads"
LONGEST_NAME = 200
_SEPARATORS = re.compile(r"[\\/]")


def upload_folder(home: Path, source: str) -> Path:
    """Where the uploads of a source lie. Raises BadInput `bad_source_name`."""
    name = source_name(source)
    if not _usable(name) or _SEPARATORS.search(name):
        raise BadInput("bad_source_name", source=source)
    return home / UPLOADS / name


def takes_uploads(home: Path, root: str) -> bool:
    """Whether a source's root is a folder of uploads of this workspace."""
    return Path(root).parent == (home / UPLOADS).resolve()


def keep_upload(folder: Path, name: str, data: bytes) -> Path:
    """Keep one file whole, in place of an earlier one of that name.

    Raises BadInput `upload_bad_name`, `upload_not_read` for a format without a reader, `upload_too_large`.
    """
    plain = unicodedata.normalize("NFC", _SEPARATORS.split(name)[-1]).strip()
    if not _usable(plain):
        raise BadInput("upload_bad_name", name=name)
    if not readable_suffix(plain):
        raise BadInput("upload_not_read", name=plain)
    if len(data) > LARGEST_BYTES:
        raise BadInput("upload_too_large", name=plain)
    folder.mkdir(parents=True, exist_ok=True)
    # A run that looks meanwhile sees the old file or the new one: hidden files are no documents.
    with tempfile.NamedTemporaryFile(dir=folder, prefix=".", delete=False) as half:
        half.write(data)
    target = folder / plain
    os.replace(half.name, target)
    return target


def _usable(name: str) -> bool:
    controls = any(unicodedata.category(character)[0] == "C" for character in name)
    return bool(name) and name[0] != "." and not controls and len(name.encode()) <= LONGEST_NAME
