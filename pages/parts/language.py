"""Which language a page speaks: as chosen, which stands in the address, else the browser's."""

from __future__ import annotations

import streamlit as st

from core.errors import TouchstoneError
from pages.parts.plain import label
from wording import LANGUAGES, Words, words

PARAMETER = "lang"
NAMES = {"ko": "한국어", "en": "English"}
_CHOSEN = "chosen_language"
_WIDGET = "language_widget"


def language() -> str:
    """`ko` or `en`; a choice made once follows to every page of the session."""
    asked = st.query_params.get(PARAMETER)
    if asked in LANGUAGES:
        st.session_state[_CHOSEN] = asked
        return asked
    chosen: str | None = st.session_state.get(_CHOSEN)
    if chosen is not None:
        st.query_params[PARAMETER] = chosen
        return chosen
    return "ko" if (st.context.locale or "").startswith("ko") else "en"


def spoken() -> Words:
    """The words of the language this page speaks."""
    return words(language())


def choose_language(say: Words) -> None:
    """A switch between the languages; each is named in itself."""
    # Without a value of its own under this key, the switch would show what it showed on its first page.
    st.session_state[_WIDGET] = say.language
    st.radio(
        say.say("choose_language"),
        LANGUAGES,
        key=_WIDGET,
        format_func=NAMES.__getitem__,
        on_change=_changed,
        horizontal=True,
        label_visibility="collapsed",
    )


def _changed() -> None:
    st.query_params[PARAMETER] = st.session_state[_CHOSEN] = st.session_state[_WIDGET]


def sentence_of(error: TouchstoneError, say: Words) -> str:
    """The sentence for an error's code; one without words or without its values is still named."""
    try:
        return say.say(error.code, **error.values)
    except KeyError:
        return say.say("fault_unnamed", code=error.code)


def message_of(error: TouchstoneError, say: Words) -> str:
    """The same sentence for a place that reads Markdown: what an error names may be anybody's words."""
    values = {key: label(value) if isinstance(value, str) else value for key, value in error.values.items()}
    return sentence_of(type(error)(error.code, **values), say)
