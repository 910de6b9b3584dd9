"""What stands beside an answer: why strips were dropped, editions left out, values that disagree.

Pages and the command line draw these; a date that no document states is None.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.refinement.standing import OTHER_EDITION, SUPERSEDED
from core.types import Strip, Trace


@dataclass(frozen=True, slots=True)
class Dropped:
    """The code of a strip's outcome, with the strip and the dates that its sentence names."""

    code: str
    strip: str | None = None
    date: str | None = None
    by_date: str | None = None


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A document that did not speak because of its edition, and what spoke instead where it is known."""

    document: str
    title: str
    date: str | None
    by_title: str | None
    by_date: str | None


@dataclass(frozen=True, slots=True)
class Differing:
    """One of the values that documents state differently."""

    value: str
    title: str
    date: str | None


def outcome_of(strip: Strip, trace: Trace) -> Dropped:
    """Whether a strip was kept, else why not."""
    if strip.kept:
        return Dropped("strip_kept")
    instead = next((each for each in trace.strips if each.id == strip.instead), None)
    if strip.reason in (SUPERSEDED, OTHER_EDITION) and instead is not None:
        return Dropped(f"strip_{strip.reason}", instead.id, strip.date, instead.date)
    if strip.reason == "duplicate" and instead is not None:
        return Dropped("strip_duplicate_of", instead.id)
    return Dropped(f"reason_{strip.reason or 'not_run'}")


def editions_left_out(trace: Trace) -> tuple[LeftOut, ...]:
    """Documents whose strips were dropped for their edition, each once, in the order of the strips."""
    strips = {strip.id: strip for strip in trace.strips}
    found: dict[str, LeftOut] = {}
    for strip in trace.strips:
        if strip.reason in (SUPERSEDED, OTHER_EDITION) and strip.document not in found:
            by = strips.get(strip.instead or "")
            found[strip.document] = LeftOut(
                strip.document, strip.title, strip.date, by.title if by else None, by.date if by else None
            )
    return tuple(found.values())


def differing_values(trace: Trace) -> tuple[tuple[Differing, ...], ...]:
    """The values of each disagreement with the document and date that states each."""
    strips = {strip.id: strip for strip in trace.strips}
    return tuple(
        tuple(
            Differing(each.value, strips[each.citation].title, strips[each.citation].date)
            for each in disagreement.values
            if each.citation in strips
        )
        for disagreement in trace.answer.disagreements
    )
