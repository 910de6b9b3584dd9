"""Scripts and pictures in titles, names and sentences leave no element, handler or request in a browser."""

from __future__ import annotations

from urllib.parse import quote

from tests.browser.visiting import CARD
from tests.pages.payloads import PAYLOADS

FOREIGN = """() => {
  const found = []
  const look = root => {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) look(element.shadowRoot)
      const handlers = [...element.attributes].filter(each => each.name.startsWith("on"))
      const tag = element.tagName.toLowerCase()
      const link = element.getAttribute("href") || ""
      const away = /^(javascript|data):|evil\\.example/i.test(link)
      const source = element.getAttribute("src") || ""
      if (handlers.length || away || /evil\\.example|^x$/.test(source)
        || ["iframe", "object", "embed", "base", "math"].includes(tag))
        found.push(element.outerHTML.slice(0, 200))
    }
  }
  look(document.body)
  return found
}"""


def clean(seen):
    """Nothing popped up, nothing came from elsewhere, nothing stands in the page that is not ours."""
    assert seen.boxes == []
    assert seen.away() == []
    assert seen.page.evaluate(FOREIGN) == []


def test_from_the_sign_in_over_the_answer_to_the_document(visit):
    seen = visit()
    seen.page.locator(CARD).first.wait_for()
    clean(seen)
    seen.sign_in("mallory")
    seen.ask(f"카나리아 {PAYLOADS[3]} {PAYLOADS[36]}")
    seen.page.locator("[class*=st-key-why_] summary").first.click()
    seen.page.locator("[class*=st-key-panel_panel_]").first.wait_for()
    clean(seen)
    seen.link("<").click()
    seen.page.locator("mark.cited").wait_for()
    clean(seen)


def test_an_address_is_words(visit):
    seen = visit()
    seen.sign_in("hana")
    for payload in PAYLOADS[::9]:
        for path in ("document?doc=", "trace?trace=", "ask?run="):
            seen.go(path + quote(payload, safe=""))
            seen.page.get_by_test_id("stAlert").first.wait_for()
            clean(seen)
