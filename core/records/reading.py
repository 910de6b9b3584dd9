"""The only way to a document, a passage, a title or a count: as somebody.

Every statement is filtered by the principal's groups inside the database, so what a person gets
is the same whether documents hidden from them exist or not (design, section 4.1).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, exists, func, or_, select

from core.errors import BadInput, Unavailable
from core.records import term_frequencies
from core.records.chunks import chunks
from core.records.store import Store
from core.records.stored import (
    EDITION_COLUMNS,
    LISTED_COLUMNS,
    PASSAGE_COLUMNS,
    KnownTerm,
    ListedDocument,
    StoredDocument,
    StoredEdition,
    known_term,
    listed_document,
    stored_document,
    stored_edition,
    stored_passage,
)
from core.records.tables import blocks, document_readers, documents, passages, vocabulary
from core.types import Definition, Passage, Principal


class Readable:
    """The store as one principal sees it. Raises BadInput `no_groups` for nobody."""

    def __init__(self, store: Store, principal: Principal) -> None:
        if not principal.groups:
            raise BadInput("no_groups")
        self._store = store
        self._groups = sorted(principal.groups)

    def count(self) -> int:
        """How many passages this person may read; 0 means that nothing is readable."""
        readable = select(document_readers.c.document_id).where(document_readers.c.reader.in_(self._groups))
        query = select(func.count()).where(passages.c.document_id.in_(readable))
        with self._store.reading() as connection:
            return connection.execute(query).scalar_one()

    def require_some(self) -> None:
        """Raises Unavailable `nothing_readable`, for an empty index and a hidden one alike."""
        query = select(passages.c.id).where(self._may_read(passages.c.document_id)).limit(1)
        with self._store.reading() as connection:
            if connection.execute(query).first() is None:
                raise Unavailable("nothing_readable")

    def passages(self, ids: Collection[str]) -> dict[str, Passage]:
        """The readable ones among these passages, by id."""
        found: dict[str, Passage] = {}
        with self._store.reading() as connection:
            for part in chunks(ids):
                query = self._passages().where(passages.c.id.in_(part))
                found.update((row.id, stored_passage(row)) for row in connection.execute(query))
        return found

    def passages_of(self, location: str) -> list[Passage]:
        """A document's passages in order. Raises BadInput `document_not_found`."""
        document = self.document(location)
        query = self._passages().where(passages.c.document_id == document.id)
        with self._store.reading() as connection:
            rows = connection.execute(query.order_by(passages.c.position))
            return [stored_passage(row) for row in rows]

    def passages_naming(self, location: str, names: Collection[str], limit: int) -> list[Passage]:
        """The first passages of a document that hold all of these names; [] where it may not be read."""
        source, _, path = location.partition("/")
        query = self._passages().where(documents.c.source == source, documents.c.path == path)
        for name in names:
            query = query.where(passages.c.text.contains(name, autoescape=True))
        with self._store.reading() as connection:
            rows = connection.execute(query.order_by(passages.c.position).limit(limit))
            return [stored_passage(row) for row in rows]

    def document(self, location: str) -> StoredDocument:
        """One document whole. Raises BadInput `document_not_found`, hidden or missing alike."""
        source, _, path = location.partition("/")
        where = (documents.c.source == source, documents.c.path == path)
        with self._store.reading() as connection:
            row = connection.execute(
                select(documents).where(*where, self._may_read(documents.c.id))
            ).one_or_none()
            if row is None:
                raise BadInput("document_not_found", document=location)
            parts = connection.execute(
                select(blocks).where(blocks.c.document_id == row.id).order_by(blocks.c.position)
            ).all()
        return stored_document(row, parts)

    def listed(self, words: str, limit: int, offset: int = 0) -> tuple[int, list[ListedDocument]]:
        """How many readable documents hold these words in title or location, and some of them by location."""
        place = documents.c.source + "/" + documents.c.path
        wanted = [self._may_read(documents.c.id)]
        for word in words.split():
            wanted.append(
                or_(*(each.icontains(word, autoescape=True) for each in (documents.c.title, place)))
            )
        rows = select(*LISTED_COLUMNS).where(*wanted).order_by(documents.c.source, documents.c.path)
        with self._store.reading() as connection:
            counted = select(func.count()).select_from(documents).where(*wanted)
            number = connection.execute(counted).scalar_one()
            found = connection.execute(rows.limit(limit).offset(offset))
            return number, [listed_document(row) for row in found]

    def sources(self) -> dict[str, int]:
        """Sources with a readable document, and how many they hold for this person."""
        return self._counted(documents.c.source)

    def kinds(self) -> dict[str, int]:
        """Kinds of readable documents, and how many there are of each for this person."""
        return self._counted(documents.c.kind)

    def years(self) -> dict[str, int]:
        """Years that readable documents state as their date, and how many state each."""
        return self._counted(func.substr(documents.c.date, 1, 4))

    def editions(self, ids: Collection[str]) -> list[StoredEdition]:
        """These documents and the readable ones that may replace them or be replaced by them."""
        found: dict[str, StoredEdition] = {}
        with self._store.reading() as connection:
            for part in chunks(ids):
                for edition in self._editions(connection, documents.c.id.in_(part)):
                    found[edition.id] = edition
            named = [each.replaced_by for each in found.values() if each.replaced_by]
            for part in chunks({each.edition_key for each in found.values()}):
                for edition in self._editions(connection, documents.c.edition_key.in_(part)):
                    found[edition.id] = edition
            others = or_(
                documents.c.names_replaced,
                documents.c.title.in_(named),
                *(documents.c.path.endswith(each, autoescape=True) for each in named),
            )
            for edition in self._editions(connection, others):
                found[edition.id] = edition
        return [found[each] for each in sorted(found)]

    def vocabulary(self, keys: Collection[str]) -> list[KnownTerm]:
        """Titles and abbreviations of readable documents among these keys."""
        found: list[KnownTerm] = []
        with self._store.reading() as connection:
            for part in chunks(keys):
                query = (
                    select(vocabulary)
                    .where(vocabulary.c.key.in_(part), self._may_read(vocabulary.c.document_id))
                    .order_by(vocabulary.c.key, vocabulary.c.document_id, vocabulary.c.position)
                )
                found += (known_term(row) for row in connection.execute(query))
        return found

    def definitions(self, keys: Collection[str]) -> list[Definition]:
        """Abbreviations that readable documents define, known by one of these keys or by their meaning."""
        meaning = func.replace(func.lower(vocabulary.c.meaning), " ", "")
        found: dict[Definition, None] = {}
        with self._store.reading() as connection:
            for part in chunks(sorted(keys)):
                query = (
                    select(vocabulary.c.term, vocabulary.c.meaning, passages.c.id)
                    .join(passages, passages.c.document_id == vocabulary.c.document_id)
                    .where(
                        vocabulary.c.meaning.is_not(None),
                        or_(vocabulary.c.key.in_(part), meaning.in_(part)),
                        passages.c.position == 0,
                        self._may_read(vocabulary.c.document_id),
                    )
                    .order_by(vocabulary.c.key, vocabulary.c.document_id, vocabulary.c.position)
                )
                found.update((Definition(*row), None) for row in connection.execute(query))
        return list(found)

    def term_frequencies(self, terms: Collection[str]) -> tuple[int, dict[str, int]]:
        """(passages that everybody may read, how many of them hold each term); 0 where none."""
        with self._store.reading() as connection:
            return term_frequencies.read(connection, terms)

    def _counted(self, value: ColumnElement[str]) -> dict[str, int]:
        query = (
            select(value, func.count())
            .where(self._may_read(documents.c.id), value.is_not(None))
            .group_by(value)
            .order_by(value)
        )
        with self._store.reading() as connection:
            return {each: number for each, number in connection.execute(query)}

    def _may_read(self, document: ColumnElement[str]) -> ColumnElement[bool]:
        return exists().where(
            document_readers.c.document_id == document,
            document_readers.c.reader.in_(self._groups),
        )

    def _editions(self, connection: Connection, where: ColumnElement[bool]) -> list[StoredEdition]:
        query = select(*EDITION_COLUMNS).where(where, self._may_read(documents.c.id))
        return [stored_edition(row) for row in connection.execute(query)]

    def _passages(self) -> Select[Any]:
        return select(*PASSAGE_COLUMNS).join(documents).where(self._may_read(documents.c.id))
