"""One reader a format behind `read_document`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from types import MappingProxyType

from core.documents.dates import stated_date
from core.documents.decoding import decode
from core.documents.owners import stated_owner
from core.documents.parts import ParsedDocument, RawFile
from core.documents.readers.csv_table import read_csv
from core.documents.readers.html_page import read_html
from core.documents.readers.markdown import read_markdown
from core.documents.readers.plain_text import read_text
from core.documents.readers.reading import Reading
from core.documents.supersession import stated_supersession
from core.errors import UnreadableFile
from core.text import normalise, script


@dataclass(frozen=True, slots=True)
class Reader:
    """A format's name and what makes blocks of its decoded text."""

    kind: str
    read: Callable[[str], Reading]


_MARKDOWN = Reader("markdown", read_markdown)
_TEXT = Reader("text", read_text)
_HTML = Reader("html", read_html)
_CSV = Reader("csv", read_csv)
READERS: Mapping[str, Reader] = MappingProxyType(
    {
        ".md": _MARKDOWN,
        ".markdown": _MARKDOWN,
        ".mdx": _MARKDOWN,
        ".txt": _TEXT,
        ".text": _TEXT,
        ".html": _HTML,
        ".htm": _HTML,
        ".csv": _CSV,
        ".tsv": _CSV,
    }
)


def readable_suffix(path: str) -> bool:
    """True where a reader exists for the path's suffix."""
    return PurePosixPath(path).suffix.lower() in READERS


def read_document(raw: RawFile) -> ParsedDocument:
    """The parsed document; an empty file is a document without blocks.

    Raises UnreadableFile: "format_not_read" (no reader), "undecodable" (no encoding).
    """
    reader = READERS.get(raw.suffix)
    if reader is None:
        raise UnreadableFile("format_not_read", path=raw.path, suffix=raw.suffix)
    try:
        reading = reader.read(decode(raw.data))
    except UnreadableFile as error:
        raise UnreadableFile(error.code, path=raw.path) from error
    stem = PurePosixPath(raw.path).stem
    title = " ".join(normalise(raw.title or reading.title or stem).split()) or stem
    # The lines of a table are its rows; what a cell says is not said of the document.
    head = "" if reader is _CSV else reading.text
    return ParsedDocument(
        text=reading.text,
        blocks=reading.blocks,
        title=title,
        date=raw.date or stated_date(title, head, reading.front_matter),
        owner=stated_owner(head, reading.front_matter),
        language=script(reading.text),
        kind=reader.kind,
        supersession=stated_supersession(title, stem, head, reading.front_matter),
    )
