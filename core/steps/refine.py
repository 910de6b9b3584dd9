"""Decompose, filter, recompose (CRAG, section 4.4): windows are the strips.

A strip is kept by floor *and* top n, then put back in document order; every dropped strip stays
visible with its logit and reason, and with the strip that speaks in its place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf

from core.refinement.boilerplate import only_links, repeated, repeated_key
from core.refinement.near import Said, near_identical, said
from core.refinement.standing import Silent
from core.refinement.strips import strip_of
from core.spoken import body
from core.types import Hit, ScoredWindow, Strip

NOBODY: Mapping[str, Silent] = {}


@dataclass(frozen=True, slots=True)
class _Dropped:
    """Why a strip is dropped, and the place of the strip that speaks instead."""

    reason: str
    instead: int | None = None


def refine(
    hits: Sequence[Hit],
    floor: float,
    keep: int,
    *,
    support: float = inf,
    silent: Mapping[str, Silent] = NOBODY,
) -> tuple[Strip, ...]:
    """All scored windows as strips: documents by their best hit, strips by offset.

    `silent` documents do not speak; what is repeated in many documents, or is nothing but links, is
    boilerplate unless it reaches `support`; of strips that say the same the best is kept.
    """
    places = [(hit, window) for hit in hits for window in hit.windows if window.logit is not None]
    best_first = sorted(range(len(places)), key=lambda index: (-(places[index][1].decisive or 0.0), index))
    footers = repeated((hit.document, window.text) for hit, window in places)
    best: dict[str, int] = {}
    for index in best_first:
        best.setdefault(places[index][0].document, index)
    dropped: dict[int, _Dropped] = {}
    kept: dict[int, Said] = {}
    for index in best_first:
        hit, window = places[index]
        words = said(body(window.scored_text, hit.title, hit.heading_path))
        reason = _reason(window, floor, support, footers)
        if reason is None and hit.document in silent:
            by = silent[hit.document].by
            dropped[index] = _Dropped(silent[hit.document].reason, best.get(by) if by else None)
        elif reason is not None:
            dropped[index] = _Dropped(reason)
        elif (twin := next((each for each in kept if near_identical(words, kept[each])), None)) is not None:
            dropped[index] = _Dropped("duplicate", twin)
        elif len(kept) >= keep:
            dropped[index] = _Dropped("over_budget")
        else:
            kept[index] = words
    return _in_order(hits, places, dropped)


def _reason(window: ScoredWindow, floor: float, support: float, footers: frozenset[str]) -> str | None:
    """Why a strip is dropped for what it is, whatever else was found."""
    if window.decisive is None or window.decisive < floor:
        return "below_floor"
    empty = only_links(window.text) or repeated_key(window.text) in footers
    return "boilerplate" if empty and window.decisive < support else None


def _in_order(
    hits: Sequence[Hit], places: Sequence[tuple[Hit, ScoredWindow]], dropped: Mapping[int, _Dropped]
) -> tuple[Strip, ...]:
    documents = {document: rank for rank, document in enumerate(dict.fromkeys(hit.document for hit in hits))}
    order = sorted(
        range(len(places)), key=lambda index: (documents[places[index][0].document], places[index][1].start)
    )
    names = {index: f"s{number}" for number, index in enumerate(order, start=1)}
    strips = []
    for index in order:
        strip = strip_of(*places[index], names[index])
        if (why := dropped.get(index)) is not None:
            instead = None if why.instead is None else names[why.instead]
            strip = replace(strip, kept=False, reason=why.reason, instead=instead)
        strips.append(strip)
    return tuple(strips)
