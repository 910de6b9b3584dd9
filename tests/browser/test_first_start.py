"""The first start of the default workspace, seen from a browser, and the second."""

from __future__ import annotations

import re

from tests.browser.serving import copy_of_the_project, served
from tests.browser.visiting import CARD
from wording import words

TAKEN_IN = words("en").say("stage_sample")
# The sample alone may be taken in before a browser has drawn its first page.
MORE = 120


def test_the_sample_is_taken_in_at_the_first_start_and_not_at_the_second(tmp_path, visits):
    project, log = copy_of_the_project(tmp_path / "project"), tmp_path / "log"
    for number in range(MORE):
        notes = project / "data" / "sample" / "documents" / "IT" / f"memo-{number}.md"
        notes.write_text(f"# Memo {number}\n\nPrinter {number} stands on floor {number % 9}.\n", "utf-8")
    with served(root=project, log=log) as address:
        seen = visits(address)
        seen.page.get_by_test_id("stProgress").filter(has_text=re.compile(r"\d+ / \d+")).wait_for()
        # Without a reload: the page looks again by itself.
        seen.page.locator(f"{CARD} button").nth(4).wait_for()
        seen.sign_in("haram")
        seen.ask("여름 휴가는 며칠이야?")
        assert seen.link("휴가").is_visible()
        assert TAKEN_IN in log.read_text()
    with served(root=project, log=log) as address:
        again = seen.context.new_page()
        again.goto(address)
        # The browser is still signed in.
        again.locator(".st-key-q input").wait_for(timeout=180_000)
        assert TAKEN_IN not in log.read_text()
