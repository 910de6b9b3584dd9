"""One trace whole, for who asked and for analysts, as far as they may read it now."""

from __future__ import annotations

import json
from datetime import datetime

import streamlit as st

from core.errors import BadInput
from core.evidence import evidence_of
from core.records.people import person_of
from core.records.traces import trace_of
from core.trace_json import trace_to_json
from core.types import Trace
from pages.parts.access import Viewer, require
from pages.parts.answering import draw_answer_text, draw_banners, draw_sources, draw_verdict
from pages.parts.house import House, house
from pages.parts.language import message_of
from pages.parts.panels import draw_panels
from pages.parts.plain import label
from pages.parts.readable import as_seen_by, cuts_of
from pages.parts.style import typeset


def page(who: Viewer, opened: House) -> None:
    """The trace that the address names; somebody else's is unknown to who is no analyst."""
    say, named = who.words, st.query_params.get("trace", "")
    if not named:
        st.markdown(f"### {say.say('page_trace')}")
        st.info(say.say("trace_none_named"), icon=":material/link_off:")
        return
    whole = _trace(named, who, opened)
    if whole is None:
        st.warning(message_of(BadInput("unknown_trace", trace=named), say), icon=":material/search_off:")
        return
    trace = as_seen_by(whole, who.principal, opened)
    st.markdown(f"### {label(trace.query)}")
    st.caption(f"{say.say('page_trace')} · {_asked(trace, who, opened)}")
    if trace is not whole:
        st.info(say.say("trace_partly"), icon=":material/visibility_off:")
    draw_banners(trace, say)
    draw_verdict(trace, say)
    evidence = evidence_of(trace)
    draw_answer_text(trace, evidence, say)
    draw_sources(trace, evidence, who, opened, None)
    st.space("small")
    draw_panels(trace, cuts_of(trace, opened), say, key="panel")
    st.download_button(
        say.say("trace_download"),
        json.dumps(trace_to_json(trace), ensure_ascii=False, indent=1),
        file_name=f"trace-{trace.id}.json",
        mime="application/json",
        icon=":material/download:",
        on_click="ignore",
    )


def _trace(trace_id: str, who: Viewer, opened: House) -> Trace | None:
    try:
        trace = trace_of(opened.store, trace_id)
    except BadInput:
        return None
    return trace if "analyst" in who.roles or trace.principal.id == who.person.id else None


def _asked(trace: Trace, who: Viewer, opened: House) -> str:
    when = label(datetime.fromisoformat(trace.created).strftime("%Y-%m-%d %H:%M UTC"))
    try:
        name = person_of(opened.store, trace.principal.id or "").name
    except BadInput:
        return who.words.say("trace_by_somebody", when=when)
    return who.words.say("trace_by", person=label(name), when=when)


viewer = require()
with typeset():
    page(viewer, house())
