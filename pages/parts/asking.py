"""The question box with its scope; all of it stands in the address."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass

import streamlit as st

from core.parts import Filters
from core.records.reading import Readable
from core.records.runs import RunRow
from pages.parts.access import Viewer
from pages.parts.house import House
from pages.parts.plain import label
from wording import Words

QUESTION, RUN = "q", "run"
SOURCE, KIND, YEAR = "source", "kind", "year"
RECENT = 8
_NONCE = "question_nonce"


@dataclass(frozen=True, slots=True)
class Asked:
    """What the box holds, and whether it was sent in this very run of the page."""

    question: str
    filters: Filters
    sent: bool


def draw_box(who: Viewer, opened: House, question: str) -> Asked:
    """A form that is sent whole: no key of an unfinished Korean syllable reaches us.

    `question` fills the box where the address names none.
    """
    say = who.words
    if QUESTION not in st.session_state and question and QUESTION not in st.query_params:
        st.session_state[QUESTION] = question
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
        sent = right.form_submit_button(say.say("ask_button"), type="primary", width="stretch")
    with st.container(horizontal=True, gap="small"):
        filters = _draw_scope(say, Readable(opened.store, who.principal))
        _draw_recent(opened.runs.recent(who.principal, RECENT), say)
    return Asked((text or "").strip(), filters, sent)


def _draw_scope(say: Words, readable: Readable) -> Filters:
    chosen = sum(bool(st.session_state.get(key, st.query_params.get(key))) for key in (SOURCE, KIND, YEAR))
    title = say.say("ask_filters_some", n=chosen) if chosen else say.say("ask_filters")
    with st.popover(title, icon=":material/tune:", key="scope"):
        sources = _several(say.say("filter_source"), SOURCE, readable.sources(), say)
        kinds = _several(say.say("filter_kind"), KIND, readable.kinds(), say)
        years = readable.years()
        newest_first = sorted(years, reverse=True)
        year = st.selectbox(
            say.say("filter_year"),
            newest_first,
            index=None,
            key=YEAR,
            bind="query-params",
            format_func=lambda each: f"{each} ({years[each]})",
            placeholder=say.say("filter_any"),
        )
        st.caption(say.say("filter_counts"))
    return Filters(
        frozenset(sources),
        frozenset(kinds),
        f"{year}-01-01" if year else None,
        f"{year}-12-31" if year else None,
    )


def _several(title: str, key: str, counts: Mapping[str, int], say: Words) -> list[str]:
    def named(each: str) -> str:
        code = f"kind_{each}"
        return f"{say.say(code) if key == KIND and code in say else each} ({counts[each]})"

    chosen: list[str] = st.multiselect(
        title,
        list(counts),
        key=key,
        bind="query-params",
        format_func=named,
        placeholder=say.say("filter_any"),
    )
    return chosen


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
