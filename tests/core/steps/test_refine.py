"""Strips: kept by floor and top n, in document order, dropped with a reason."""

from dataclasses import replace

from core.refinement.standing import Silent
from core.steps.refine import refine

from .examples import hit


def test_every_dropped_strip_keeps_its_logit_and_reason() -> None:
    strips = refine([hit("a", [("one. ", 3.0), ("two. ", -5.0), ("three. ", 2.0), ("four. ", 1.0)])], 0.0, 2)
    assert [(strip.kept, strip.reason) for strip in strips] == [
        (True, None),
        (False, "below_floor"),
        (True, None),
        (False, "over_budget"),
    ]
    assert strips[1].logit == -5.0


def test_a_strip_exactly_at_the_floor_is_kept() -> None:
    assert refine([hit("a", [("one. ", 0.0)])], 0.0, 8)[0].kept


def test_documents_come_by_their_best_hit_and_strips_by_offset() -> None:
    hits = [hit("b", [("x1. ", 1.0), ("x2. ", 4.0)]), hit("a", [("y1. ", 3.0)])]
    assert [(strip.document, strip.text) for strip in refine(hits, 0.0, 8)] == [
        ("source/b.md", "x1. "),
        ("source/b.md", "x2. "),
        ("source/a.md", "y1. "),
    ]


def test_the_same_words_twice_are_kept_once_and_the_weaker_is_named_a_duplicate() -> None:
    strips = refine([hit("a", [("same words ", 2.0)]), hit("b", [("same  words", 1.0)])], 0.0, 8)
    assert [strip.reason for strip in strips] == [None, "duplicate"]


def test_a_window_nobody_scored_is_no_strip() -> None:
    assert refine([hit("a", [("one. ", None)])], 0.0, 8) == ()


def test_a_strip_in_a_silent_document_names_the_strip_that_speaks_instead_with_both_dates() -> None:
    old = replace(hit("old", [("10 days. ", 3.0)]), date="2023-01-01")
    new = replace(hit("new", [("other. ", 1.0), ("15 days. ", 2.0)]), date="2026-01-01")
    silent = {"source/old.md": Silent("superseded", "source/new.md")}
    strips = refine([old, new], 0.0, 8, support=0.5, silent=silent)
    by_id = {strip.id: strip for strip in strips}
    assert (strips[0].reason, strips[0].date) == ("superseded", "2023-01-01")
    speaking = by_id[strips[0].instead or ""]
    assert (speaking.text, speaking.date, speaking.kept) == ("15 days. ", "2026-01-01", True)


def test_a_duplicate_names_what_it_repeats() -> None:
    strips = refine([hit("a", [("same words ", 2.0)]), hit("b", [("same  words", 1.0)])], 0.0, 8)
    assert strips[1].instead == strips[0].id


def test_what_three_documents_repeat_is_boilerplate_unless_it_supports_an_answer() -> None:
    hits = [hit(name, [("internal use only ", 1.0)]) for name in "abc"]
    assert [strip.reason for strip in refine(hits, 0.0, 8, support=2.0)] == ["boilerplate"] * 3
    assert [strip.reason for strip in refine(hits, 0.0, 8, support=0.5)] == [None, "duplicate", "duplicate"]


def test_below_the_floor_comes_before_every_other_reason() -> None:
    hits = [hit(name, [("internal use only ", -1.0)]) for name in "abc"]
    silent = {"source/a.md": Silent("superseded", None)}
    assert {strip.reason for strip in refine(hits, 0.0, 8, silent=silent)} == {"below_floor"}


def test_links_alone_are_boilerplate_unless_they_support_an_answer() -> None:
    hits = [hit("a", [("[home](/) [next page](/b.md) ", 1.0)])]
    assert [strip.reason for strip in refine(hits, 0.0, 8, support=2.0)] == ["boilerplate"]
    assert [strip.reason for strip in refine(hits, 0.0, 8, support=0.5)] == [None]
