"""What a person gets through the store is the same whether hidden documents exist or not."""

from __future__ import annotations

import dataclasses
import inspect

import pytest

from core.documents.background import Background
from core.documents.currency import superseded_documents
from core.documents.library import ReaderLibrary
from core.errors import BadInput, Unavailable
from core.records.reading import Readable
from core.types import EVERYONE, PlannedWindow, Principal

PUBLIC = Principal(None, frozenset({EVERYONE}))
BOARD = Principal("kim", frozenset({EVERYONE, "board"}))
CANARY = "kanarienvogel"
HIDDEN_TEXT = (
    f"---\nsupersedes: page1.md\n---\n# {CANARY} 합병계획(KAN)\n\n{CANARY} 인수합병위원회(MAB)가 정한다.\n"
)
WORDS = [CANARY, "page", "body", "합병계획", "인수합병위원회", "mab", "kan", "0"]


def fill(shelf, *, hidden):
    for number in range(4):
        shelf.write(f"page{number}.md", f"# Page {number}\n\nBody of page {number}(PB{number}).\n")
    if hidden:
        shelf.write(f"board/{CANARY}.md", HIDDEN_TEXT)
    shelf.ingest("board/=board", "**=everyone")


def all_that(shelf, principal):
    """Everything the public methods of Readable and the library give this principal."""
    readable = Readable(shelf.store, principal)
    library = ReaderLibrary(shelf.store, principal, Background({}, rare=0.01))
    every_id = sorted(shelf.index.ids())
    every_document = {row.split("'")[1] for row in shelf.rows("documents")["documents"]}
    locations = [f"wiki/page{number}.md" for number in range(4)] + [f"wiki/board/{CANARY}.md"]
    got = {
        "count": readable.count(),
        "sources": readable.sources(),
        "kinds": readable.kinds(),
        "years": readable.years(),
        "listed": readable.listed("page", 100),
        "passages": readable.passages(every_id),
        "document": [told(readable.document, each) for each in locations],
        "passages_of": [told(readable.passages_of, each) for each in locations],
        "editions": readable.editions(every_document),
        "vocabulary": readable.vocabulary(WORDS),
        "definitions": readable.definitions(WORDS),
        "passages_naming": [readable.passages_naming(each, ["page"], 9) for each in locations]
        + [readable.passages_naming(each, [CANARY], 9) for each in locations],
        "term_frequencies": readable.term_frequencies(WORDS),
        "require_some": told(readable.require_some),
    }
    public = {name for name, _ in inspect.getmembers(Readable, inspect.isfunction) if name[0] != "_"}
    assert public == got.keys()
    got["superseded"] = superseded_documents(readable, every_document)
    got["weights"] = library.term_weights(dict.fromkeys(WORDS, 1))
    return got


def told(function, *values):
    try:
        return function(*values)
    except (BadInput, Unavailable) as error:
        return (error.code, error.values)


def test_with_and_without_a_hidden_document_everybody_gets_the_same(make_shelf):
    with_it, without = make_shelf("with"), make_shelf("without")
    fill(with_it, hidden=True)
    fill(without, hidden=False)
    assert all_that(with_it, PUBLIC) == all_that(without, PUBLIC)


def test_the_canary_reaches_nobody_but_its_group(make_shelf):
    shelf = make_shelf("with")
    fill(shelf, hidden=True)
    own_words = {"document", "passages_of"}  # an error repeats the location that was asked for
    got = all_that(shelf, PUBLIC)
    assert CANARY not in repr([value for key, value in got.items() if key not in own_words | {"weights"}])
    for key in own_words:
        assert got[key][-1][0] == "document_not_found"
    theirs = all_that(shelf, BOARD)
    assert CANARY in repr(theirs["passages"]) and theirs["sources"] == {"wiki": 5}
    assert {term.term for term in theirs["vocabulary"]} >= {"MAB"}
    assert theirs["superseded"] == {"wiki/page1.md": f"wiki/board/{CANARY}.md"}


def test_all_hidden_and_empty_are_refused_alike(make_shelf):
    hidden, empty = make_shelf("hidden"), make_shelf("empty")
    hidden.write("a.md", "# Secret\n\nText.\n")
    hidden.ingest("**=board")
    answers = [told(Readable(each.store, PUBLIC).require_some) for each in (hidden, empty)]
    assert answers[0] == answers[1] == ("nothing_readable", {})
    assert Readable(hidden.store, PUBLIC).count() == Readable(empty.store, PUBLIC).count() == 0


def test_nobody_reads_as_nobody(shelf):
    with pytest.raises(BadInput) as refused:
        Readable(shelf.store, Principal(None, frozenset()))
    assert refused.value.code == "no_groups"


def test_cached_logits_come_back_only_for_the_windows_that_are_asked(shelf):
    fill(shelf, hidden=True)
    library = ReaderLibrary(shelf.store, PUBLIC, Background({}, rare=0.01))
    windows = [
        PlannedWindow(0, number, window.scored_text, window.text_hash)
        for passage in library.passages(sorted(shelf.index.ids())).values()
        for number, window in enumerate(passage.windows)
    ]
    assert library.known_logits("judge", "query", windows) == {}
    assert CANARY not in repr([dataclasses.astuple(each) for each in windows])
