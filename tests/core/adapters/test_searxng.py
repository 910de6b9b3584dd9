"""SearXNG and pages over a real server on this machine: good, slow, broken, huge and hostile."""

from __future__ import annotations

import gzip
import json
import ssl
import zlib
from urllib.parse import parse_qs, urlsplit

import pytest

from core.adapters.production.web import HOPS, SearxngWeb
from core.errors import Unavailable
from core.ports import WebResult
from tests.outside.server import CERTIFICATES, LocalServer

PAGE_BYTES = 50_000
PATIENCE_S = 10.0
SHORT_S = 0.3


@pytest.fixture
def server():
    with LocalServer() as running:
        yield running


def web_of(server: LocalServer, **more) -> SearxngWeb:
    return SearxngWeb(f"{server.url}/searx/", allowed=[server.address], page_bytes=PAGE_BYTES, **more)


def read(server: LocalServer, path: str, seconds: float = PATIENCE_S, **more):
    return web_of(server, **more).page(server.url + path, deadline_s=seconds)


def refused(server: LocalServer, path: str = "/page", seconds: float = PATIENCE_S, **more) -> str:
    with pytest.raises(Unavailable) as error:
        read(server, path, seconds, **more)
    return error.value.code


def results(*each: object) -> str:
    return json.dumps({"query": "q", "results": list(each)})


def test_a_search_sends_the_words_and_nothing_else(server):
    found = [{"url": f"https://pages.test/{n}", "title": f"제목 {n}", "content": "발췌"} for n in range(4)]
    server.routes["/searx/search"] = lambda exchange: exchange.reply(results(*found), "application/json")
    assert web_of(server).search("냉동 창고 & 온도", 2, deadline_s=PATIENCE_S) == [
        WebResult("https://pages.test/0", "제목 0"),
        WebResult("https://pages.test/1", "제목 1"),
    ]
    (asked,) = server.seen
    assert parse_qs(urlsplit(asked.path).query) == {"q": ["냉동 창고 & 온도"], "format": ["json"]}
    assert asked.headers.keys() == {"host", "user-agent", "accept", "accept-encoding", "connection"}
    assert asked.body == b""


def test_results_of_another_shape_are_passed_over(server):
    odd = ["text", 3, None, {}, {"url": 5}, {"url": "https://pages.test/", "title": None}]
    server.routes["/searx/search"] = lambda exchange: exchange.reply(results(*odd), "application/json")
    assert web_of(server).search("q", 9, deadline_s=PATIENCE_S) == [WebResult("https://pages.test/", "")]


@pytest.mark.parametrize(
    "answer",
    [
        lambda exchange: exchange.start(403, content_length=0),
        lambda exchange: exchange.start(500, content_length=0),
        lambda exchange: exchange.reply("{"),
        lambda exchange: exchange.reply("[]"),
        lambda exchange: exchange.reply('{"results": 3}'),
        lambda exchange: exchange.reply("{}"),
        lambda exchange: exchange.reply("[" * 100_000),
        lambda exchange: exchange.hang(),
        lambda exchange: exchange.start(content_length=9),
    ],
)
def test_a_search_that_fails_says_so(server, answer):
    server.routes["/searx/search"] = answer
    with pytest.raises(Unavailable, match="web_search_failed"):
        web_of(server).search("q", 9, deadline_s=SHORT_S)


def test_a_search_that_says_too_much_is_cut_off(server):
    server.routes["/searx/search"] = lambda exchange: exchange.reply(b" " * 3_000_000)
    with pytest.raises(Unavailable, match="web_search_failed"):
        web_of(server).search("q", 9, deadline_s=PATIENCE_S)


def test_a_search_engine_that_is_not_there_says_so(server):
    web = SearxngWeb("http://localhost:1", page_bytes=PAGE_BYTES)
    with pytest.raises(Unavailable, match="web_search_failed"):
        web.search("q", 9, deadline_s=PATIENCE_S)


def test_a_redirect_of_the_search_engine_is_not_followed(server):
    server.routes["/searx/search"] = lambda exchange: exchange.redirect("/elsewhere")
    server.routes["/elsewhere"] = lambda exchange: exchange.reply(results(), "application/json")
    with pytest.raises(Unavailable, match="web_search_failed"):
        web_of(server).search("q", 9, deadline_s=PATIENCE_S)
    assert [each.path.partition("?")[0] for each in server.seen] == ["/searx/search"]


def test_the_address_of_the_search_engine_opens_no_page_there(server):
    server.routes["/secret"] = lambda exchange: exchange.reply("inside")
    web = SearxngWeb(server.url, page_bytes=PAGE_BYTES)
    with pytest.raises(Unavailable, match="page_address_refused"):
        web.page(f"{server.url}/secret", deadline_s=PATIENCE_S)
    assert server.seen == []


def test_a_page_comes_as_it_is_from_where_redirects_end(server):
    server.routes["/page"] = lambda exchange: exchange.redirect("/moved?x=1")
    server.routes["/moved"] = lambda exchange: exchange.reply("<p>글</p>", "Text/HTML; charset=UTF-8")
    page = read(server, "/page")
    assert (page.address, page.media_type) == (f"{server.url}/moved?x=1", "text/html")
    assert page.body.decode() == "<p>글</p>"
    # The cookie that came with the redirect is not brought back, nor is it told where we come from.
    assert all({"cookie", "referer", "authorization"}.isdisjoint(each.headers) for each in server.seen)


@pytest.mark.parametrize(
    "location",
    [
        "http://127.0.0.2:{port}/secret",
        "http://localhost:1/secret",
        "http://2130706433/secret",
        "http://[::ffff:127.0.0.1]:{port}/secret",
        "http://[64:ff9b::7f00:1]/secret",
        "http://169.254.169.254/latest/meta-data/",
        "http://user:secret@127.0.0.1:{port}/secret",
        "file:///etc/passwd",
        "ftp://127.0.0.1:{port}/secret",
        "//127.0.0.2:{port}/secret",
        "http://[::1",
    ],
)
def test_a_redirect_inside_is_refused(server, location):
    server.routes["/page"] = lambda exchange: exchange.redirect(location.format(port=server.port))
    server.routes["/secret"] = lambda exchange: exchange.reply("inside")
    # A machine without IPv6 cannot even resolve some of them.
    assert refused(server) in ("page_address_refused", "page_unreachable")
    assert [each.path for each in server.seen] == ["/page"]


def test_a_redirect_whose_name_changes_its_address_is_refused(server):
    answers = iter([["127.0.0.1"], ["127.0.0.2"]])
    server.routes["/page"] = lambda exchange: exchange.redirect("/again")
    server.routes["/again"] = lambda exchange: exchange.reply("inside")
    web = web_of(server, resolve=lambda host, port: next(answers))
    with pytest.raises(Unavailable, match="page_address_refused"):
        web.page(f"http://pages.test:{server.port}/page", deadline_s=PATIENCE_S)
    assert [each.path for each in server.seen] == ["/page"]


def test_redirects_without_end_are_given_up(server):
    server.routes["/page"] = lambda exchange: exchange.redirect("/page")
    assert refused(server) == "page_unreachable"
    assert len(server.seen) == HOPS + 1


@pytest.mark.parametrize("content_type", ["application/pdf", "image/png", "application/json", ""])
def test_what_is_no_page_of_text_is_not_read(server, content_type):
    server.routes["/page"] = lambda exchange: exchange.reply("x", content_type)
    assert refused(server) == "page_not_text"


@pytest.mark.parametrize("status", [204, 304, 404, 500])
def test_a_page_that_is_not_there_is_unreachable(server, status):
    server.routes["/page"] = lambda exchange: exchange.start(status, content_length=0)
    assert refused(server) == "page_unreachable"


def test_a_page_that_never_ends_is_too_large(server):
    def endless(exchange):
        exchange.start(content_type="text/html")
        while exchange.send(b"x" * 10_000):
            pass

    server.routes["/page"] = endless
    assert refused(server) == "page_too_large"


@pytest.mark.parametrize("pack", [gzip.compress, zlib.compress])
def test_a_packed_page_is_unpacked_and_a_bomb_is_not(server, pack):
    coding = "gzip" if pack is gzip.compress else "deflate"
    server.routes["/page"] = lambda exchange: exchange.reply(pack(b"<p>small</p>"), content_encoding=coding)
    server.routes["/bomb"] = lambda exchange: exchange.reply(pack(bytes(80_000_000)), content_encoding=coding)
    assert read(server, "/page").body == b"<p>small</p>"
    assert refused(server, "/bomb") == "page_too_large"


@pytest.mark.parametrize(
    "answer",
    [
        lambda exchange: exchange.reply(b"\x1f\x8b broken", content_encoding="gzip"),
        lambda exchange: exchange.reply(gzip.compress(b"x" * 999)[:-20], content_encoding="gzip"),
        lambda exchange: exchange.reply(b"x", content_encoding="br"),
        lambda exchange: (
            exchange.start(content_type="text/html", content_length=900),
            exchange.send(b"cut"),
        ),
        lambda exchange: exchange.start(content_type="text/html", **{f"x{n}": 1 for n in range(200)}),
        lambda exchange: exchange.send(b"this is no http\r\n\r\n"),
        lambda exchange: exchange.send(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"),
        lambda exchange: exchange.send(b"HTTP/1.1 200 " + b"x" * 100_000),
        lambda exchange: None,
    ],
)
def test_a_broken_reply_is_unreachable(server, answer):
    server.routes["/page"] = answer
    assert refused(server) in ("page_unreachable", "page_not_text")


def test_silence_and_dripping_end_with_the_time_allowed(server):
    def drip(exchange):
        exchange.start(content_type="text/html")
        while exchange.send(b"x") and not exchange.over.wait(0.02):
            pass

    server.routes["/silent"] = lambda exchange: exchange.hang()
    server.routes["/drip"] = drip
    assert refused(server, "/silent", SHORT_S) == "page_too_slow"
    assert refused(server, "/drip", SHORT_S) == "page_too_slow"


def test_tls_verifies_the_name_that_was_asked_for():
    trusting = ssl.create_default_context(cafile=str(CERTIFICATES / "authority.pem"))
    with LocalServer(tls=True) as server:
        server.routes["/page"] = lambda exchange: exchange.reply("<p>safe</p>")
        web = web_of(server, resolve=lambda host, port: ["127.0.0.1"], tls=trusting)
        stranger = web_of(server, resolve=lambda host, port: ["127.0.0.1"])
        page = web.page(f"https://pages.test:{server.port}/page", deadline_s=PATIENCE_S)
        assert page.body == b"<p>safe</p>"
        for each, host in ((web, "other.test"), (web, "127.0.0.1"), (stranger, "pages.test")):
            with pytest.raises(Unavailable, match="page_unreachable"):
                each.page(f"https://{host}:{server.port}/page", deadline_s=PATIENCE_S)
        assert len(server.seen) == 1
