"""Sources with their readers rules, and the documents that whoever looks may read."""

from __future__ import annotations

from math import ceil
from pathlib import Path

import pandas
import streamlit as st

from core.evidence import Place
from core.records.reading import Readable
from core.records.sources import StoredSource, source_names, stored_source
from pages.parts.access import Viewer
from pages.parts.found import link_to
from pages.parts.house import House
from pages.parts.ingesting import in_work, start
from pages.parts.plain import label, one_line
from wording import Words

PAGE = 20


def draw_documents(who: Viewer, opened: House) -> None:
    """A page of a list, narrowed by words of the title or the path."""
    say, readable = who.words, Readable(opened.store, who.principal)
    words = st.text_input(
        say.say("documents_search"),
        key="documents_words",
        placeholder=say.say("documents_search_hint"),
        icon=":material/search:",
        label_visibility="collapsed",
    )
    number, _ = readable.listed(words, 0)
    if not number:
        empty = "documents_no_match" if words.strip() else "documents_none"
        st.info(say.say(empty), icon=":material/folder_off:")
        return
    pages = ceil(number / PAGE)
    at = 1
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(say.say("documents_counted", n=number), width="stretch")
        if pages > 1:
            at = st.pagination(pages, key="documents_page")
    _, listed = readable.listed(words, PAGE, (at - 1) * PAGE)
    for each in listed:
        with st.container(gap=None):
            link_to(Place(each.location, each.title), say, None)
            said = [
                each.date or say.say("date_unknown"),
                say.say(f"kind_{each.kind}"),
                *_owner(each.owner, say),
            ]
            readers = say.say("documents_readers", groups=", ".join(each.readers))
            st.caption(" · ".join(label(part) for part in (*said, each.location, readers)))


def _owner(owner: str | None, say: Words) -> list[str]:
    return [say.say("source_owner", owner=owner)] if owner else []


def draw_sources(who: Viewer, opened: House) -> None:
    """Every source with its rules; how many documents is counted among those one may read."""
    say, counts = who.words, Readable(opened.store, who.principal).sources()
    with opened.store.reading() as connection:
        stored = [stored_source(connection, name) for name in source_names(connection)]
    sources = [each for each in stored if each is not None]
    if not sources:
        st.info(say.say("sources_none"), icon=":material/folder_off:")
        return
    busy = in_work(opened)
    for source in sources:
        _draw_source(source, counts.get(source.name, 0), source.name in busy, who, opened)


def _draw_source(source: StoredSource, number: int, busy: bool, who: Viewer, opened: House) -> None:
    say = who.words
    with st.container(border=True):
        with st.container(horizontal=True, vertical_alignment="center"):
            with st.container(gap=None):
                st.markdown(f"**{label(source.name)}** · {say.say('sources_counted', n=number)}")
                st.caption(label(_shown(source.root, opened.home)))
            if st.button(
                say.say("sources_again"),
                icon=":material/sync:",
                key=f"again_{source.name}",
                help=say.say("sources_again_help"),
                disabled=busy,
            ) and start(source.name, source.root, None, who, opened):
                st.rerun()
        rows = [
            {"pattern": one_line(rule.pattern), "readers": one_line(", ".join(rule.groups))}
            for rule in source.rules
        ]
        st.dataframe(
            pandas.DataFrame(rows),
            hide_index=True,
            row_height=34,
            key=f"rules_{source.name}",
            alt=say.say("sources_rules_alt", n=len(rows)),
            column_config={
                "pattern": st.column_config.TextColumn(
                    say.say("column_pattern"), width=200, help=say.say("column_order")
                ),
                "readers": st.column_config.TextColumn(say.say("column_readers"), width=130),
            },
        )


def _shown(root: str, home: Path) -> str:
    """A root inside the workspace by its place there; whoever looks knows where the workspace is."""
    place = Path(root)
    return str(place.relative_to(home.resolve())) if place.is_relative_to(home.resolve()) else root
