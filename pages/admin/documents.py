"""Where documents come from, who reads them, and the work of taking them in."""

from __future__ import annotations

import streamlit as st

from pages.parts.access import Viewer, require
from pages.parts.house import House, house
from pages.parts.ingesting import draw_jobs
from pages.parts.shelves import draw_documents, draw_sources
from pages.parts.style import typeset
from pages.parts.uploading import draw_upload


def page(who: Viewer, opened: House) -> None:
    """Work that goes on stands above everything else."""
    say = who.words
    st.markdown(f"#### {say.say('page_documents')}")
    draw_jobs(who, opened)
    documents, sources, upload = st.tabs(
        [say.say("tab_documents"), say.say("tab_sources"), say.say("tab_upload")]
    )
    with documents:
        draw_documents(who, opened)
    with sources:
        draw_sources(who, opened)
    with upload:
        draw_upload(who, opened)


viewer = require("admin")
with typeset():
    page(viewer, house())
