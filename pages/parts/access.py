"""The guard every page begins with: who looks, what they may open, in which language."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from core.errors import BadInput
from core.records.people import Person, person_of, reads_as
from core.records.sessions import person_of_session
from core.types import Principal
from pages.parts.house import House, house
from pages.parts.language import spoken
from pages.parts.sign_in import draw_sign_in
from wording import Words


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at a page. `principal` reads; `roles` open pages and never a document."""

    person: Person
    principal: Principal
    words: Words

    @property
    def roles(self) -> frozenset[str]:
        """Names from core.records.people.ROLES."""
        return self.principal.roles

    @property
    def language(self) -> str:
        """`ko` or `en`."""
        return self.words.language


def require(*roles: str) -> Viewer:
    """Who looks, if they hold one of `roles`, or are signed in where none is named.

    Otherwise the page ends here with the sign-in, or with a sentence. Asked anew on every run, so
    that a session that ended and a role that was taken away count at once.
    """
    opened = house()
    found = viewer(opened)
    if found is None:
        draw_sign_in(opened, spoken())
        st.stop()
    if roles and not found.roles.intersection(roles):
        st.error(found.words.say("page_not_allowed"), icon=":material/lock:")
        st.stop()
    return found


def viewer(opened: House) -> Viewer | None:
    """Who is signed in in this browser; None after twelve hours, a sign-out or the person's removal."""
    session = session_id(opened)
    name = None if session is None else person_of_session(opened.store, session)
    if name is None:
        return None
    try:
        person = person_of(opened.store, name)
    except BadInput:
        return None
    return Viewer(person, reads_as(person), spoken())


def session_id(opened: House) -> str | None:
    """What the browser's cookie says; the page's own scripts cannot read it."""
    return st.context.cookies.get(opened.cookie)
