"""Every page for three people and two languages: open to its roles, and not even named to others."""

from __future__ import annotations

import pytest
import streamlit

from pages.parts.navigation import PLACES
from tests.pages.conftest import PEOPLE
from tests.pages.seeing import everything
from wording import LANGUAGES, words

ROLES = {person: frozenset(roles) for person, _, _, roles in PEOPLE}


@pytest.fixture
def offered(monkeypatch):
    """Addresses of the pages that the last drawing put into the navigation, with their titles."""
    given, real = {}, streamlit.navigation

    def navigation(sections, **how):
        given.clear()
        given.update({page.url_path: page.title for pages in sections.values() for page in pages})
        return real(sections, **how)

    monkeypatch.setattr("streamlit.navigation", navigation)
    return given


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("person", ROLES)
@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.url)
def test_a_page_is_open_to_its_roles_and_not_named_to_others(visit, offered, place, person, language):
    say, may = words(language), bool(place.roles & ROLES[person])
    app = visit(person, language, place.path if may else None)
    titles = set(offered.values())
    assert not app.exception
    assert (say.say(place.title) in titles) is may
    assert say.say("page_not_allowed") not in everything(app)
    assert say.say("sign_out") in everything(app)
