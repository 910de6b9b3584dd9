"""From one file's bytes to the rows of its document, without a model and without a database."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from core.documents.embedding import text_hash
from core.documents.manifest import STRUCTURE
from core.documents.parts import ParsedDocument, PassageDraft, RawFile
from core.documents.readers import read_document
from core.documents.structure import passages
from core.documents.vocabulary import vocabulary_of
from core.errors import UnreadableFile
from core.records.documents import document_id, passage_id
from core.records.drafts import DocumentFacts, NewBlock, NewDocument, NewPassage
from core.text import Analyser


@dataclass(frozen=True, slots=True)
class Draft:
    """A document that still lacks the terms and vectors of its passages."""

    facts: DocumentFacts
    parsed: ParsedDocument
    passages: tuple[PassageDraft, ...]


def content_hash(raw: RawFile) -> str:
    """Of everything a source says about a document: its bytes, name, title and date."""
    said = "\0".join((raw.raw_name, raw.title or "", raw.date or ""))
    return hashlib.sha256(raw.data + b"\0" + said.encode(errors="surrogateescape")).hexdigest()


def draft_document(source: str, raw: RawFile, readers: tuple[str, ...], analyser: Analyser) -> Draft:
    """Read and cut one file. Raises UnreadableFile with the reason's code."""
    try:
        parsed = read_document(raw)
        cut = tuple(passages(parsed, analyser))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        # A parser's surprise is one file's failure, never the end of the run.
        raise UnreadableFile("reader_failed", path=raw.path) from error
    if not cut:
        raise UnreadableFile("empty_file", path=raw.path)
    return Draft(_facts(source, raw, readers, parsed), parsed, cut)


def complete(draft: Draft, terms: Sequence[dict[str, int]]) -> NewDocument:
    """The document as it is stored; `terms` one a passage, in order."""
    text = draft.parsed.text
    return NewDocument(
        facts=draft.facts,
        blocks=tuple(
            NewBlock(block.kind, block.start, block.end, block.heading_path, block.page)
            for block in draft.parsed.blocks
        ),
        passages=tuple(
            _passage(draft.facts.id, cut, text[cut.start : cut.end], counted)
            for cut, counted in zip(draft.passages, terms, strict=True)
        ),
        vocabulary=vocabulary_of(draft.parsed.title, text),
    )


def _facts(source: str, raw: RawFile, readers: tuple[str, ...], parsed: ParsedDocument) -> DocumentFacts:
    editions = parsed.supersession
    return DocumentFacts(
        id=document_id(source, raw.path),
        source=source,
        path=raw.path,
        raw_name=raw.raw_name,
        title=parsed.title,
        date=parsed.date,
        owner=parsed.owner,
        language=parsed.language,
        kind=parsed.kind,
        modified=raw.modified,
        content_hash=content_hash(raw),
        structure=STRUCTURE,
        readers=readers,
        replaces=editions.replaces,
        replaced=editions.replaced,
        replaced_by=editions.replaced_by,
        edition_key=editions.edition_key,
        edition=editions.edition,
        edition_order=editions.edition_order,
        text=parsed.text,
    )


def _passage(document: str, cut: PassageDraft, text: str, terms: dict[str, int]) -> NewPassage:
    key = text_hash(cut.embed_text)
    return NewPassage(
        id=passage_id(document, cut.start, key),
        start=cut.start,
        end=cut.end,
        text=text,
        heading_path=cut.heading_path,
        page=cut.page,
        windows=cut.windows,
        embed_text=cut.embed_text,
        text_hash=key,
        terms=terms,
    )
