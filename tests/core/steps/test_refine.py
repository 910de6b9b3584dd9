"""Strips: kept by floor and top n, in document order, dropped with a reason."""

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
