"""Where documents come from: a folder, or one file with a document on every line.

A source is listed first and read file by file afterwards, so that a run knows what is gone
before it touches anything.
"""

from __future__ import annotations

from pathlib import Path

from core.documents.folder_source import GRAPH_FOLDER, LARGEST_BYTES, DirectorySource
from core.documents.listing import FileSource, Listed, Listing, Named
from core.documents.record_source import JsonlSource
from core.errors import BadInput

__all__ = [
    "GRAPH_FOLDER",
    "LARGEST_BYTES",
    "DirectorySource",
    "FileSource",
    "JsonlSource",
    "Listed",
    "Listing",
    "Named",
    "open_source",
]


def open_source(root: Path) -> FileSource:
    """A folder or a .jsonl file. Raises BadInput `root_not_found`."""
    absolute = root.resolve()
    if absolute.is_dir():
        return DirectorySource(absolute)
    if absolute.is_file() and absolute.suffix == ".jsonl":
        return JsonlSource(absolute)
    raise BadInput("root_not_found", root=str(root))
