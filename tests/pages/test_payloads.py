"""Whatever stands in a title, a name, a sentence or an address is read as text by whoever reads Markdown."""

from __future__ import annotations

from dataclasses import replace

import pytest
from markdown_it import MarkdownIt

from core.records.people import add_person
from core.spoken import plain_words
from core.types import (
    Degradation,
    Edge,
    GraphEvidence,
    GraphPath,
    KnowledgeVerdict,
    Reading,
    Sentence,
    State,
    Verdict,
)
from pages.parts.plain import one_line
from tests.cli.traces import GROUNDED, HIT, KEPT
from tests.pages.payloads import PAYLOADS
from tests.pages.seeing import cells, everything, markdown_of, marked
from tests.pages.test_ask import ask
from tests.pages.test_panels import drawn

READER = MarkdownIt("commonmark").enable(["strikethrough", "table"])
OURS = {"strong_open", "strong_close", "em_open", "text", "text_special", "softbreak", "hardbreak"}


def poisoned():
    """A trace that holds every payload in every place somebody else may write to."""
    hits, strips, paths = [], [], []
    for number, payload in enumerate(PAYLOADS):
        window = replace(HIT.windows[0], text=payload, scored_text=payload)
        hit = replace(HIT, passage=f"p{number}", title=payload, heading_path=(payload,), document=payload)
        hits.append(replace(hit, text=payload, windows=(window,), logit=4.25 - number))
        strip = replace(KEPT, id=f"s{number}", passage=f"p{number}", title=payload, document=payload)
        strips.append(replace(strip, text=payload, scored_text=payload))
        edge = Edge(payload, payload, payload, payload)
        paths.append(GraphPath(f"g{number}", (edge,), {payload: True}, 1.0, payload))
    sentences = tuple(Sentence(payload, (f"s{at}",), 1.0) for at, payload in enumerate(PAYLOADS))
    answer = replace(
        GROUNDED.answer,
        state=State.PARTLY,
        short=PAYLOADS[0],
        sentences=sentences,
        readings=tuple(Reading(payload, payload) for payload in PAYLOADS),
        missing=PAYLOADS,
    )
    return replace(
        GROUNDED,
        id=PAYLOADS[0],
        query=PAYLOADS[1],
        settings=PAYLOADS[2],
        hits=tuple(hits),
        strips=tuple(strips),
        graph=GraphEvidence(True, tuple(paths), PAYLOADS[3]),
        answer=answer,
        knowledge=KnowledgeVerdict(Verdict.KNOWN, 0.9, None, PAYLOADS[4], PAYLOADS[5]),
        band=replace(GROUNDED.band, threshold_set=PAYLOADS[6]),
        degradations=tuple(Degradation("retrieve", payload) for payload in PAYLOADS),
    )


def inline(markdown):
    """Kinds of everything that a reader of Markdown finds inside its paragraphs."""
    return {
        child.type
        for token in READER.parse(markdown)
        if token.type == "inline"
        for child in token.children or ()
    }


def blocks(markdown):
    """Kinds of the paragraphs themselves."""
    return {token.type for token in READER.parse(markdown)}


def foreign(app):
    """Markdown of this page that would become more than our own few words and marks."""
    allowed = OURS | {"em_close"}
    return [
        text
        for text in markdown_of(app)
        if inline(text) - allowed or blocks(text) & {"html_block", "fence", "code_block", "table_open"}
    ]


@pytest.fixture(scope="module")
def page():
    return drawn(poisoned(), cuts=None)


def test_no_payload_becomes_more_than_words(page):
    assert foreign(page) == []


@pytest.mark.parametrize("payload", PAYLOADS)
def test_every_payload_is_there_to_be_read(page, payload):
    # An answer says the words of what it quotes; the strips show every character of it.
    assert any(words in (payload, plain_words(payload)) for _, words in marked(page))
    assert one_line(payload) in " ".join(cells(page))


@pytest.mark.parametrize("where", ["pages/search/document.py", "pages/analysis/trace.py", None])
def test_an_address_is_words_on_every_page(visit, where):
    names = {"pages/search/document.py": "doc", "pages/analysis/trace.py": "trace", None: "run"}
    for payload in PAYLOADS[::6]:
        app = visit("lee", "en", where, **{names[where]: payload})
        assert not app.exception
        assert foreign(app) == []
        assert one_line(payload) in everything(app)


def test_titles_headings_file_names_and_sentences_are_words_from_file_to_answer(visit, company):
    for number, payload in enumerate(PAYLOADS[:40:4]):
        name = one_line(payload).replace("/", "_").strip(". ")[:40]
        title = one_line(payload)
        text = f"---\ntitle: '{title}'\n---\n\n## {title}\n\ncanary {payload} number\n"
        company.shelf.write(f"{number}-{name}.md", text)
    company.shelf.ingest("board/=board", "**=everyone")
    app = ask(visit("lee", "en"), "canary number")
    assert not app.exception
    assert foreign(app) == []
    assert "<script>" in everything(app)


def test_a_persons_name_and_a_question_are_words(visit, opened):
    add_person(opened.store, "mallory", PAYLOADS[3], ("[x](http://evil)",), ("employee",))
    app = ask(visit("mallory", "en"), "![그림](https://evil.example.com/p.png) <b>address</b>")
    assert not app.exception
    assert foreign(app) == []
