"""Single facts about a workspace, by name."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from core.records.tables import meta

SAMPLE = "sample"
GENERATION = "generation"
BUILDING = "generation_building"
INDEX_FOLDER = "index_folder"
TERMS_VERSION = "term_frequencies_version"
PUBLIC_PASSAGES = "public_passages"
TERMS_STALE = "term_frequencies_stale"
LAST_INGEST = "last_ingest"


def read_meta(connection: Connection, key: str) -> object:
    """The JSON value, None where it was never set."""
    return connection.execute(select(meta.c.value).where(meta.c.key == key)).scalar()


def read_number(connection: Connection, key: str) -> int:
    """A whole number, 0 where it was never set."""
    value = read_meta(connection, key)
    return value if isinstance(value, int) else 0


def write_meta(connection: Connection, key: str, value: object) -> None:
    """Set or replace one value."""
    forget_meta(connection, key)
    connection.execute(insert(meta).values(key=key, value=value))


def forget_meta(connection: Connection, key: str) -> None:
    """As if it had never been set."""
    connection.execute(delete(meta).where(meta.c.key == key))
