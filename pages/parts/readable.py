"""What the person at a page may see of a trace at this moment, and the cuts the trace was judged by."""

from __future__ import annotations

from core.parts import Filters
from core.records.reading import Readable
from core.records.threshold_sets import list_threshold_sets
from core.trace_view import NowReadable, edges_in, filter_trace, passages_in
from core.types import Principal, ThresholdSet, Trace
from pages.parts.house import House


def as_seen_by(trace: Trace, principal: Principal, opened: House) -> Trace:
    """The trace without what this person may not read now, and without what rested on that."""
    passages = Readable(opened.store, principal).passages(passages_in(trace))
    edges, view = edges_in(trace), opened.workspace.parts.graph_view(principal, Filters())
    standing = view.standing(edges) if view is not None and edges else set()
    return filter_trace(trace, NowReadable(passages.keys(), standing))


def cuts_of(trace: Trace, opened: House) -> ThresholdSet | None:
    """The threshold set that judged this trace; None where it was removed since."""
    if trace.thresholds is None:
        return None
    known = list_threshold_sets(opened.store)
    in_force = opened.workspace.parts.thresholds
    every = [*known, in_force] if in_force is not None else known
    return next((each for each in every if each.id == trace.thresholds.id), None)
