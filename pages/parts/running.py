"""A run that is not over: where it stands, what it found so far, and the way to stop it."""

from __future__ import annotations

import streamlit as st

from core.documents.readers.front_matter import front_matter
from core.errors import TouchstoneError
from core.evidence import Place
from core.records.runs import RunState
from core.runs import RunView
from core.spoken import body, plain_words
from core.types import Passage
from pages.parts.access import Viewer
from pages.parts.found import Found, draw_found
from pages.parts.house import House
from pages.parts.tables import step_words
from wording import Words

EVERY_S = 0.4
# What was found is there by then, unless the machine is busy.
FIRST_S = 0.3
# As many as a question usually goes through; only the length of the bar rests on it.
USUAL_STEPS = 8


def draw_running(run_id: str, who: Viewer, opened: House) -> None:
    """Looks again by itself until the run is over, then draws the page anew.

    What was found is drawn once, outside of what is looked at again: forty elements for each look of
    each person would keep everybody else's pages waiting.
    """
    view = opened.runs.first_seen(run_id, who.principal, FIRST_S)
    found = _found(view)
    st.fragment(_watch, run_every=EVERY_S)(run_id, bool(found), who, opened)
    if found:
        st.caption(who.words.say("found_reading"))
        draw_found(found, who.words, run_id)


def _watch(run_id: str, found: bool, who: Viewer, opened: House) -> None:
    try:
        view = opened.runs.read(run_id, who.principal)
    except TouchstoneError:
        st.rerun(scope="app")
    if view.over or bool(view.candidates) is not found:
        st.rerun(scope="app")
    with st.container(horizontal=True, vertical_alignment="center"):
        st.progress(_part(view), text=_where(view, who.words))
        if st.button(who.words.say("run_stop"), icon=":material/stop_circle:", key="stop"):
            opened.runs.stop(run_id, who.principal)


def _part(view: RunView) -> float:
    return min(1.0, len(view.steps) / USUAL_STEPS)


def _where(view: RunView, say: Words) -> str:
    if view.state is RunState.WAITING and view.position:
        return say.say("run_waiting", position=view.position)
    return step_words(view.steps[-1], say) if view.steps else say.say("run_starting")


def _found(view: RunView) -> list[Found]:
    passages = [candidate.passage for candidate in view.candidates or ()]
    return [
        Found(
            Place(each.location, each.title, each.heading_path, each.date, each.page, each.start, each.end),
            begins(each),
        )
        for each in passages
    ]


def begins(passage: Passage) -> str:
    """Its first words; what a document states of itself in a head of fields only where nothing follows."""
    behind = front_matter(passage.text)[1] if passage.start == 0 else 0
    prose = [window for window in passage.windows if window.start >= passage.start + behind]
    first = (prose or passage.windows)[:1]
    words = (body(window.scored_text, passage.title, passage.heading_path) for window in first)
    return plain_words(next(words, passage.text))
