"""What stands beside an answer: readings to choose from, values that disagree, editions left out."""

from __future__ import annotations

import streamlit as st

from core.notes import differing_values, editions_left_out
from core.types import Trace
from pages.parts.asking import QUESTION
from pages.parts.plain import label
from wording import Words

_CHOSEN = "reading_chosen"
SHOWN_EDITIONS = 3


def draw_readings(trace: Trace, say: Words) -> None:
    """A button for each meaning; the one pressed is the next question."""
    if not trace.answer.readings:
        return
    st.markdown(f"##### {say.say('heading_readings')}")
    for number, reading in enumerate(trace.answer.readings, start=1):
        with st.container(gap=None):
            st.button(
                label(reading.text),
                key=f"reading_{number}_{trace.id}",
                help=say.say("reading_choose"),
                icon=":material/subdirectory_arrow_right:",
                on_click=_choose,
                args=(reading.text,),
            )
            st.caption(label(reading.document))


def _choose(text: str) -> None:
    """Before anything is drawn: the box holds what is asked next."""
    st.session_state[QUESTION] = text
    st.session_state[_CHOSEN] = text


def chosen_reading() -> str | None:
    """The question that a button asked for in this very run of the page, told once."""
    chosen = st.session_state.pop(_CHOSEN, None)
    return None if chosen is None else str(chosen)


def draw_disagreements(trace: Trace, say: Words) -> None:
    """One sentence for what documents state differently, each value with its document and date."""
    for values in differing_values(trace):
        said = "; ".join(
            say.say(
                "disagreement_value",
                value=label(each.value),
                title=label(each.title),
                date=each.date or say.say("date_unknown"),
            )
            for each in values
        )
        st.warning(say.say("disagreement", values=said), icon=":material/compare_arrows:")


def draw_left_out(trace: Trace, say: Words) -> None:
    """Editions that were found and did not speak, with both dates."""
    for each in editions_left_out(trace)[:SHOWN_EDITIONS]:
        unknown = say.say("date_unknown")
        values = {"title": label(each.title), "date": each.date or unknown}
        if each.by_title is None:
            words = say.say("edition_left_out", **values)
        else:
            by = {"by_title": label(each.by_title), "by_date": each.by_date or unknown}
            words = say.say("edition_left_out_for", **values, **by)
        st.caption(f":material/history: {words}")
