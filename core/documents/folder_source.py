"""A folder as a source."""

from __future__ import annotations

import os
import stat
import unicodedata
from pathlib import Path

from core.documents.listing import Found, Listed, Listing, Named
from core.documents.parts import RawFile
from core.errors import BadInput, UnreadableFile

LARGEST_BYTES = 50 * 1024 * 1024
GRAPH_FOLDER = "_graph"


class DirectorySource:
    """Every file below a folder, except `_graph/`, hidden ones, links and very large ones.

    Links are never followed: one that leaves the root leads anywhere, and one inside it would
    show a file to the readers of the link instead of its own.
    """

    def __init__(self, root: Path) -> None:
        self.root = root

    def listing(self) -> Listing:
        """Raises BadInput `root_not_found` when the folder is gone or cannot be looked into."""
        found = Found()
        try:
            self._walk(self.root, found)
        except OSError as error:
            raise BadInput("root_not_found", root=str(self.root)) from error
        return Listing(
            files=tuple(found.files[path] for path in sorted(found.files)),
            skipped=tuple(sorted(found.skipped, key=lambda each: each.path)),
            failed=tuple(sorted(found.failed, key=lambda each: each.path)),
            unknown_below=tuple(found.unknown_below),
        )

    def read(self, listed: Listed) -> RawFile:
        """The whole file. Raises UnreadableFile `file_unreadable` or `too_large`."""
        try:
            with open(self.root / listed.raw_name, "rb") as file:
                data = file.read(LARGEST_BYTES + 1)
                modified = os.fstat(file.fileno()).st_mtime
        except OSError as error:
            raise UnreadableFile("file_unreadable", path=listed.path) from error
        if len(data) > LARGEST_BYTES:
            raise UnreadableFile("too_large", path=listed.path)
        return RawFile(path=listed.path, raw_name=listed.raw_name, data=data, modified=modified)

    def _walk(self, folder: Path, found: Found) -> None:
        with os.scandir(folder) as scanned:
            entries = sorted(scanned, key=lambda entry: entry.name)
        for entry in entries:
            raw_name = Path(entry.path).relative_to(self.root).as_posix()
            path = unicodedata.normalize("NFC", raw_name)
            if path == GRAPH_FOLDER and entry.is_dir(follow_symlinks=False):
                continue
            if not _storable(path):
                found.failed.append(Named(_shown(path), "name_undecodable"))
            elif entry.name.startswith("."):
                found.skipped.append(Named(path, "hidden"))
            elif entry.is_symlink():
                found.skipped.append(Named(path, self._link_code(entry)))
            elif entry.is_dir():
                self._enter(Path(entry.path), path, found)
            else:
                self._add(entry, Listed(path, raw_name), found)

    def _enter(self, folder: Path, path: str, found: Found) -> None:
        try:
            self._walk(folder, found)
        except OSError:
            found.failed.append(Named(path, "folder_unreadable"))
            found.unknown_below.append(f"{path}/")

    def _add(self, entry: os.DirEntry[str], listed: Listed, found: Found) -> None:
        status = entry.stat(follow_symlinks=False)
        if not stat.S_ISREG(status.st_mode):
            found.skipped.append(Named(listed.path, "not_a_file"))
        elif status.st_size > LARGEST_BYTES:
            found.skipped.append(Named(listed.path, "too_large"))
        elif listed.path in found.files:
            found.failed.append(Named(listed.path, "same_name"))
        else:
            found.files[listed.path] = listed

    def _link_code(self, entry: os.DirEntry[str]) -> str:
        target = Path(os.path.realpath(entry.path))
        return "link_inside_root" if target.is_relative_to(self.root) else "link_leaves_root"


def _storable(path: str) -> bool:
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in path


def _shown(path: str) -> str:
    return os.fsencode(path).decode(errors="replace")
