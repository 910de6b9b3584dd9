"""What only a browser shows of asking: composition, reload, the cited place, links from outside, widths."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.browser.visiting import ANSWER, CARD

QUESTION = "물류 서버의 IP 주소는?"
APPEARANCES = [(mode, locale) for mode in ("light", "dark") for locale in ("ko-KR", "en-GB")]


def named(page, key):
    return parse_qs(urlsplit(page.url).query)[key][0]


def test_enter_inside_a_korean_composition_sends_nothing_and_the_finished_question_is_whole(visit):
    seen = visit()
    seen.sign_in("hana")
    page, box = seen.page, seen.page.locator(".st-key-q input")
    box.click()
    keyboard = seen.context.new_cdp_session(page)
    for unfinished in ("ㅁ", "무", "물"):
        keyboard.send("Input.imeSetComposition", {"text": unfinished, "selectionStart": 1, "selectionEnd": 1})
    page.keyboard.press("Enter")
    keyboard.send("Input.insertText", {"text": QUESTION})
    seen.idle()
    assert "run=" not in page.url
    page.keyboard.press("Enter")
    page.locator(ANSWER).first.wait_for()
    assert box.input_value() == QUESTION
    assert named(page, "q") == QUESTION


def test_a_reload_in_the_middle_continues_the_same_run(visit):
    seen = visit()
    seen.sign_in("hana")
    page, box = seen.page, seen.page.locator(".st-key-q input")
    box.fill("창고 데이터베이스는 어디에 있어?")
    seen.idle()
    box.press("Enter")
    page.wait_for_url(re.compile("run="))
    before = named(page, "run")
    page.reload()
    page.locator(ANSWER).first.wait_for()
    assert named(page, "run") == before
    page.locator(".st-key-recent button").first.click()
    recent = page.locator("[class*=st-key-recent_]")
    recent.first.wait_for()
    assert recent.filter(has_text="창고 데이터베이스").count() == 1


def test_a_source_opens_the_document_at_the_cited_place_and_leads_back(visit):
    seen = visit()
    seen.sign_in("hana")
    seen.ask(QUESTION)
    page = seen.page
    seen.link("서버 목록").click()
    cited = page.locator("mark.cited")
    cited.wait_for()
    assert "10.42.8.21" in cited.inner_text()
    page.wait_for_function(
        """() => {
          const look = root => root.querySelector("mark.cited")
            || [...root.querySelectorAll("*")].map(e => e.shadowRoot && look(e.shadowRoot)).find(Boolean)
          const box = look(document).getBoundingClientRect()
          return box.top >= 0 && box.bottom <= innerHeight
        }"""
    )
    page.get_by_test_id("stPageLink-NavLink").first.click()
    page.locator(ANSWER).first.wait_for()


@pytest.mark.parametrize(("width", "columns"), [(1366, 3), (390, 1)])
def test_the_six_panels_stand_three_by_two_and_one_below_the_other_on_a_narrow_page(visit, width, columns):
    seen = visit(viewport={"width": width, "height": 900})
    assert seen.fits()
    seen.sign_in("hana")
    seen.ask(QUESTION)
    panels = seen.page.locator("[class*=st-key-panel_panel_]")
    panels.nth(5).wait_for()
    lefts = {round(panels.nth(at).bounding_box()["x"]) for at in range(panels.count())}
    assert (panels.count(), len(lefts)) == (6, columns)
    assert seen.fits()


def test_a_link_to_a_document_asks_who_is_there_first_and_then_leads_where_it_points(visit):
    seen = visit("document?doc=docs/서버목록.md&from=10&to=30")
    page = seen.page
    page.locator(CARD).first.wait_for()
    assert "10.42.8.21" not in page.content()
    seen.sign_in("hana")
    page.locator("mark.cited").wait_for()


def test_a_link_to_a_trace_opens_it_in_a_fresh_browser_once_its_owner_is_signed_in(visit):
    asked = visit()
    asked.sign_in("hana")
    asked.ask(QUESTION)
    asked.link("기록").click()
    asked.page.wait_for_url(re.compile("trace="))
    trace = named(asked.page, "trace")
    fresh = visit(f"trace?trace={trace}")
    fresh.page.locator(CARD).first.wait_for()
    assert "10.42.8.21" not in fresh.page.content()
    fresh.sign_in("hana")
    fresh.page.locator("[class*=st-key-panel_panel_]").nth(5).wait_for()
    assert named(fresh.page, "trace") == trace
    stranger = visit(f"trace?trace={trace}")
    stranger.sign_in("mallory")
    stranger.page.get_by_test_id("stAlert").first.wait_for()
    assert "10.42.8.21" not in stranger.page.content()


def test_signing_out_closes_every_tab_of_the_browser(visit):
    seen = visit()
    seen.sign_in("hana")
    other = seen.context.new_page()
    other.goto(seen.address)
    other.locator(".st-key-q input").wait_for()
    seen.page.locator(".st-key-account button").first.click()
    seen.page.locator(".st-key-sign_out button").click()
    seen.page.locator(CARD).first.wait_for()
    other.reload()
    other.locator(CARD).first.wait_for()


@pytest.mark.parametrize(("mode", "locale"), APPEARANCES)
def test_both_appearances_and_languages_are_drawn_without_an_error_in_the_console(visit, mode, locale):
    seen, errors = visit(color_scheme=mode, locale=locale), []
    seen.page.on("console", lambda told: told.type == "error" and errors.append(told.text))
    seen.sign_in("hana")
    seen.ask(QUESTION)
    ground = "getComputedStyle(document.querySelector('.stApp')).backgroundColor.match(/\\d+/g).map(Number)"
    red, green, blue = seen.page.evaluate(ground)
    assert (red + green + blue < 3 * 64) is (mode == "dark")
    assert errors == []
