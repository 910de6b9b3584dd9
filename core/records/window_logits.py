"""Window logits by (evaluator, query, window): what was scored once is not scored again.

Windows reach these functions only through a person's readable passages, so the cache tells
nobody anything. It is bounded: the oldest rows go first.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping

from sqlalchemy import Connection, delete, func, insert, select

from core.ports import WindowLogit
from core.records.chunks import chunks
from core.records.store import Store
from core.records.tables import window_logits

LIMIT = 500_000


def cached_logits(
    store: Store, evaluator: str, query: str, window_hashes: Collection[str]
) -> dict[str, WindowLogit]:
    """What is known, by the hash of the window's scored text."""
    asked = _asked(evaluator, query)
    found: dict[str, WindowLogit] = {}
    with store.reading() as connection:
        for part in chunks(window_hashes):
            rows = connection.execute(
                select(window_logits).where(
                    window_logits.c.window.in_([bytes.fromhex(each) for each in part]),
                    window_logits.c.asked == asked,
                )
            )
            for row in rows:
                found[row.window.hex()] = WindowLogit(row.logit, row.truncated, row.query_cut)
    return found


def keep_logits(
    store: Store,
    evaluator: str,
    query: str,
    logits: Mapping[str, WindowLogit],
    *,
    limit: int = LIMIT,
) -> None:
    """Remember logits by window hash; beyond `limit` rows the oldest are dropped."""
    if not logits:
        return
    asked = _asked(evaluator, query)
    rows = [
        {
            "window": bytes.fromhex(window_hash),
            "asked": asked,
            "logit": value.logit,
            "truncated": value.truncated,
            "query_cut": value.query_cut,
        }
        for window_hash, value in logits.items()
    ]
    with store.writing() as connection:
        for part in chunks(row["window"] for row in rows):
            connection.execute(
                delete(window_logits).where(window_logits.c.window.in_(part), window_logits.c.asked == asked)
            )
        connection.execute(insert(window_logits), rows)
        newest = connection.execute(select(func.max(window_logits.c.id))).scalar_one()
        connection.execute(delete(window_logits).where(window_logits.c.id <= newest - limit))


def forget(connection: Connection, window_hashes: Iterable[str]) -> None:
    """Drop every logit of these windows, whoever asked."""
    for part in chunks(window_hashes):
        keys = [bytes.fromhex(each) for each in part]
        connection.execute(delete(window_logits).where(window_logits.c.window.in_(keys)))


def _asked(evaluator: str, query: str) -> bytes:
    return hashlib.sha256(f"{evaluator}\0{query}".encode()).digest()[:16]
