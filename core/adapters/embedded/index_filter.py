"""An IndexFilter in the engine's words."""

from __future__ import annotations

import re
from typing import Any

import qdrant_edge as edge

from core.errors import BadInput, Unavailable
from core.ports import IndexFilter

_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")


def filter_of(readable: IndexFilter) -> edge.Filter:
    """One keyword condition for the readers, then what narrows further.

    Two AND-ed reader conditions make filtered recall collapse, so there is one. A point without a
    date is outside every date range. Raises Unavailable `nothing_readable` for empty readers.
    """
    if not readable.readers:
        raise Unavailable("nothing_readable")
    must: list[Any] = [_any("readers", readable.readers)]
    if readable.sources:
        must.append(_any("source", readable.sources))
    if readable.kinds:
        must.append(_any("kind", readable.kinds))
    if readable.date_from is not None or readable.date_to is not None:
        first, last = readable.date_from, readable.date_to
        span = edge.RangeFloat(
            gte=None if first is None else day_number(first),
            lte=None if last is None else day_number(last, last_day=True),
        )
        must.append(edge.FieldCondition("date", range=span))
    return edge.Filter(must=must)


def day_number(date: str, *, last_day: bool = False) -> int:
    """`2024-05-31` as 20240531; a month or year alone counts as its first or last day."""
    match = _DATE.fullmatch(date)
    if match is None:
        raise BadInput("date_not_read", date=date)
    year, month, day = match.groups()
    month = month or ("12" if last_day else "01")
    day = day or ("31" if last_day else "01")
    return int(year + month + day)


def _any(key: str, values: frozenset[str]) -> edge.FieldCondition:
    return edge.FieldCondition(key, match=edge.MatchAny(sorted(values)))
