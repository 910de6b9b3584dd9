"""Single facts about a workspace, by name."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, delete, insert, select

from core.records.tables import meta

SAMPLE = "sample"
GENERATION = "generation"
TERM_STATISTICS = "term_statistics"
TERMS_STALE = "term_frequencies_stale"


def read_meta(connection: Connection, key: str) -> Any:
    """The JSON value, None where it was never set."""
    return connection.execute(select(meta.c.value).where(meta.c.key == key)).scalar()


def write_meta(connection: Connection, key: str, value: Any) -> None:
    """Set or replace one value."""
    connection.execute(delete(meta).where(meta.c.key == key))
    connection.execute(insert(meta).values(key=key, value=value))
