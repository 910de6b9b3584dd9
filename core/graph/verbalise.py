"""An edge as a sentence that a person and the evaluator can read, head before tail in meaning."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from core.graph.particles import filled
from core.graph.relations import Form, relation_of, relation_words
from core.types import Edge

KOREAN, ENGLISH = "ko", "en"

_HANGUL = re.compile("[가-힣]")
_PREPOSITION = re.compile(r"by|to|from|at|in|on|of|for|with|through|as|into|under|over|via|after|before")


def language_of(question: str) -> str:
    """Korean where the question holds any Hangul: identifiers alone say nothing."""
    return KOREAN if _HANGUL.search(question) else ENGLISH


def verbalised(edges: Sequence[Edge], language: str, called: Mapping[str, str] | None = None) -> str:
    """One sentence an edge, in the order of the path; `called` replaces names by other names."""
    say = _korean if language == KOREAN else _english
    names = called or {}
    return " ".join(
        say(edge.relation, names.get(edge.head, edge.head), names.get(edge.tail, edge.tail)) for edge in edges
    )


def as_rows(edges: Sequence[Edge], called: Mapping[str, str] | None = None) -> str:
    """Each edge as a row of a table reads to a model: 'name: A | depends on: B'.

    Beside the sentence it lifts right edges of either language by one to two logits and others by
    less than half of that: the evaluator learnt from tables as much as from sentences.
    """
    names = called or {}
    rows = ((edge, " ".join(relation_words(edge.relation))) for edge in edges)
    return " ".join(
        f"name: {names.get(edge.head, edge.head)} | {said}: {names.get(edge.tail, edge.tail)}"
        for edge, said in rows
    )


def _korean(name: str, head: str, tail: str) -> str:
    relation = relation_of(name)
    if relation is not None:
        return f"{filled(relation.korean, head, tail)}."
    words = " ".join(relation_words(name))
    if words.endswith("다"):
        return f"{filled('{head}은', head, tail)} {tail}: {words}."
    return f"{head}의 {filled('{head}은 {tail}이다', words, tail)}."


def _english(name: str, head: str, tail: str) -> str:
    words = relation_words(name)
    said = " ".join(words)
    form = _english_form(name, words)
    if form is Form.NOUN:
        return f"{head}'s {said} is {tail}."
    return f"{head} {said} {tail}." if form is Form.ACTIVE else f"{head} is {said} {tail}."


def _english_form(name: str, words: Sequence[str]) -> Form:
    """How the relation's own words read, whatever the list calls it."""
    relation = relation_of(name)
    if relation is not None and relation.form in (Form.NOUN, Form.ACTIVE):
        return relation.form
    if len(words) > 1 and _PREPOSITION.fullmatch(words[-1]):
        third_person = words[0].endswith("s") and not words[0].endswith("ss")
        return Form.ACTIVE if third_person else Form.PASSIVE
    return Form.NOUN
