"""The demo sign-in of the embedded profile: whoever sits at this machine picks whose eyes to use."""

from __future__ import annotations

import shlex

import streamlit as st
from streamlit.components.v2 import component

from core.home import is_sample_home
from core.records.people import Person, list_people
from pages.parts.house import House
from pages.parts.language import choose_language
from pages.parts.plain import label, one_line
from pages.parts.style import corner
from pages.parts.tickets import SESSION_PATH
from wording import Words

# Constant: what differs comes as `data`, which is a value and never markup. The cookie itself is set
# by the server and is out of reach of every script.
_TRADE = """
const traded = new Set()
export default function ({ data }) {
  if (traded.has(data.ticket)) return
  traded.add(data.ticket)
  fetch(data.path, {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ticket: data.ticket }),
  }).then(() => window.location.reload())
}
"""
_TICKET = "sign_in_ticket"
CARD_PIXELS = 288


def draw_sign_in(opened: House, say: Words) -> None:
    """The people of the workspace, or how to add one."""
    with corner():
        choose_language(say)
    st.markdown(f"### {say.say('sign_in_purpose')}")
    people = list_people(opened.store)
    if not people:
        st.info(say.say("sign_in_nobody"), icon=":material/person_add:")
        st.code(_how_to_add(opened), language="sh")
        return
    st.warning(say.say("sign_in_demo"), icon=":material/science:")
    st.markdown(f"#### {say.say('sign_in_who')}")
    with st.container(horizontal=True, key="people"):
        for person in people:
            _draw_person(person, opened, say)
    ticket = st.session_state.pop(_TICKET, None)
    if ticket is not None:
        component("touchstone_sign_in", js=_TRADE)(data={"ticket": ticket, "path": SESSION_PATH}, height=1)


def _how_to_add(opened: House) -> str:
    elsewhere = "" if is_sample_home(opened.home) else f" --home {shlex.quote(str(opened.home))}"
    return f"./touchstone people add minji --name 김민지 --groups it-ops --roles employee,admin{elsewhere}"


def _draw_person(person: Person, opened: House, say: Words) -> None:
    roles = ", ".join(say.say(f"role_{role}") for role in person.roles) or say.say("role_none")
    groups = ", ".join(person.groups) or say.say("groups_none")
    with st.container(border=True, width=CARD_PIXELS, gap="small"):
        with st.container(gap=None):
            st.markdown(f"**{label(person.name)}**")
            st.caption(say.say("account_reads_as", groups=label(groups), roles=label(roles)))
        words = say.say("sign_in_as", name=one_line(person.name))
        if st.button(label(words), key=f"sign_in_{person.id}", width="stretch"):
            st.session_state[_TICKET] = opened.tickets.give(person.id)
