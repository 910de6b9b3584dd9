"""Who is signed in, in which language, and the way out."""

from __future__ import annotations

import streamlit as st

from core.records.sessions import end_session
from pages.parts.access import Viewer, session_id
from pages.parts.house import House
from pages.parts.language import choose_language
from pages.parts.plain import label
from pages.parts.style import corner


def draw_account(who: Viewer, opened: House) -> None:
    """A menu at the header's right end."""
    say = who.words
    with corner(), st.popover(label(who.person.name), icon=":material/account_circle:", key="account"):
        roles = ", ".join(say.say(f"role_{role}") for role in who.person.roles) or say.say("role_none")
        groups = ", ".join(who.person.groups) or say.say("groups_none")
        st.caption(say.say("account_reads_as", groups=label(groups), roles=label(roles)))
        choose_language(say)
        if st.button(say.say("sign_out"), icon=":material/logout:", key="sign_out", width="stretch"):
            end_session(opened.store, session_id(opened) or "")
            st.rerun()
