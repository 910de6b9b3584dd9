"""Traces: a narrow row to list and filter by, and the whole record compressed."""

from __future__ import annotations

import json
import zlib

from sqlalchemy import delete, insert, select

from core.errors import BadInput, Corrupt
from core.records.store import Store
from core.records.tables import traces
from core.trace_json import trace_from_json, trace_to_json
from core.types import Trace


def keep_trace(store: Store, trace: Trace) -> None:
    """Store one trace; the same id again replaces it."""
    logits = [hit.logit for hit in trace.hits if hit.logit is not None]
    whole = json.dumps(trace_to_json(trace), ensure_ascii=False, separators=(",", ":"))
    with store.writing() as connection:
        connection.execute(delete(traces).where(traces.c.id == trace.id))
        connection.execute(
            insert(traces).values(
                id=trace.id,
                created=trace.created,
                principal=trace.principal.id,
                groups=list(trace.principal.groups),
                query=trace.query,
                state=trace.answer.state_name,
                text_label=trace.band.text_label if trace.band else None,
                label=trace.band.label if trace.band else None,
                rule=trace.band.rule if trace.band else None,
                best_logit=max(logits, default=None),
                override=trace.graph.override,
                threshold_set=trace.thresholds.id if trace.thresholds else None,
                settings=trace.settings,
                windows_scored=trace.windows.scored,
                seconds=sum(trace.timings.values()),
                whole=zlib.compress(whole.encode()),
            )
        )


def trace_of(store: Store, trace_id: str) -> Trace:
    """One trace whole. Raises BadInput `unknown_trace`, Corrupt `trace_unreadable`."""
    with store.reading() as connection:
        whole = connection.execute(select(traces.c.whole).where(traces.c.id == trace_id)).scalar()
    if whole is None:
        raise BadInput("unknown_trace", trace=trace_id)
    try:
        values = json.loads(zlib.decompress(whole))
    except (zlib.error, ValueError) as error:
        raise Corrupt("trace_unreadable", detail=trace_id) from error
    return trace_from_json(values)
