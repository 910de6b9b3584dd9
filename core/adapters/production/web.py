"""A web search through SearXNG, and single pages of the public web."""

from __future__ import annotations

import json
import ssl
from collections.abc import Collection
from urllib.parse import urlencode, urljoin

from core.adapters.production.connecting import Deadline, PublicDial, Resolve, dial_anywhere, system_addresses
from core.adapters.production.getting import address_of, get
from core.errors import Unavailable
from core.ports import WebPage, WebResult

HOPS = 4
READABLE = ("text/html", "application/xhtml+xml", "text/plain")
_REDIRECTS = (301, 302, 303, 307, 308)
_RESULTS_BYTES = 2_000_000
_LONGEST_TITLE = 300


class SearxngWeb:
    """`search_url` is the administrator's and may be private; pages are public or in `allowed`."""

    def __init__(
        self,
        search_url: str,
        *,
        allowed: Collection[str] = (),
        page_bytes: int,
        resolve: Resolve = system_addresses,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self._search_url = search_url.rstrip("/")
        self._dial = PublicDial(allowed, resolve)
        self._page_bytes = page_bytes
        self._tls = tls

    def search(self, words: str, limit: int, *, deadline_s: float) -> list[WebResult]:
        """What SearXNG names, in its order. Its redirects are not followed."""
        asked = f"{self._search_url}/search?{urlencode({'q': words, 'format': 'json'})}"
        try:
            reply = get(
                address_of(asked),
                dial_anywhere,
                Deadline(deadline_s),
                accept="application/json",
                most_bytes=_RESULTS_BYTES,
                tls=self._tls,
            )
            if reply.status != 200:
                raise Unavailable("web_search_failed")
            results = json.loads(reply.body)["results"]
            return [_result(each) for each in results if _is_result(each)][:limit]
        except (Unavailable, ValueError, KeyError, TypeError, RecursionError) as error:
            raise Unavailable("web_search_failed") from error

    def page(self, address: str, *, deadline_s: float) -> WebPage:
        """The page where redirects end; each hop is checked as the first was.

        Raises Unavailable `page_address_refused`, `page_too_slow`, `page_too_large`,
        `page_unreachable`, `page_not_text`.
        """
        deadline = Deadline(deadline_s)
        for _ in range(HOPS + 1):
            reply = get(
                address_of(address),
                self._dial,
                deadline,
                accept=", ".join(READABLE),
                most_bytes=self._page_bytes,
                tls=self._tls,
            )
            if reply.status not in _REDIRECTS:
                break
            address = _next(address, reply.headers.get("location", ""))
        if reply.status != 200:
            raise Unavailable("page_unreachable")
        media_type = reply.headers.get("content-type", "").partition(";")[0].strip().lower()
        if media_type not in READABLE:
            raise Unavailable("page_not_text")
        return WebPage(address, media_type, reply.body)


def _next(address: str, location: str) -> str:
    try:
        return urljoin(address, location)
    except ValueError as error:
        raise Unavailable("page_address_refused") from error


def _is_result(each: object) -> bool:
    return isinstance(each, dict) and isinstance(each.get("url"), str)


def _result(each: dict[str, object]) -> WebResult:
    return WebResult(str(each["url"]), str(each.get("title") or "")[:_LONGEST_TITLE])
