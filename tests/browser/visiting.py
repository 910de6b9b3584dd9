"""One browser of one person."""

from __future__ import annotations

CARD = "[class*=st-key-sign_in_]"
ANSWER = "[class*=st-key-thumb_]"
PATIENCE_MS = 180_000


class Visit:
    """A fresh browser with everything it asked for and every box that popped up."""

    def __init__(self, chromium, address, **context):
        self.address = address
        usual = {"locale": "ko-KR", "viewport": {"width": 1366, "height": 900}}
        self.context = chromium.new_context(**(usual | context))
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE_MS)
        self.requests, self.boxes = [], []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("dialog", lambda box: (self.boxes.append(box.message), box.dismiss()))

    def go(self, path=""):
        """To a path of the app."""
        self.page.goto(f"{self.address}/{path}")
        return self.page

    def sign_in(self, person):
        """As one of the workspace's people."""
        self.page.locator(f".st-key-sign_in_{person} button").click()
        self.page.locator(".st-key-q input, .st-key-page").first.wait_for()

    def idle(self):
        """Until the page has done what the last keys asked: a form hands on its text in a later effect."""
        self.page.evaluate("new Promise(done => requestIdleCallback(done))")

    def ask(self, question):
        """From the box to the answer."""
        box = self.page.locator(".st-key-q input")
        box.fill(question)
        self.idle()
        box.press("Enter")
        self.page.locator(ANSWER).first.wait_for()

    def link(self, words):
        """The first link to one of our pages that holds these words."""
        return self.page.get_by_test_id("stPageLink-NavLink").filter(has_text=words).first

    def away(self):
        """What was asked of anybody else than the app."""
        own = (self.address, self.address.replace("http", "ws"), "data:", "blob:")
        return [url for url in self.requests if not url.startswith(own)]

    def fits(self):
        """Whether nothing is wider than the window."""
        wide = "Math.max(...['body','[data-testid=stMain]'].map(e => document.querySelector(e).scrollWidth))"
        return self.page.evaluate(wide) <= self.page.viewport_size["width"]
