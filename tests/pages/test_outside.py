"""What comes from outside is named as such, in both languages, and nothing leads there."""

from __future__ import annotations

from dataclasses import replace

import pytest
from markdown_it import MarkdownIt
from streamlit.testing.v1 import AppTest

from cli.display.panels import show_panels
from cli.display.verdict import show_verdict
from core.evidence import evidence_of
from core.trace_view import NowReadable, edges_in, filter_trace, passages_in
from core.types import (
    Answer,
    Band,
    BandRound,
    KnowledgeVerdict,
    Label,
    Sentence,
    State,
    WebLook,
    WebSource,
)
from tests.cli.traces import GROUNDED, KEPT, MISS, THRESHOLDS, printed, session_of
from tests.pages.payloads import PAYLOADS
from tests.pages.seeing import cells, everything, links, markdown_of, marked
from tests.pages.test_panels import drawn
from wording import LANGUAGES, words

ADDRESS = "https://en.wikipedia.org/wiki/Everest"
FACT = "The mountain is 8849 metres high."
READER = MarkdownIt("commonmark").enable(["strikethrough", "table"])


def external(address=ADDRESS, title="Everest", text=FACT):
    strip = replace(
        KEPT,
        id="w1",
        document=address,
        title=title,
        passage="web-1-0",
        text=text,
        scored_text=text,
        origin="web",
    )
    look = (BandRound("mountain", -5.5, Label.INCORRECT, 2),)
    return replace(
        GROUNDED,
        hits=(MISS,),
        band=Band(Label.INCORRECT, Label.INCORRECT, "all_below_lower", 2.5, "shipped", look),
        strips=(strip, replace(strip, id="w2", kept=False, reason="below_floor")),
        answer=Answer(State.EXTERNAL, None, (Sentence(text, ("w1",), 4.25),)),
        web=WebLook(
            "mountain height",
            (
                WebSource(address, title, 4.25),
                WebSource("https://other.test/", title, None, "page_too_large"),
            ),
            12,
        ),
    )


def page_script(trace, language):
    from core.evidence import evidence_of
    from pages.parts.outside import draw_page
    from wording import words

    for source in evidence_of(trace).sources:
        for place in source.places:
            draw_page(place, source.number, words(language))


def sources_drawn(trace, language="en"):
    app = AppTest.from_function(page_script, args=(trace, language), default_timeout=30).run()
    assert not app.exception, app.exception
    return app


def leads_somewhere(app):
    """Links and images that any text of the page would become, bare addresses included."""
    texts = markdown_of(app)
    tokens = [each for text in texts for block in READER.parse(text) for each in block.children or ()]
    found = [each.type for each in tokens if each.type in ("link_open", "image", "html_inline")]
    return found + [text for text in texts if "://" in text or "www." in text.lower()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_verdict_says_that_it_comes_from_the_web(language):
    app = drawn(external(), language=language)
    said, say = everything(app), words(language)
    assert say.say("verdict_external") in said and say.say("state_external") in said
    assert say.say("web_words", words="mountain height") in said
    assert say.say("reason_page_too_large") in said
    assert say.say("origin_web") in cells(app)
    assert leads_somewhere(app) == [] and links(app) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_of_the_web_is_a_source_whose_address_is_text(language):
    app = sources_drawn(external(), language)
    said = everything(app)
    assert ADDRESS in said and "[1]" in said and "Everest" in said
    assert words(language).say("source_outside") in said
    assert ADDRESS in "".join(text for _, text in marked(app))
    assert leads_somewhere(app) == [] and links(app) == []


def test_no_title_address_or_sentence_of_a_page_becomes_markup():
    each_one = [external(payload, payload, payload) for payload in PAYLOADS]
    strips = [replace(one.strips[0], id=f"w{at}") for at, one in enumerate(each_one)]
    sentences = [Sentence(strip.text, (strip.id,), 1.0) for strip in strips]
    sources = [source for one in each_one for source in one.web.sources]
    trace = replace(
        external(),
        strips=tuple(strips),
        answer=replace(external().answer, sentences=tuple(sentences)),
        web=WebLook(PAYLOADS[0], tuple(sources), 1, PAYLOADS[1]),
    )
    for app in (drawn(trace), sources_drawn(trace)):
        assert leads_somewhere(app) == [] and links(app) == []


def test_all_that_one_page_says_has_one_number():
    trace = external()
    second = replace(trace.strips[0], id="w3", passage="web-1-90")
    said = (*trace.answer.sentences, Sentence("More.", ("w3",), 4.0))
    evidence = evidence_of(
        replace(trace, strips=(*trace.strips, second), answer=replace(trace.answer, sentences=said))
    )
    assert len(evidence.sources) == 1 and evidence.sources[0].places[0].outside


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_terminal_shows_the_same(language):
    session, say = session_of(language, 200), words(language)
    show_verdict(external(), session)
    show_panels(external(), THRESHOLDS, session)
    shown = printed(session)
    assert say.say("verdict_external") in shown and ADDRESS in shown
    assert say.say("web_words", words="mountain height") in shown
    assert say.say("reason_page_too_large") in shown


UNSUPPORTED = replace(
    GROUNDED.answer,
    state=State.PARTLY,
    unsupported=(
        Sentence("주소는 10.99.99.99입니다.", ("s1",), 2.5, supported=False, reason="not_in_strip"),
    ),
    foreign_citations=2,
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_that_nothing_supports_stands_apart_from_the_answer_with_its_reason(language):
    trace, say = replace(GROUNDED, answer=UNSUPPORTED), words(language)
    app = drawn(trace, language=language)
    assert ("faint", "주소는 10.99.99.99입니다.") in marked(app)
    assert [kind for kind, text in marked(app) if "10.99.99.99" in text] == ["faint"]
    said = everything(app)
    assert say.say("heading_unsupported") in said and say.say("reason_not_in_strip") in said
    assert say.say("foreign_citations", n=2) in said
    session = session_of(language, 200)
    show_verdict(trace, session)
    assert "10.99.99.99" not in printed(session)
    show_panels(trace, THRESHOLDS, session)
    assert say.say("reason_not_in_strip") in printed(session)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_knowledge_panel_says_whether_an_answer_model_is_set(language):
    say = words(language)
    configured = KnowledgeVerdict(None, None, "boundary_not_trained", answer_model="llm-7")
    said = everything(drawn(replace(GROUNDED, knowledge=configured), language=language))
    assert say.say("knowledge_configured", model="llm-7") in said
    assert say.say("reason_no_answer_model") in everything(drawn(GROUNDED, language=language))
    session = session_of(language)
    show_panels(replace(GROUNDED, knowledge=configured), THRESHOLDS, session)
    assert "llm-7" in printed(session)


def test_what_a_page_said_stays_when_documents_are_taken_away_and_what_a_document_said_does_not():
    trace = external()
    assert passages_in(trace) == {"p2"} and edges_in(trace) == set()
    seen = filter_trace(replace(trace, nearest_misses=()), NowReadable(passages=(), edges=()))
    assert seen.strips == trace.strips and seen.hits == ()
    hidden = filter_trace(replace(GROUNDED, answer=UNSUPPORTED), NowReadable(passages=("p2",), edges=()))
    assert "10.99.99.99" not in repr(hidden)
