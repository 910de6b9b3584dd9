"""What the app refuses to start with. A demo sign-in lets anybody be anyone, so it stays on this machine."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Mapping

import streamlit as st
from streamlit import config
from streamlit.errors import StreamlitSecretNotFoundError

from core.errors import BadInput, Guard
from core.home import home_of
from core.settings import Profile, load_settings

SIGN_IN = ("redirect_uri", "cookie_secret", "client_id", "client_secret", "server_metadata_url")
PLACEHOLDERS = ("changeme", "change-me", "change_me", "placeholder", "example", "secret", "xxx", "todo", "<")
SHORTEST_SECRET = 32


def refuse_unsafe() -> None:
    """Raises what `check` does for this process's own settings."""
    check(
        load_settings(home_of(None, os.environ)).profile,
        address=config.get_option("server.address") or "0.0.0.0",
        xsrf=config.get_option("server.enableXsrfProtection"),
        cors=config.get_option("server.enableCORS"),
        sign_in=_sign_in_section(),
    )


def check(profile: Profile, *, address: str, xsrf: bool, cors: bool, sign_in: Mapping[str, str]) -> None:
    """Raises Guard, or BadInput where the production sign-in is incomplete."""
    if not xsrf or not cors:
        raise Guard("protection_off", option="enableCORS" if xsrf else "enableXsrfProtection")
    if profile is Profile.EMBEDDED:
        if not is_this_machine(address):
            raise Guard("address_needs_sign_in", address=address)
        return
    for key in SIGN_IN:
        value = sign_in.get(key, "")
        if not value:
            raise BadInput("sign_in_incomplete", key=key)
        if any(mark in value.casefold() for mark in PLACEHOLDERS) and key.endswith("secret"):
            raise Guard("secret_placeholder", key=key)
    if len(sign_in["cookie_secret"]) < SHORTEST_SECRET:
        raise Guard("secret_short", key="cookie_secret", n=SHORTEST_SECRET)


def is_this_machine(host: str) -> bool:
    """Whether an address is a loopback one."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost"
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped or address).is_loopback


def _sign_in_section() -> Mapping[str, str]:
    try:
        section = st.secrets.get("auth", {})
    except StreamlitSecretNotFoundError:
        return {}
    return {key: value for key, value in section.items() if isinstance(value, str)}
