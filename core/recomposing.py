"""From what was judged to what speaks: editions in force, readings to ask back with, strips."""

from __future__ import annotations

from math import inf

from core.draft import Draft
from core.parts import Library, Parts
from core.question import Question
from core.refinement.standing import Known, silent_documents
from core.refinement.whole import whole_passages
from core.steps.band import final_band
from core.steps.refine import refine
from core.types import Label, Reading, Strip
from core.underspecified.asking_back import allowed_readings


def known_editions(draft: Draft, library: Library) -> Known | None:
    """Which of the documents found are no longer in force, from what this person may read."""
    if not draft.settings.refine.editions:
        return None
    return Known(library.replaced([hit.passage for hit in draft.hits]), draft.created[:10])


def asked_back(draft: Draft, parts: Parts, question: Question, known: Known | None) -> tuple[Reading, ...]:
    """The readings that what was found allows; with them the final band is Ambiguous."""
    settings, band = draft.settings, draft.band
    answering = settings.steps.answer and settings.steps.refine and settings.answer.clarify
    if not answering or band is None or band.label is Label.INCORRECT or draft.graph.override:
        return ()
    cuts = parts.required_thresholds()
    with draft.step("band"):
        found = allowed_readings(draft.query, question.needles, draft.hits, known, cuts.strip_floor)
        if found:
            draft.band = final_band(band.rounds, cuts, graph_override=False, underspecified=True)
    return found


def strips_of(draft: Draft, parts: Parts, known: Known | None) -> tuple[Strip, ...]:
    """Strips, or whole passages where nothing is decomposed."""
    settings, cuts = draft.settings, parts.required_thresholds()
    if not settings.refine.decompose:
        return whole_passages(draft.hits, settings.refine.keep)
    # The floor is the lower cut by another name: without bands nothing is below it.
    floor = cuts.strip_floor if settings.steps.band else -inf
    unheard = silent_documents(draft.query, draft.hits, known, support=cuts.support, floor=cuts.strip_floor)
    return refine(draft.hits, floor, settings.refine.keep, support=cuts.support, silent=unheard)
