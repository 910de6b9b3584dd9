"""The app: who is there, in which language, and the pages they may open; nothing else.

Streamlit runs this file as a script for every session; the server imports it for `app`.
"""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st
from streamlit.starlette import App


def everywhere(draw_it: Callable[[], None], title: str) -> None:
    """One page under every address there is, so that a link still leads where it points afterwards."""
    from pages.parts.navigation import PLACES

    pages = [
        st.Page(draw_it, title=title, url_path=place.url, default=place is PLACES[0]) for place in PLACES
    ]
    st.navigation(pages, position="hidden").run()


def draw() -> None:
    """Sign-in, or the navigation of whoever is signed in with the page they are on."""
    from core.errors import TouchstoneError
    from pages.parts.access import viewer
    from pages.parts.account import draw_account
    from pages.parts.house import house
    from pages.parts.language import spoken
    from pages.parts.marks import picture
    from pages.parts.navigation import ROOT, places_for
    from pages.parts.opening import draw_opening
    from pages.parts.sign_in import draw_sign_in
    from pages.parts.style import dress

    say = spoken()
    st.set_page_config("Touchstone", picture("mark.svg"), layout="wide")
    st.logo(picture("wordmark.svg"), size="large")
    dress()
    try:
        opened = house()
    except TouchstoneError as error:
        fault = error
        everywhere(lambda: draw_opening(fault, say), "Touchstone")
        return
    found = viewer(opened)
    if found is None:
        everywhere(lambda: draw_sign_in(opened, say), say.say("sign_in"))
        return
    places = places_for(found.roles)
    if not places:
        draw_account(found, opened)
        st.error(say.say("page_none"), icon=":material/lock:")
        return
    sections: dict[str, list[st.Page]] = {}
    for place in places:
        page = st.Page(
            ROOT / place.path,
            title=say.say(place.title),
            icon=place.icon,
            url_path=place.url,
            default=place is places[0],
            visibility="visible" if place.listed else "hidden",
        )
        # A menu of one page would be a click for nothing.
        several = sum(each.listed and each.section == place.section for each in places) > 1
        sections.setdefault(say.say(place.section) if several else "", []).append(page)
    current = st.navigation(sections, position="top")
    draw_account(found, opened)
    current.run()


if __name__ == "__main__":
    draw()
else:
    from streamlit.runtime.pages_manager import PagesManager

    from pages.parts.server import MIDDLEWARE, ROUTES, living
    from pages.parts.terminal import start

    # Before the first st.navigation Streamlit takes the folder for its own kind of pages: a new server would
    # answer the first address with "page not found", and run a file that lay flat in there unguarded.
    PagesManager.uses_pages_directory = False
    app = App(__file__, routes=ROUTES, middleware=MIDDLEWARE, lifespan=living)
    start()
