"""The question box with its scope; all of it stands in the address."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

import streamlit as st

from core.parts import Filters
from core.records.reading import Readable
from core.records.runs import RunRow
from core.runs import RunView
from pages.parts.access import Viewer
from pages.parts.house import House
from pages.parts.plain import label
from pages.parts.scope import draw_scope
from wording import Words

QUESTION, RUN = "q", "run"
RECENT = 8
_NONCE = "question_nonce"


@dataclass(frozen=True, slots=True)
class Asked:
    """What the box holds, and whether it was sent in this very run of the page."""

    question: str
    filters: Filters
    sent: bool


def draw_box(who: Viewer, opened: House, run: RunView | None) -> Asked:
    """A form that is sent whole: no key of an unfinished Korean syllable reaches us.

    The run a page is about fills what the address does not name.
    """
    say = who.words
    if run is not None and QUESTION not in st.session_state and QUESTION not in st.query_params:
        st.session_state[QUESTION] = run.query
    with st.form("ask", border=False):
        left, right = st.columns([7, 1], vertical_alignment="bottom", gap="small")
        text = left.text_input(
            say.say("ask_box"),
            key=QUESTION,
            bind="query-params",
            placeholder=say.say("ask_placeholder"),
            label_visibility="collapsed",
            icon=":material/search:",
            autocomplete="off",
        )
        sent = right.form_submit_button(say.say("ask_button"), key="send", type="primary", width="stretch")
    with st.container(horizontal=True, gap="small"):
        filters = draw_scope(say, Readable(opened.store, who.principal), run.filters if run else Filters())
        _draw_recent(opened.runs.recent(who.principal, RECENT), say)
    return Asked((text or "").strip(), filters, sent)


def _draw_recent(rows: list[RunRow], say: Words) -> None:
    with st.popover(say.say("ask_recent"), icon=":material/history:", key="recent"):
        if not rows:
            st.caption(say.say("ask_recent_none"))
        seen: set[str] = set()
        for row in rows:
            if row.query in seen:
                continue
            seen.add(row.query)
            # Another key than the box's own, so that the address decides what the box shows.
            st.button(
                label(row.query, 80),
                key=f"recent_{row.id}",
                type="tertiary",
                on_click=show_run,
                args=(row.id, row.query),
            )


def show_run(run_id: str, question: str) -> None:
    """Make this the run that the page is about; for callbacks, before anything is drawn."""
    st.session_state[QUESTION] = question
    st.query_params[RUN] = run_id


def nonce() -> str:
    """One token for each question: sending it twice begins one run."""
    return str(st.session_state.setdefault(_NONCE, secrets.token_urlsafe(9)))


def spend_nonce() -> None:
    """The next question gets its own."""
    st.session_state.pop(_NONCE, None)
