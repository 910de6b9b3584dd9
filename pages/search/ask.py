"""The question box; what was found, the verdict and the answer."""

from __future__ import annotations

import streamlit as st

from pages.parts.access import require

viewer = require()
st.title(viewer.words.say("page_ask"))
