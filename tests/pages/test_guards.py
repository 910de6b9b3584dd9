"""What the app does not start with."""

from __future__ import annotations

import pytest

from core.errors import BadInput, Guard
from core.settings import Profile
from pages.parts.guards import check

REAL = {
    "redirect_uri": "https://search.company.kr/oauth2callback",
    "cookie_secret": "v8Jc0pQ3rXn5sYt7wZb9dFh2kLm4qTuA",
    "client_id": "touchstone",
    "client_secret": "Rk3zP8vQ1w",
    "server_metadata_url": "https://id.company.kr/.well-known/openid-configuration",
}


def checked(profile=Profile.EMBEDDED, *, address="127.0.0.1", xsrf=True, cors=True, sign_in=None):
    check(profile, address=address, xsrf=xsrf, cors=cors, sign_in=sign_in or {})


def test_the_embedded_profile_starts_on_this_machine():
    for address in ("127.0.0.1", "localhost", "::1"):
        checked(address=address)


@pytest.mark.parametrize("address", ["0.0.0.0", "::", "192.168.1.5", "unix:///tmp/x", "search.company.kr"])
def test_a_demo_sign_in_is_not_served_to_others(address):
    with pytest.raises(Guard, match="address_needs_sign_in"):
        checked(address=address)


@pytest.mark.parametrize("profile", list(Profile))
@pytest.mark.parametrize("off", ["xsrf", "cors"])
def test_the_servers_own_protection_stays_on(profile, off):
    with pytest.raises(Guard, match="protection_off"):
        checked(profile, sign_in=REAL, **{off: False})


def test_production_starts_anywhere_with_a_real_sign_in():
    checked(Profile.PRODUCTION, address="0.0.0.0", sign_in=REAL)


@pytest.mark.parametrize("missing", REAL)
def test_production_needs_all_of_its_sign_in(missing):
    with pytest.raises(BadInput, match="sign_in_incomplete") as caught:
        checked(Profile.PRODUCTION, sign_in={**REAL, missing: ""})
    assert caught.value.values["key"] == missing


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("cookie_secret", "<a long random string of your own....>", "secret_placeholder"),
        ("client_secret", "changeme", "secret_placeholder"),
        ("client_secret", "xxxxxxxx", "secret_placeholder"),
        ("cookie_secret", "Rk3zP8vQ1w", "secret_short"),
    ],
)
def test_placeholder_secrets_are_refused(key, value, code):
    with pytest.raises(Guard, match=code):
        checked(Profile.PRODUCTION, sign_in={**REAL, key: value})
