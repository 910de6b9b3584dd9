"""What the theme cannot say: Korean lines break between words, links stand on the same edge as text, and a
hint that knows English only is not shown.

A constant: nothing that came from a document, a person or a model ever enters it.
"""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

PAGE = "page"
_RULES = """<style>
.st-key-page :is(p, li) { word-break: keep-all; overflow-wrap: anywhere }
.st-key-page [data-testid="InputInstructions"] { display: none }
.st-key-page [data-testid="stPageLink-NavLink"] { padding-left: 0; margin-left: 0 }
</style>"""


def typeset() -> DeltaGenerator:
    """The container a page draws itself into."""
    st.html(_RULES)
    return st.container(key=PAGE)
