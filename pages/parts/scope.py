"""Where to search: sources, formats and a year, with the number of documents this person may read.

The address holds the values themselves. Streamlit's own binding would write the labels into it, and
with them the language and the counts of whoever shared the link.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from core.parts import Filters
from core.records.reading import Readable
from wording import Words

SOURCE, KIND, YEAR = "source", "kind", "year"
KEYS = (SOURCE, KIND, YEAR)


def draw_scope(say: Words, readable: Readable, before: Filters) -> Filters:
    """What is chosen now; where the address names nothing it begins as it was `before`."""
    named = any(key in st.query_params for key in KEYS)
    sources, kinds, years = readable.sources(), readable.kinds(), readable.years()
    _begin(SOURCE, st.query_params.get_all(SOURCE) if named else sorted(before.sources), sources)
    _begin(KIND, st.query_params.get_all(KIND) if named else sorted(before.kinds), kinds)
    year_before = [before.date_from[:4]] if before.date_from else []
    _begin(YEAR, st.query_params.get_all(YEAR) if named else year_before, years)
    chosen = sum(bool(st.session_state[widget(key)]) for key in KEYS)
    title = say.say("ask_filters_some", n=chosen) if chosen else say.say("ask_filters")
    with st.popover(title, icon=":material/tune:", key="scope"):
        _several(say.say("filter_source"), SOURCE, sources, say)
        _several(say.say("filter_kind"), KIND, kinds, say)
        _several(say.say("filter_year"), YEAR, years, say)
        st.caption(say.say("filter_counts"))
    year = next(iter(st.session_state[widget(YEAR)]), None)
    return Filters(
        frozenset(st.session_state[widget(SOURCE)]),
        frozenset(st.session_state[widget(KIND)]),
        f"{year}-01-01" if year else None,
        f"{year}-12-31" if year else None,
    )


def widget(key: str) -> str:
    """The key of the widget behind a name in the address."""
    return f"scope_{key}"


def _begin(key: str, wanted: Sequence[str], counts: Mapping[str, int]) -> None:
    """The widget's first value; what nobody knows, or what is hidden, is left aside alike."""
    kept = st.session_state.get(widget(key), wanted)
    usable = [each for each in kept if each in counts]
    st.session_state[widget(key)] = usable[:1] if key == YEAR else usable


def _several(title: str, key: str, counts: Mapping[str, int], say: Words) -> None:
    def named(each: str) -> str:
        code = f"kind_{each}"
        return f"{say.say(code) if key == KIND and code in say else each} ({counts.get(each, 0)})"

    st.multiselect(
        title,
        sorted(counts, reverse=key == YEAR),
        key=widget(key),
        format_func=named,
        placeholder=say.say("filter_any"),
        max_selections=1 if key == YEAR else None,
        on_change=_write,
        args=(key,),
    )


def _write(key: str) -> None:
    chosen = st.session_state[widget(key)]
    if chosen:
        st.query_params[key] = chosen
    else:
        st.query_params.pop(key, None)
