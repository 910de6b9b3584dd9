"""A list of documents with the passage that was found in each, as links to that passage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from core.evidence import Place
from pages.parts.marked import Span, marked_text
from pages.parts.navigation import ROOT, place
from pages.parts.plain import label, one_line
from wording import Words

SHOWN = 6
SNIPPET = 140


@dataclass(frozen=True, slots=True)
class Found:
    """A place and the words that stand there."""

    place: Place
    text: str


def draw_found(found: Sequence[Found], say: Words, run_id: str | None) -> None:
    """The best place of each document, in the order given; the later ones one click away."""
    best: dict[str, Found] = {}
    for each in found:
        best.setdefault(each.place.document, each)
    each_once = list(best.values())
    for each in each_once[:SHOWN]:
        _draw_one(each, say, run_id)
    if rest := each_once[SHOWN:]:
        with st.expander(say.say("found_more", n=len(rest)), type="compact"):
            for each in rest:
                _draw_one(each, say, run_id)


def _draw_one(found: Found, say: Words, run_id: str | None) -> None:
    with st.container(gap=None):
        link_to(found.place, say, run_id)
        st.caption(where(found.place, say))
        at = f"{found.place.start}_{found.place.document}"
        marked_text([[Span(one_line(found.text, SNIPPET))]], key=f"found_{at}", small=True)


def link_to(target: Place, say: Words, run_id: str | None, *, number: int | None = None) -> None:
    """The title as a link to the place in its document; it leads back to the run it came from."""
    query = target.query | ({"run": run_id} if run_id else {})
    title = label(target.title) or label(target.document)
    st.page_link(
        ROOT / place("document").path,
        label=f"\\[{number}\\] **{title}**" if number else f"**{title}**",
        icon=None if number else ":material/description:",
        query_params=query,
    )


def where(target: Place, say: Words, *more: str) -> str:
    """Date · source and path, and headings; Markdown that shows them exactly."""
    parts = [label(target.date or say.say("date_unknown")), *more, label(target.document)]
    if target.page is not None:
        parts.append(say.say("page_number", page=target.page))
    headings = [heading for heading in target.headings if heading != target.title]
    if headings:
        parts.append(" › ".join(map(label, headings)))
    return " · ".join(parts)
