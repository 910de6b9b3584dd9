"""corpus.jsonl of a folder in BEIR layout as a source of documents, read line by line."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from urllib.parse import quote, unquote

from core.documents.listing import Listed, Listing
from core.documents.parts import RawFile
from core.errors import BadInput, UnreadableFile
from core.evaluation.json_lines import Line, numbered_lines, object_in

SUFFIX = ".md"
# A text that holds them would be taken for a binary file.
_CONTROLS = dict.fromkeys((*range(9), *range(14, 32)), " ")


def path_of(document: str) -> str:
    """A path that no other id has; slashes, dots and unlike spellings of one letter are written out."""
    return quote(document, safe="") + SUFFIX


def document_at(path: str) -> str:
    """The id that `path_of` was given."""
    return unquote(path.removesuffix(SUFFIX))


def identity(values: dict[str, object], line: Line, path: Path) -> str:
    """`_id` as text. Raises BadInput `label_incomplete`, `field_not_text`."""
    given = values.get("_id")
    if isinstance(given, int) and not isinstance(given, bool):
        return str(given)
    if given is None or given == "":
        raise BadInput("label_incomplete", path=str(path), line=line.number, key="_id")
    return text_at(values, "_id", line, path)


def text_at(values: dict[str, object], key: str, line: Line, path: Path) -> str:
    """A text that must be there. Raises BadInput `label_incomplete`, `field_not_text`."""
    if key not in values:
        raise BadInput("label_incomplete", path=str(path), line=line.number, key=key)
    value = values[key]
    if not isinstance(value, str):
        raise BadInput("field_not_text", path=str(path), line=line.number, key=key)
    # Half a surrogate pair is no character: no database and no tokeniser takes it.
    return value.encode("utf-8", "replace").decode("utf-8").translate(_CONTROLS)


class BeirCorpus:
    """The documents of one file. Every line is looked at once, before any document is taken in.

    Of two lines with one `_id` the later one holds, as in BEIR's own loader; `twins` counts the
    earlier ones. `blank`: documents with neither title nor text, which nothing can find.
    """

    def __init__(self, file: Path) -> None:
        """Raises BadInput naming the file, and the line where one does not fit."""
        self.root = file
        self.twins = 0
        blank: set[str] = set()
        self._places: dict[str, tuple[int, int]] = {}
        for line in numbered_lines(file):
            document, title, text = self._record(line)
            self.twins += document in self._places
            self._places[document] = (line.number, line.offset)
            (blank.discard if (title + text).strip() else blank.add)(document)
        self.blank: Collection[str] = frozenset(blank)

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, document: object) -> bool:
        return document in self._places

    def line_of(self, document: str) -> int:
        """The number of the line that states a document."""
        return self._places[document][0]

    def listing(self) -> Listing:
        """Every document that says anything, in the file's order."""
        said = (document for document in self._places if document not in self.blank)
        return Listing(tuple(Listed(path_of(document), document) for document in said), (), ())

    def read(self, listed: Listed) -> RawFile:
        """One document; a title alone is its text. Raises UnreadableFile where the file changed meanwhile."""
        number, offset = self._places[listed.raw_name]
        try:
            with self.root.open("rb") as file:
                file.seek(offset)
                line = Line(number, offset, file.readline().decode("utf-8-sig"))
            document, title, text = self._record(line)
        except (OSError, BadInput, UnicodeDecodeError) as error:
            raise UnreadableFile("file_unreadable", path=listed.path) from error
        if document != listed.raw_name:
            raise UnreadableFile("file_unreadable", path=listed.path)
        return RawFile(
            path=listed.path,
            raw_name=listed.path,
            data=(text if text.strip() else title).encode(),
            modified=0.0,
            title=title.strip() or None,
        )

    def _record(self, line: Line) -> tuple[str, str, str]:
        values = object_in(line, self.root)
        title = "" if values.get("title") is None else text_at(values, "title", line, self.root)
        return identity(values, line, self.root), title, text_at(values, "text", line, self.root)
