"""An answer from the web in the browser: said to be one, in both languages, and leading nowhere."""

from __future__ import annotations

import json

import pytest

from tests.browser.conftest import PEOPLE, SERVERS, workspace
from tests.browser.serving import served, touchstone
from tests.outside.server import LocalServer
from wording import words

QUESTIONS = {
    "ko": "세계에서 가장 높은 산의 높이는 몇 미터인가요?",
    "en": "How high is the highest mountain in the world?",
}
PAGE = """<html lang="ko"><head><title>에베레스트산</title></head><body><main><h1>에베레스트산</h1>
<p>에베레스트산은 세계에서 가장 높은 산으로, 높이는 해발 8,849미터이다.</p>
<p>Mount Everest is the highest mountain in the world; its height is 8,849 metres above sea level.</p>
<p>이 산은 네팔과 중국의 경계에 있으며 해마다 많은 사람이 오른다. <a href="https://evil.test/">여기</a></p>
<img src="https://evil.test/x.png" alt="x"></main></body></html>"""
LOCALES = [("ko", "ko-KR"), ("en", "en-GB")]


@pytest.fixture(scope="module")
def outside():
    with LocalServer() as server:
        found = [{"url": f"{server.url}/everest", "title": "에베레스트산"}]
        results = json.dumps({"results": found})
        server.routes["/search"] = lambda exchange: exchange.reply(results, "application/json")
        server.routes["/everest"] = lambda exchange: exchange.reply(PAGE)
        yield server


@pytest.fixture(scope="module")
def connected(outside, tmp_path_factory):
    """A workspace whose people may search the web, which is `outside`."""
    folder, home = tmp_path_factory.mktemp("documents"), tmp_path_factory.mktemp("home")
    (folder / "서버목록.md").write_text(SERVERS, "utf-8")
    touchstone(home, "ingest", str(folder), "--source", "docs", "--readers", "**=everyone")
    workspace(home, PEOPLE[:1])
    settings = (
        f'[web]\nenabled = true\nsearch_url = "{outside.url}"\nallowed_addresses = ["{outside.address}"]\n'
    )
    (home / "settings.toml").write_text(f"{settings}seconds = 120\n", "utf-8")
    with served(home) as url:
        yield url


@pytest.mark.parametrize(("language", "locale"), LOCALES)
def test_an_answer_from_the_web_says_so_and_its_source_is_no_link(
    visits, connected, outside, language, locale
):
    say = words(language)
    seen = visits(connected, locale=locale)
    seen.sign_in("hana")
    seen.ask(QUESTIONS[language])
    page = seen.page
    page.get_by_text(say.say("verdict_external")).first.wait_for()
    page.get_by_text("8,849").first.wait_for()
    page.get_by_text(say.say("source_outside")).first.wait_for()
    page.get_by_text(f"{outside.url}/everest").first.wait_for()
    leading = page.evaluate("[...document.querySelectorAll('a[href], img[src]')].map(e => e.href || e.src)")
    assert [each for each in leading if "everest" in each or "evil" in each] == []
    assert seen.away() == []


@pytest.mark.parametrize(("language", "locale"), LOCALES)
def test_without_the_web_the_same_question_is_a_plain_no(visit, language, locale):
    seen = visit(locale=locale)
    seen.sign_in("hana")
    seen.ask(QUESTIONS[language])
    seen.page.get_by_text(words(language).say("verdict_not_found")).first.wait_for()
    assert seen.page.get_by_text("8,849").count() == 0
