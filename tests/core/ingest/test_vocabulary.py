"""Titles and written-out abbreviations become words of their document."""

from __future__ import annotations

import pytest

from core.documents.vocabulary import term_key, vocabulary_of


@pytest.mark.parametrize(
    ("text", "term", "meaning"),
    [
        ("당사는 창고관리시스템(WMS)을 쓴다.", "WMS", "창고관리시스템"),
        ("The Warehouse Management System (WMS) runs.", "WMS", "Warehouse Management System"),
        ("We use our new Transport Management System (TMS) daily.", "TMS", "Transport Management System"),
        ("운송은 TMS(운송 관리 시스템)로 한다.", "TMS", "운송 관리 시스템"),
        ("API(Application Programming Interface)", "API", "Application Programming Interface"),
    ],
)
def test_an_abbreviation_is_kept_with_what_it_stands_for(text, term, meaning):
    found = [(each.term, each.meaning) for each in vocabulary_of("제목", text)[1:]]
    assert found == [(term, meaning)]


@pytest.mark.parametrize(
    "text",
    ["가격(USD 3)", "회의(10시)", "see the file (README)", "김하나(대리)", "Total amount due (EUR)", "A(b)"],
)
def test_brackets_that_define_nothing_are_left_alone(text):
    assert len(vocabulary_of("제목", text)) == 1


def test_the_title_is_a_word_and_the_first_meaning_stays():
    title, *rest = vocabulary_of("배송추적시스템(DTS) 안내", "배송추적시스템(DTS)과 다른추적시스템(DTS)")
    assert (title.kind, title.term, title.meaning) == ("title", "배송추적시스템(DTS) 안내", None)
    assert [(each.term, each.meaning) for each in rest] == [("DTS", "배송추적시스템")]


def test_a_key_ignores_case_spacing_and_joining_marks():
    assert term_key("창고 관리-시스템") == term_key("창고관리시스템")
    assert term_key("Wms") == term_key("W.M.S")
