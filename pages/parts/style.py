"""What the theme cannot say. Constants: nothing of a document, a person or a model ever enters them."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

PAGE = "page"
# The account's menu and the sign-in's switch stand in the header, which Streamlit lets nobody draw into.
CORNER = "corner"
# Korean lines break between words; quiet text, the chosen tab and long titles can be read; links stand on
# the edge of the text; hints and states that Streamlit says in English alone are not shown.
_RULES = """<style>
[data-testid="stMainBlockContainer"] {
  padding-left: clamp(1rem, 3vw, 4rem); padding-right: clamp(1rem, 3vw, 4rem);
  max-width: 100rem; margin: 0 auto
}
[data-testid="stMain"] :is(p, li, h1, h2, h3, h4, h5) { word-break: keep-all; overflow-wrap: anywhere }
[data-testid="stCaptionContainer"] { opacity: .78 }
[data-testid="stTab"][aria-selected="true"] { color: inherit; font-weight: 600 }
[data-testid="InputInstructions"], [data-testid="stStatusWidget"],
[data-testid="stHeaderActionElements"] { display: none }
[data-testid="stPageLink-NavLink"] { padding-left: 0; margin-left: 0 }
[data-testid="stPageLink-NavLink"] :is(span, div, p) { white-space: normal; overflow: visible }
.st-key-people > * { max-width: 100% }
@media (max-width: 640px) { .st-key-people > * { width: 100%; flex-grow: 1 } }
.st-key-corner {
  position: fixed; top: .65rem; right: clamp(1rem, 3vw, 4rem); z-index: 999991; width: auto; max-width: 55vw
}
</style>"""


def dress() -> None:
    """Once for whatever is drawn, before it."""
    st.html(_RULES)


def corner() -> DeltaGenerator:
    """The right end of the header."""
    return st.container(key=CORNER, horizontal=True, horizontal_alignment="right")


def typeset() -> DeltaGenerator:
    """The container a page draws itself into."""
    return st.container(key=PAGE)
