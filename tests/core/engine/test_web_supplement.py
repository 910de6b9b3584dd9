"""The web as the last resort: asked with a person's own words, and no page changes a band."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.errors import Unavailable
from core.settings import Settings
from core.types import WEB, Label, State
from core.web.access import Found
from tests.core.engine.conftest import PUBLIC
from tests.core.steps.examples import passage

QUESTION = "population of the city Reykjavik"
ALLOWED = {"enabled": True, "search_url": "http://search.example"}
PAGE = replace(
    passage("page", ["The population of the city Reykjavik is 139,000. "], readers=()),
    location="https://example.org/reykjavik",
    source=WEB,
    kind=WEB,
)


class Outside:
    """A web of one page; `sent` holds the words that left, `told` the audit rows."""

    def __init__(self, page=PAGE, fault=None):
        self.sent, self.told = [], []
        self._page, self._fault = page, fault

    def audited(self, principal, detail):
        self.told.append((principal, detail))

    def look(self, words, web, left):
        assert self.told, "nothing leaves without its audit row"
        self.sent.append(words)
        if self._fault:
            raise Unavailable(self._fault)
        return [Found(self._page.location, self._page.title, (self._page,))]


def ask(company, outside, query=QUESTION, *, web=ALLOWED, **parts):
    return company.ask(query, parts={"web": outside, "settings": Settings(web=web), **parts})


def test_a_page_that_answers_is_external_and_the_band_stays_what_the_documents_gave(company):
    trace = ask(company, Outside())
    assert (trace.answer.state, trace.band.label) == (State.EXTERNAL, Label.INCORRECT)
    [sentence] = trace.answer.sentences
    cited = {strip.id: strip for strip in trace.strips}[sentence.citations[0]]
    assert (cited.origin, cited.document) == (WEB, PAGE.location)
    without = company.ask(QUESTION)
    assert (trace.band, trace.hits) == (without.band, without.hits)


def test_a_page_that_does_not_answer_leaves_a_plain_no(company):
    page = replace(passage("page", ["Lava everywhere. "], readers=()), source=WEB)
    trace = ask(company, Outside(page))
    assert (trace.answer.state, trace.answer.sentences) == (State.NOT_FOUND, ())
    assert trace.nearest_misses == trace.hits[: len(trace.nearest_misses)] != ()


def test_only_words_of_the_question_leave_and_they_are_written_down_first(company):
    outside = Outside()
    trace = ask(company, outside)
    [words] = outside.sent
    assert set(words.split()) <= set(QUESTION.split())
    assert trace.web.words == words
    assert outside.told == [(PUBLIC, {"trace": trace.id, "words": words})]


@pytest.mark.parametrize(
    ("query", "web", "reason"),
    [
        (QUESTION, {}, "web_off"),
        (QUESTION, ALLOWED | {"groups": ("board",)}, "web_not_allowed"),
        ("which address is logi-prod-01 in rack 4", ALLOWED, None),
    ],
)
def test_nothing_leaves_without_permission_or_where_the_documents_answer(company, query, web, reason):
    outside = Outside()
    trace = ask(company, outside, query, web=web)
    assert (outside.sent, outside.told) == ([], [])
    assert (trace.web.reason if trace.web else None) == reason


def test_a_web_that_fails_is_a_degradation_and_no_evidence(company):
    trace = ask(company, Outside(fault="web_search_failed"))
    assert (trace.answer.state, trace.band.label) == (State.NOT_FOUND, Label.INCORRECT)
    assert ("correct", "web_search_failed") in [(each.step, each.reason) for each in trace.degradations]


def test_nothing_leaves_after_a_fault(company):
    class Silent:
        id = "silent"

        def complete(self, prompt, *, instructions=None, deadline_s):
            raise Unavailable("answer_model_silent")

    outside = Outside()
    trace = ask(company, outside, answer_model=Silent())
    assert outside.sent == []
    assert (trace.answer.state, trace.web.reason) == (State.NOT_FOUND, "web_after_fault")
