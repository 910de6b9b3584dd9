"""Passages as they are, in place of strips: what decomposing them is measured against."""

from __future__ import annotations

from collections.abc import Sequence

from core.types import Hit, Strip


def whole_passages(hits: Sequence[Hit], keep: int) -> tuple[Strip, ...]:
    """Every judged passage as one strip, best first; the first `keep` are kept."""
    judged = [hit for hit in hits if hit.logit is not None]
    return tuple(
        Strip(
            id=f"s{number}",
            text=hit.text,
            scored_text=hit.text,
            document=hit.document,
            title=hit.title,
            passage=hit.passage,
            start=hit.start,
            end=hit.end,
            page=hit.page,
            logit=hit.logit,
            adjusted_logit=hit.adjusted_logit,
            kept=number <= keep,
            reason=None if number <= keep else "over_budget",
            origin=hit.origin,
            date=hit.date,
        )
        for number, hit in enumerate(judged, start=1)
    )
