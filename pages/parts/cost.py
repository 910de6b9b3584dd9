"""What one query cost, and what did less than it should."""

from __future__ import annotations

import streamlit as st

from core.evidence import reasons
from core.types import Trace
from pages.parts.evidence import reason_words
from pages.parts.plain import label
from pages.parts.tables import draw_timings
from wording import Words
from wording.numbers import seconds


def draw_cost(trace: Trace, say: Words) -> None:
    """Seconds, windows, calls and what did less than it should."""
    left, right = st.columns([1, 2], gap="medium")
    windows = trace.windows
    counts = [
        say.say("cost_windows", scored=windows.scored, total=windows.total, budget=windows.budget),
        say.say("cost_calls", calls=trace.calls, tokens=trace.tokens),
        say.say("cost_seconds", total=seconds(sum(trace.timings.values()))),
    ]
    with left:
        st.markdown(f"##### {say.say('heading_cost')}")
        st.markdown("  \n".join(counts))
        for reason in reasons(trace):
            st.markdown(f":material/warning: {reason_words(reason, say)}")
        if not trace.degradations:
            st.caption(say.say("degradations_none"))
        st.caption(say.say("trace_marks", trace=label(trace.id), settings=label(trace.settings)))
    if trace.timings:
        with right:
            draw_timings(trace, say)
