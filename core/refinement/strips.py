"""A scored window as a strip, before refinement says anything of it."""

from __future__ import annotations

from core.types import Hit, ScoredWindow, Strip


def strip_of(hit: Hit, window: ScoredWindow, name: str = "") -> Strip:
    """Kept so far; `name` is its id, empty where nothing will cite it."""
    return Strip(
        id=name,
        text=window.text,
        scored_text=window.scored_text,
        document=hit.document,
        title=hit.title,
        passage=hit.passage,
        start=window.start,
        end=window.end,
        page=hit.page,
        logit=window.logit,
        adjusted_logit=window.adjusted_logit,
        kept=True,
        reason=None,
        origin=hit.origin,
        date=hit.date,
        heading_path=hit.heading_path,
    )
