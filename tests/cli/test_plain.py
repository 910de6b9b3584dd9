"""What comes out of documents is shown as text: no escape sequence, no markup, no false rounding."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from cli.display.plain import plain, shortened
from wording.numbers import logit, probability, rank


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0.003, "0.003"),
        (0.5, "0.500"),
        (0.00004, "4e-05"),
        (0.99996, "1-4e-05"),
        (None, "–"),
    ],
)
def test_a_probability_is_never_rounded_to_certainty(value, shown):
    assert probability(value) == shown


def test_a_logit_keeps_its_sign():
    assert (logit(-3.2), logit(0.5), logit(None)) == ("-3.20", "+0.50", "–")


def test_a_leg_that_did_not_return_a_passage_has_no_rank():
    assert (rank(None, None, 2), rank(3, 0.8123, 3)) == ("–", "3 (0.812)")


def test_escape_sequences_and_direction_changes_are_removed():
    assert plain("a\x1b[31mb\u202ec\u200bd\x07\n e\x9b") == "a[31mbcd e"


def test_korean_and_emoji_stay():
    assert plain("물류 서버 🚚") == "물류 서버 🚚"


def test_shortening_counts_columns_of_the_terminal():
    assert shortened("가나다라마바사", 9) == "가나다라…"
    assert cell_len(shortened("가나다라마바사" * 9, 20)) <= 20
    assert shortened("abc", 3) == "abc"
