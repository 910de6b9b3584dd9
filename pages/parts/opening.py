"""What is shown while the workspace is opened, and when it cannot be."""

from __future__ import annotations

import streamlit as st

from core.errors import TouchstoneError, Unavailable
from pages.parts.house import keeper
from pages.parts.language import message_of
from wording import Words

EVERY_S = 1.0


def draw_opening(error: TouchstoneError, say: Words) -> None:
    """A bar that grows, or the sentence of what stands in the way, which may pass."""
    st.title("Touchstone")
    if not isinstance(error, Unavailable):
        st.error(message_of(error, say), icon=":material/error:")
        return
    st.fragment(_draw_progress, run_every=EVERY_S)(say)


def _draw_progress(say: Words) -> None:
    keeping = keeper()
    if keeping.house is not None:
        st.rerun(scope="app")
    if keeping.fault is not None:
        st.error(message_of(keeping.fault, say), icon=":material/error:")
        return
    now = keeping.progress
    part = min(1.0, now.done / now.total) if now.total else 0.0
    counted = f" {now.done} / {now.total}" if now.total else ""
    st.progress(part, text=say.say(now.stage) + counted)
