"""From a file's bytes to what the store keeps of it: the heavy half of an ingest, without a database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from core.documents.drafting import complete, draft_document
from core.documents.embedding import vectors_of
from core.documents.parts import RawFile
from core.ports import Embedder
from core.records.drafts import NewDocument
from core.text import Analyser


class Preparer(Protocol):
    """Whoever reads files and embeds texts for an ingest."""

    def document(self, source: str, raw: RawFile, readers: tuple[str, ...]) -> NewDocument:
        """One file read, cut and counted. Raises UnreadableFile with the reason's code."""
        ...

    def vectors(self, texts: Mapping[str, str]) -> dict[str, bytes]:
        """Vectors by the same keys, as float32 bytes, little-endian.

        Raises UnreadableFile where embedding these texts ended the process that did it.
        """
        ...


class Here:
    """Reads and embeds in this very process."""

    def __init__(self, embedder: Embedder, analyser: Analyser) -> None:
        self.embedder = embedder
        self.analyser = analyser

    def document(self, source: str, raw: RawFile, readers: tuple[str, ...]) -> NewDocument:
        """One file read, cut and counted. Raises UnreadableFile with the reason's code."""
        draft = draft_document(source, raw, readers, self.analyser)
        terms = self.analyser.index_terms_many([cut.embed_text for cut in draft.passages])
        return complete(draft, [dict(counted) for counted in terms])

    def vectors(self, texts: Mapping[str, str]) -> dict[str, bytes]:
        """Vectors by the same keys, as float32 bytes, little-endian."""
        return vectors_of(self.embedder, texts)
