"""What a question is once nobody can misread it."""

import unicodedata

import pytest

from core.errors import BadInput
from core.question import clean_question


@pytest.mark.parametrize("nothing", ["", "   ", "\n\t", "\u200b\u200d\ufeff", "\x00\x07"])
def test_control_and_zero_width_characters_alone_are_an_empty_question(nothing: str) -> None:
    with pytest.raises(BadInput, match="empty_question"):
        clean_question(nothing, 2000)


def test_decomposed_hangul_is_composed() -> None:
    assert clean_question(unicodedata.normalize("NFD", "물류 서버"), 2000) == ("물류 서버", False)


def test_a_long_question_is_cut_and_says_so() -> None:
    text, cut = clean_question("가" * 2001, 2000)
    assert (len(text), cut) == (2000, True)
    assert clean_question("가" * 2000, 2000) == ("가" * 2000, False)


def test_hidden_characters_inside_a_question_go_and_line_breaks_become_spaces() -> None:
    assert clean_question("물류\u200b 서버\nIP", 2000) == ("물류 서버 IP", False)
