"""Sources as stored: a name, a root, and the rules that say who reads what."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from core.records.tables import documents, readers_rules, sources


@dataclass(frozen=True, slots=True)
class ReadersRule:
    """A gitwildmatch pattern on the NFC path below the root, and the groups it lets read."""

    pattern: str
    groups: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoredSource:
    """One source; the first rule that matches a path decides."""

    name: str
    root: str
    rules: tuple[ReadersRule, ...]


def source_name(name: str) -> str:
    """The form under which a source is stored: NFC, without white space around it."""
    return unicodedata.normalize("NFC", name).strip()


def stored_source(connection: Connection, name: str) -> StoredSource | None:
    """The source of that name, None where there is none."""
    name = source_name(name)
    root = connection.execute(select(sources.c.root).where(sources.c.name == name)).scalar()
    if root is None:
        return None
    rows = connection.execute(
        select(readers_rules.c.pattern, readers_rules.c.groups)
        .where(readers_rules.c.source == name)
        .order_by(readers_rules.c.position)
    )
    rules = tuple(ReadersRule(row.pattern, tuple(row.groups)) for row in rows)
    return StoredSource(name, root, rules)


def source_names(connection: Connection) -> list[str]:
    """Every source, for those who administer; people see theirs through Readable."""
    return list(connection.execute(select(sources.c.name).order_by(sources.c.name)).scalars())


def put_rules(connection: Connection, name: str, root: str, rules: Sequence[ReadersRule], now: float) -> None:
    """Store the rules of a source in place of earlier ones; a new source gets its root."""
    if connection.execute(select(sources.c.name).where(sources.c.name == name)).first() is None:
        connection.execute(insert(sources).values(name=name, root=root, created=now))
    connection.execute(delete(readers_rules).where(readers_rules.c.source == name))
    rows = [
        {"source": name, "position": position, "pattern": rule.pattern, "groups": [*rule.groups]}
        for position, rule in enumerate(rules)
    ]
    if rows:
        connection.execute(insert(readers_rules), rows)


def put_root(connection: Connection, name: str, root: str) -> None:
    """From now on the source repeats from this root."""
    connection.execute(update(sources).where(sources.c.name == name).values(root=root))


@dataclass(frozen=True, slots=True)
class Known:
    """What a run compares a file with."""

    id: str
    content_hash: str
    structure: str
    readers: tuple[str, ...]


def known_documents(connection: Connection, source: str) -> dict[str, Known]:
    """The documents of a source by their path."""
    columns = (
        documents.c.path,
        documents.c.id,
        documents.c.content_hash,
        documents.c.structure,
        documents.c.readers,
    )
    rows = connection.execute(select(*columns).where(documents.c.source == source))
    return {row.path: Known(row.id, row.content_hash, row.structure, tuple(row.readers)) for row in rows}
