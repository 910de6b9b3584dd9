"""Which words leave, and which of the pages a search engine names are read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import urlsplit

from core.ports import WebResult
from core.settings import Web
from core.types import Principal

LONGEST_WORDS = 300
_SPACE = re.compile(r"\s+")
# In front of a word these steer a search engine instead of being looked for.
_STEERING = "!:<>?-+"


def not_allowed(web: Web, principal: Principal) -> str | None:
    """Why this person's words may not leave, as a code; None where they may."""
    if not web.enabled:
        return "web_off"
    return None if principal.groups & set(web.groups) else "web_not_allowed"


def leaving(question: str, words: Sequence[str]) -> str:
    """What is sent: those of the words that stand in the person's own question, else the question.

    Vocabulary that a rewrite added, and anything else that came from a document, stays here.
    """
    said = _plain(question)
    own = [each for each in dict.fromkeys(words) if _plain(each) and _plain(each) in said]
    bare = (word.lstrip(_STEERING) for each in own or [question] for word in each.split())
    return " ".join(word for word in bare if word)[:LONGEST_WORDS].strip()


def _plain(text: str) -> str:
    return _SPACE.sub("", text).casefold()


def chosen(results: Sequence[WebResult], web: Web) -> list[WebResult]:
    """The pages to read: allowed ones, preferred domains first in their order, each page once."""
    permitted = {each.address: each for each in reversed(results) if readable(each.address, web)}
    in_order = [
        permitted[each] for each in dict.fromkeys(each.address for each in results) if each in permitted
    ]
    return sorted(in_order, key=lambda each: _preference(each.address, web))[: web.pages]


def readable(address: str, web: Web) -> bool:
    """Whether the lists of domains let this address be read."""
    host = _host(address)
    if host is None or any(_below(host, domain) for domain in web.deny):
        return False
    return not web.allow or any(_below(host, domain) for domain in web.allow)


def _preference(address: str, web: Web) -> int:
    host = _host(address) or ""
    return next((at for at, domain in enumerate(web.preferred) if _below(host, domain)), len(web.preferred))


def _host(address: str) -> str | None:
    try:
        parts = urlsplit(address)
        host = parts.hostname
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not host:
        return None
    return host.lower().rstrip(".")


def _below(host: str, domain: str) -> bool:
    named = domain.lower().strip(".")
    return host == named or host.endswith(f".{named}")
