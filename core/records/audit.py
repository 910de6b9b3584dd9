"""Who asked for what, as whom: one row an action, never changed afterwards."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sqlalchemy import insert, select

from core.records.store import Store
from core.records.tables import audit
from core.types import Principal


@dataclass(frozen=True, slots=True)
class AuditRow:
    """One action; `created` in seconds since 1970."""

    created: float
    action: str
    principal: str | None
    groups: tuple[str, ...]
    detail: Mapping[str, object]


def write_audit(
    store: Store,
    action: str,
    principal: Principal,
    detail: Mapping[str, object],
    *,
    clock: Callable[[], float] = time.time,
) -> None:
    """Add one row, such as ("ask", who, {"trace": id, "query": text})."""
    with store.writing() as connection:
        connection.execute(
            insert(audit).values(
                created=clock(),
                action=action,
                principal=principal.id,
                groups=sorted(principal.groups),
                detail=dict(detail),
            )
        )


def read_audit(store: Store, *, limit: int) -> list[AuditRow]:
    """The newest rows first."""
    query = select(audit).order_by(audit.c.id.desc()).limit(limit)
    with store.reading() as connection:
        return [
            AuditRow(row.created, row.action, row.principal, tuple(row.groups), row.detail)
            for row in connection.execute(query)
        ]
