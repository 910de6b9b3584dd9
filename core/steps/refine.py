"""Decompose, filter, recompose (CRAG, section 4.4): windows are the strips.

A strip is kept by floor *and* top n, then put back in document order; every dropped strip stays
visible with its logit and reason.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.types import Hit, ScoredWindow, Strip


def refine(hits: Sequence[Hit], floor: float, keep: int) -> tuple[Strip, ...]:
    """All scored windows as strips: documents by their best hit, strips by offset."""
    places = [(hit, window) for hit in hits for window in hit.windows if window.logit is not None]
    best_first = sorted(range(len(places)), key=lambda index: (-(places[index][1].logit or 0.0), index))
    reasons: dict[int, str | None] = {}
    seen: set[str] = set()
    kept = 0
    for index in best_first:
        window = places[index][1]
        reasons[index] = _reason(window, floor, seen, kept >= keep)
        if reasons[index] is None:
            seen.add(" ".join(window.text.split()))
            kept += 1
    documents = {document: rank for rank, document in enumerate(dict.fromkeys(hit.document for hit in hits))}
    order = sorted(
        range(len(places)), key=lambda index: (documents[places[index][0].document], places[index][1].start)
    )
    return tuple(
        _strip(number, *places[index], reasons[index]) for number, index in enumerate(order, start=1)
    )


def _reason(window: ScoredWindow, floor: float, seen: set[str], full: bool) -> str | None:
    if window.logit is None or window.logit < floor:
        return "below_floor"
    if " ".join(window.text.split()) in seen:
        return "duplicate"
    return "over_budget" if full else None


def _strip(number: int, hit: Hit, window: ScoredWindow, reason: str | None) -> Strip:
    return Strip(
        id=f"s{number}",
        text=window.text,
        scored_text=window.scored_text,
        document=hit.document,
        title=hit.title,
        passage=hit.passage,
        start=window.start,
        end=window.end,
        page=hit.page,
        logit=window.logit,
        kept=reason is None,
        reason=reason,
        origin=hit.origin,
    )
