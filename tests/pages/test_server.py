"""A ticket becomes a cookie once; nobody from elsewhere gets an answer."""

from __future__ import annotations

import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from core.records.people import remove_person
from core.records.sessions import end_sessions_of, person_of_session
from pages.parts.guards import is_this_machine
from pages.parts.house import cookie_of
from pages.parts.server import MIDDLEWARE, ROUTES
from pages.parts.tickets import SECONDS, SESSION_PATH, Tickets

HERE, ELSEWHERE = ("127.0.0.1", 50000), ("192.168.1.20", 50000)


def browser(client=HERE, base="http://127.0.0.1"):
    return TestClient(Starlette(routes=ROUTES, middleware=MIDDLEWARE), base_url=base, client=client)


def test_a_ticket_becomes_a_session_cookie_that_scripts_and_other_sites_cannot_use(opened):
    answer = browser().post(SESSION_PATH, json={"ticket": opened.tickets.give("kim")})
    cookie = answer.headers["set-cookie"].casefold()
    assert answer.status_code == 204 and not answer.content
    assert cookie.startswith(opened.cookie)
    assert {"httponly", "samesite=strict", "path=/"} <= {part.strip() for part in cookie.split(";")}
    assert "secure" not in cookie
    assert person_of_session(opened.store, answer.cookies[opened.cookie]) == "kim"


def test_over_https_the_cookie_stays_there(opened):
    ticket = opened.tickets.give("kim")
    answer = browser(base="https://touchstone.example").post(SESSION_PATH, json={"ticket": ticket})
    assert "secure" in answer.headers["set-cookie"].casefold()


def test_a_ticket_is_good_once(opened):
    ticket, here = opened.tickets.give("kim"), browser()
    assert [here.post(SESSION_PATH, json={"ticket": ticket}).status_code for _ in range(2)] == [204, 403]


@pytest.mark.parametrize("body", [b"", b"[]", b'"x"', b"{}", b"\xff", b'{"ticket": null}'])
def test_whatever_else_is_sent_signs_nobody_in(opened, body):
    answer = browser().post(SESSION_PATH, content=body)
    assert answer.status_code in (400, 403)
    assert "set-cookie" not in answer.headers


def test_a_person_removed_meanwhile_is_not_signed_in(opened):
    ticket = opened.tickets.give("kim")
    remove_person(opened.store, "kim")
    assert browser().post(SESSION_PATH, json={"ticket": ticket}).status_code == 503


@pytest.mark.parametrize("asked", ["", "?q=%EC%84%9C%EB%B2%84&lang=ko", "?q=//elsewhere.example"])
def test_the_first_page_has_an_address_to_type_as_well(asked):
    answer = browser().get(f"/ask{asked}", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (307, f"/{asked}")


def test_no_address_of_the_app_signs_anybody_in(opened):
    ticket = opened.tickets.give("kim")
    assert browser().get(f"{SESSION_PATH}?ticket={ticket}").status_code == 405


def test_other_machines_are_refused_before_anything_is_looked_at(opened):
    ticket = opened.tickets.give("kim")
    assert browser(ELSEWHERE).post(SESSION_PATH, json={"ticket": ticket}).status_code == 403
    assert opened.tickets.take(ticket) == "kim"


@pytest.mark.parametrize("path", ["/media/export.json", "/_stcore/upload_file/session/file"])
def test_files_are_for_a_browser_that_is_signed_in(opened, path):
    made = Route(path, lambda request: PlainTextResponse("made by a page"))
    here = TestClient(
        Starlette(routes=[*ROUTES, made], middleware=MIDDLEWARE), base_url="http://127.0.0.1", client=HERE
    )
    assert here.get(path).status_code == 403
    here.cookies.set(opened.cookie, "made up")
    assert here.get(path).status_code == 403
    here.cookies.clear()
    here.post(SESSION_PATH, json={"ticket": opened.tickets.give("kim")})
    assert here.get(path).text == "made by a page"
    end_sessions_of(opened.store, "kim")
    assert here.get(path).status_code == 403


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("::", False),
        ("10.0.0.1", False),
        ("::ffff:10.0.0.1", False),
        ("", False),
        ("127.0.0.1.example.com", False),
    ],
)
def test_this_machine_is_told_from_others(host, here):
    assert is_this_machine(host) is here


def test_a_ticket_lasts_a_minute():
    now = [0.0]
    tickets = Tickets(lambda: now[0])
    early, late = tickets.give("kim"), tickets.give("kim")
    now[0] = SECONDS - 1
    assert tickets.take(early) == "kim"
    now[0] = SECONDS
    assert tickets.take(late) is None


def test_workspaces_on_one_machine_do_not_share_a_cookie(tmp_path):
    assert cookie_of(tmp_path / "one") != cookie_of(tmp_path / "two")
