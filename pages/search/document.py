"""One document at the place that was cited, marked, for whoever may read it."""

from __future__ import annotations

import streamlit as st

from core.documents.currency import superseded_documents
from core.errors import BadInput
from core.evidence import Place
from core.records.reading import Readable
from core.records.stored import StoredDocument
from pages.parts.access import Viewer, require
from pages.parts.found import link_to, where
from pages.parts.house import House, house
from pages.parts.language import message_of
from pages.parts.marked import Span, marked_text
from pages.parts.navigation import ROOT, place
from pages.parts.plain import label
from pages.parts.style import typeset

READING_PIXELS = 800


def page(who: Viewer, opened: House) -> None:
    """Title, date, owner, and the text; hidden and missing documents get the same reply."""
    say = who.words
    location, run_id = st.query_params.get("doc", ""), st.query_params.get("run")
    if run_id:
        st.page_link(
            ROOT / place("ask").path,
            label=say.say("document_back"),
            icon=":material/arrow_back:",
            query_params={"run": run_id},
        )
    if not location:
        st.info(say.say("document_none_named"), icon=":material/description:")
        return
    readable = Readable(opened.store, who.principal)
    try:
        document = readable.document(location)
    except BadInput:
        st.warning(
            message_of(BadInput("document_not_found", document=location), say),
            icon=":material/search_off:",
        )
        return
    _draw(document, readable, who)


def _draw(document: StoredDocument, readable: Readable, who: Viewer) -> None:
    say = who.words
    st.markdown(f"### {label(document.title)}")
    owner = [say.say("source_owner", owner=label(document.owner))] if document.owner else []
    here = Place(document.location, document.title, date=document.date)
    st.caption(where(here, say, *owner))
    _draw_replaced(document, readable, who)
    span = _span(document)
    if span is None and "from" in st.query_params:
        st.caption(say.say("document_span_gone"))
    with st.container(border=True, width=READING_PIXELS):
        marked_text(
            [_spans(document, span)],
            key=f"document_{document.id}",
            focus=f"{document.id} {span}" if span else None,
        )


def _draw_replaced(document: StoredDocument, readable: Readable, who: Viewer) -> None:
    replaced = superseded_documents(readable, [document.id])
    if document.location not in replaced:
        return
    newer = replaced[document.location]
    code = "document_replaced" if newer else "document_replaced_alone"
    st.warning(who.words.say(code), icon=":material/history:")
    if newer:
        current = readable.document(newer)
        link_to(Place(newer, current.title), who.words, st.query_params.get("run"))


def _span(document: StoredDocument) -> tuple[int, int] | None:
    """The offsets of the address where they lie inside the text."""
    try:
        start, end = int(st.query_params["from"]), int(st.query_params["to"])
    except (KeyError, ValueError):
        return None
    return (start, end) if 0 <= start < end <= len(document.text) else None


def _spans(document: StoredDocument, span: tuple[int, int] | None) -> list[Span]:
    if span is None:
        return [Span(document.text)]
    start, end = span
    cited = document.text[start:end]
    inner = cited.strip()
    start += cited.find(inner)
    parts = [
        Span(document.text[:start]),
        Span(inner, "cited"),
        Span(document.text[start + len(inner) :]),
    ]
    return [part for part in parts if part.text]


viewer = require()
with typeset():
    page(viewer, house())
