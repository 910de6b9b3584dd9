"""One reader a format behind `read_document`."""

from core.documents.parts import ParsedDocument, RawFile


def readable_suffix(path: str) -> bool:
    """True where a reader exists for the path's suffix."""
    raise NotImplementedError


def read_document(raw: RawFile) -> ParsedDocument:
    """The parsed document.

    Raises UnreadableFile: "format_not_read" (no reader), "undecodable" (no encoding),
    "empty_file" (nothing to read in it).
    """
    raise NotImplementedError
