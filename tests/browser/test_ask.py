"""What only a browser shows of asking: composition, reload, the cited place, links from outside."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from tests.browser.conftest import CARD


def run_id(page):
    return parse_qs(urlsplit(page.url).query)["run"][0]


def test_enter_inside_a_korean_composition_sends_nothing_and_the_finished_question_is_whole(visit):
    seen = visit()
    seen.sign_in(0)
    page, box = seen.page, seen.page.locator(".st-key-q input")
    box.click()
    keyboard = seen.context.new_cdp_session(page)
    for unfinished in ("ㅁ", "무", "물"):
        keyboard.send("Input.imeSetComposition", {"text": unfinished, "selectionStart": 1, "selectionEnd": 1})
    page.keyboard.press("Enter")
    keyboard.send("Input.insertText", {"text": "물류 서버의 IP 주소는?"})
    page.locator(".st-key-q input").evaluate("element => element.value")
    assert "run=" not in page.url
    page.keyboard.press("Enter")
    page.locator("[class*=st-key-thumb_]").first.wait_for()
    assert box.input_value() == "물류 서버의 IP 주소는?"
    assert parse_qs(urlsplit(page.url).query)["q"] == ["물류 서버의 IP 주소는?"]


def test_a_reload_in_the_middle_continues_the_same_run(visit):
    seen = visit()
    seen.sign_in(0)
    page, box = seen.page, seen.page.locator(".st-key-q input")
    box.fill("창고 데이터베이스는 어디에 있어?")
    box.press("Enter")
    page.wait_for_url(re.compile("run="))
    before = run_id(page)
    page.reload()
    page.locator("[class*=st-key-thumb_]").first.wait_for()
    assert run_id(page) == before


def test_a_source_opens_the_document_at_the_cited_place_and_leads_back(visit):
    seen = visit()
    seen.sign_in(0)
    seen.ask("물류 서버의 IP 주소는?")
    page = seen.page
    page.get_by_test_id("stPageLink-NavLink").filter(has_text="서버 목록").first.click()
    cited = page.locator("mark.cited")
    cited.wait_for()
    assert "10.42.8.21" in cited.inner_text()
    box = cited.bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= 900
    page.get_by_test_id("stPageLink-NavLink").first.click()
    page.locator("[class*=st-key-thumb_]").first.wait_for()


def test_the_six_panels_stand_three_by_two_and_one_below_the_other_on_a_narrow_page(visit):
    for width, columns in ((1366, 3), (390, 1)):
        seen = visit(viewport={"width": width, "height": 900})
        seen.sign_in(0)
        seen.ask("물류 서버의 IP 주소는?")
        panels = seen.page.locator("[class*=st-key-panel_panel_]")
        panels.nth(5).wait_for()
        lefts = {round(panels.nth(at).bounding_box()["x"]) for at in range(panels.count())}
        assert (panels.count(), len(lefts)) == (6, columns)
        wide = seen.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width


def test_a_link_from_outside_asks_who_is_there_first_and_then_leads_where_it_points(visit):
    seen = visit("document?doc=docs/서버목록.md&from=10&to=30")
    page = seen.page
    page.locator(CARD).first.wait_for()
    assert "10.42.8.21" not in page.content()
    seen.sign_in(0)
    page.locator("mark.cited").wait_for()


def test_both_appearances_and_languages_are_drawn_without_an_error_in_the_console(visit):
    for appearance in ("light", "dark"):
        for locale in ("ko-KR", "en-GB"):
            seen, errors = visit(color_scheme=appearance, locale=locale), []
            seen.page.on("console", lambda told, kept=errors: told.type == "error" and kept.append(told.text))
            seen.sign_in(0)
            seen.ask("물류 서버의 IP 주소는?")
            assert errors == []
