"""The question box; what was found, the verdict, the answer, and why."""

from __future__ import annotations

import streamlit as st

from core.errors import BadInput, TouchstoneError
from core.evidence import LEFT_UNREAD, evidence_of, left_unread
from core.parts import Filters
from core.question import clean_question
from core.records.reading import Readable
from core.records.runs import RunState
from core.runs import RunView
from core.types import Label, State, Trace
from pages.parts.access import Viewer, require
from pages.parts.answering import (
    draw_answer_text,
    draw_banners,
    draw_feedback,
    draw_sources,
    draw_verdict,
    draw_way_on,
    found_in,
    may_search_harder,
)
from pages.parts.asking import RUN, draw_box, nonce, spend_nonce
from pages.parts.beside import chosen_reading
from pages.parts.evidence import no_hits, reason_words
from pages.parts.found import draw_found
from pages.parts.house import House, house
from pages.parts.language import message_of
from pages.parts.navigation import ROOT, place
from pages.parts.panels import band_badge_text, draw_panels
from pages.parts.readable import as_seen_by, cuts_of
from pages.parts.running import draw_running
from pages.parts.style import typeset


def page(who: Viewer, opened: House) -> None:
    """The box on top, and below it the run that the address names."""
    view, fault = _named_run(who, opened)
    st.markdown(f"#### {who.words.say('page_ask')}")
    chosen = chosen_reading()
    asked = draw_box(who, opened, view)
    if chosen is not None:
        start(chosen, asked.filters, who, opened)
        return
    if asked.sent and asked.question:
        start(asked.question, asked.filters, who, opened)
        return
    if fault is not None:
        st.warning(message_of(fault, who.words), icon=":material/link_off:")
    elif view is None:
        _draw_empty(who, opened)
    elif view.over:
        _draw_over(view, who, opened)
    else:
        draw_running(view.id, who, opened)


def start(question: str, filters: Filters, who: Viewer, opened: House, *, harder: bool = False) -> None:
    """Begin a run and make it this page's; when all places are taken, say so and keep the question."""
    try:
        clean_question(question, len(question) or 1)
        run_id = opened.runs.start(question, who.principal, filters, harder=harder, nonce=nonce())
    except TouchstoneError as error:
        st.warning(message_of(error, who.words), icon=":material/hourglass_top:")
        return
    spend_nonce()
    st.query_params[RUN] = run_id
    st.rerun()


def _named_run(who: Viewer, opened: House) -> tuple[RunView | None, BadInput | None]:
    run_id = st.query_params.get(RUN)
    if not run_id:
        return None, None
    try:
        return opened.runs.read(run_id, who.principal), None
    except BadInput as error:
        return None, error


def _draw_empty(who: Viewer, opened: House) -> None:
    documents = sum(Readable(opened.store, who.principal).sources().values())
    st.space("small")
    if not documents:
        st.info(who.words.say("ask_empty_none"), icon=":material/folder_off:")
        return
    st.markdown(f"### {who.words.say('ask_empty_title')}")
    st.markdown(who.words.say("ask_empty", n=documents))
    told = (f"{band_badge_text(each, who.words)} {who.words.say(f'legend_{each.value}')}" for each in Label)
    st.markdown("\n\n".join(told))


def _draw_over(view: RunView, who: Viewer, opened: House) -> None:
    say = who.words
    if view.state is RunState.DONE and view.trace is not None:
        _draw_done(view, as_seen_by(view.trace, who.principal, opened), who, opened)
        return
    if view.state is RunState.STOPPED:
        st.info(say.say("run_stopped"), icon=":material/stop_circle:")
    else:
        st.error(reason_words(view.code or "run_failed", say), icon=":material/error:")
    if st.button(say.say("run_again"), icon=":material/refresh:", key="again"):
        start(view.query, view.filters, who, opened, harder=view.harder)


def _draw_done(view: RunView, trace: Trace, who: Viewer, opened: House) -> None:
    say, evidence = who.words, evidence_of(trace)
    draw_banners(trace, say)
    left, right = st.columns([3, 2], gap="large")
    with left:
        draw_verdict(trace, say)
        draw_answer_text(trace, evidence, say)
        draw_sources(trace, evidence, who, opened, view.id)
        draw_way_on(trace, view, who, opened)
        if view.harder:
            st.caption(say.say("searched_harder"))
        if left_unread(trace):
            st.caption(reason_words(LEFT_UNREAD, say))
        if may_search_harder(trace, view) and st.button(
            say.say("search_harder"),
            help=say.say("search_harder_help"),
            icon=":material/manage_search:",
            key="harder",
        ):
            start(view.query, view.filters, who, opened, harder=True)
        if trace.answer.state is State.UNAVAILABLE and st.button(
            say.say("run_again"), icon=":material/refresh:", key="again"
        ):
            start(view.query, view.filters, who, opened, harder=view.harder)
        draw_feedback(trace, who, opened)
    with right:
        missed = trace.answer.state is State.NOT_FOUND
        st.markdown(f"##### {say.say('heading_nearest_misses' if missed else 'found_title')}")
        if trace.hits:
            draw_found(found_in(trace), say, view.id)
        else:
            st.caption(no_hits(trace, say))
    with st.expander(
        say.say("why"), icon=":material/troubleshoot:", expanded="analyst" in who.roles, key=f"why_{trace.id}"
    ):
        draw_panels(trace, cuts_of(trace, opened), say, key="panel")
        st.page_link(
            ROOT / place("trace").path,
            label=say.say("trace_open"),
            icon=":material/open_in_new:",
            query_params={"trace": trace.id},
        )


viewer = require()
with typeset():
    page(viewer, house())
