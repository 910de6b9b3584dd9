"""The app: who is there, in which language, and the pages they may open; nothing else.

Streamlit runs this file as a script for every session; the server imports it for `app`.
"""

from __future__ import annotations

import streamlit as st
from streamlit.starlette import App


def draw() -> None:
    """Sign-in, or the navigation of whoever is signed in with the page they are on."""
    from core.errors import TouchstoneError
    from pages.parts.access import viewer
    from pages.parts.account import draw_account
    from pages.parts.house import house
    from pages.parts.language import spoken
    from pages.parts.marks import picture
    from pages.parts.navigation import PLACES, ROOT, places_for
    from pages.parts.opening import draw_opening
    from pages.parts.sign_in import draw_sign_in

    say = spoken()
    st.set_page_config("Touchstone", picture("mark.svg"), layout="wide")
    try:
        opened = house()
    except TouchstoneError as error:
        draw_opening(error, say)
        return
    found = viewer(opened)
    if found is None:
        # Under every address there is, so that a link leads where it points once its reader signed in.
        entrance = [
            st.Page(
                lambda: draw_sign_in(opened, say), title=say.say("sign_in"), url_path=place.url, default=first
            )
            for first, place in ((place is PLACES[0], place) for place in PLACES)
        ]
        st.navigation(entrance, position="hidden").run()
        return
    st.logo(picture("wordmark.svg"), size="large")
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
        sections.setdefault(say.say(place.section), []).append(page)
    current = st.navigation(sections, position="top")
    draw_account(found, opened)
    current.run()


if __name__ == "__main__":
    draw()
else:
    from pages.parts.server import MIDDLEWARE, ROUTES, living
    from pages.parts.terminal import start

    app = App(__file__, routes=ROUTES, middleware=MIDDLEWARE, lifespan=living)
    start()
