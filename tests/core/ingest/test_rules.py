"""Readers rules: gitwildmatch patterns, the first that matches decides."""

from __future__ import annotations

import unicodedata

import pytest

from core.documents.rules import parse_rule, readers_of
from core.errors import BadInput

RULES = [parse_rule(text) for text in ("HR/제한/=hr", "*.csv=finance,hr", "/IT/**=it", "**=everyone")]


@pytest.mark.parametrize(
    ("path", "groups"),
    [
        ("HR/제한/급여.csv", ("hr",)),
        ("HR/휴가.md", ("everyone",)),
        ("deep/er/list.csv", ("finance", "hr")),
        ("IT/a/b.md", ("it",)),
        ("sub/IT/a.md", ("everyone",)),
        ("sub/HR/제한/a.md", ("everyone",)),
    ],
)
def test_the_first_rule_that_matches_decides(path, groups):
    assert readers_of(path, RULES) == groups


def test_a_path_that_no_rule_matches_has_no_readers():
    assert readers_of("notes.md", RULES[:3]) is None


def test_a_decomposed_rule_matches_a_composed_path():
    rule = parse_rule(unicodedata.normalize("NFD", "인사/=인사팀"))
    assert readers_of("인사/a.md", [rule]) == ("인사팀",)


def test_a_pattern_may_hold_an_equals_sign():
    assert readers_of("a=b.md", [parse_rule("a=*.md=hr")]) == ("hr",)


@pytest.mark.parametrize("text", ["", "**", "=hr", "**=", "**=a,,b", "!**=hr", "#x=hr"])
def test_a_rule_that_says_nothing_is_refused(text):
    with pytest.raises(BadInput):
        parse_rule(text)
