"""Threshold sets as people made them; at most one is in force."""

from __future__ import annotations

import time
from collections.abc import Callable

from pydantic import TypeAdapter
from sqlalchemy import delete, insert, select, update

from core.errors import BadInput
from core.records.store import Store
from core.records.tables import threshold_sets
from core.types import ThresholdSet

_ADAPTER: TypeAdapter[ThresholdSet] = TypeAdapter(ThresholdSet)


def keep_threshold_set(
    store: Store, thresholds: ThresholdSet, *, clock: Callable[[], float] = time.time
) -> None:
    """Store a set without putting it in force; the same id again replaces its values."""
    with store.writing() as connection:
        this = threshold_sets.c.id == thresholds.id
        active = connection.execute(select(threshold_sets.c.active).where(this)).scalar()
        connection.execute(delete(threshold_sets).where(this))
        connection.execute(
            insert(threshold_sets).values(
                id=thresholds.id,
                created=clock(),
                evaluator=thresholds.evaluator,
                unit=thresholds.unit,
                author=thresholds.author,
                body=_ADAPTER.dump_python(thresholds, mode="json"),
                active=bool(active),
            )
        )


def activate_threshold_set(store: Store, set_id: str) -> None:
    """Put one set in force instead of any other. Raises BadInput `unknown_threshold_set`."""
    with store.writing() as connection:
        connection.execute(update(threshold_sets).values(active=False))
        this = update(threshold_sets).where(threshold_sets.c.id == set_id)
        if connection.execute(this.values(active=True)).rowcount == 0:
            raise BadInput("unknown_threshold_set", thresholds=set_id)


def active_threshold_set(store: Store) -> ThresholdSet | None:
    """The set in force in this workspace, None where it never chose one."""
    with store.reading() as connection:
        body = connection.execute(select(threshold_sets.c.body).where(threshold_sets.c.active)).scalar()
    return None if body is None else _ADAPTER.validate_python(body)


def list_threshold_sets(store: Store) -> list[ThresholdSet]:
    """Every set, newest first."""
    query = select(threshold_sets.c.body).order_by(threshold_sets.c.created.desc(), threshold_sets.c.id)
    with store.reading() as connection:
        return [_ADAPTER.validate_python(body) for body in connection.execute(query).scalars()]
