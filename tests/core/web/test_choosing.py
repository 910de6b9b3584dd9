"""Which words leave and which pages are read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ports import WebResult
from core.settings import Web
from core.types import Principal
from core.web.choosing import chosen, leaving, not_allowed

QUESTION = "Dallim TMS에서 냉동 창고 온도 기준이 뭐야?"


def named(*addresses: str) -> list[WebResult]:
    return [WebResult(each, each) for each in addresses]


def addresses(results: list[WebResult], **settings) -> list[str]:
    return [each.address for each in chosen(results, Web(**settings))]


def test_only_words_of_the_question_leave():
    words = ("냉동 창고", "온도 기준", "운송관리시스템", "logi-prod-01")
    assert leaving(QUESTION, words) == "냉동 창고 온도 기준"


def test_without_a_word_of_its_own_the_question_itself_leaves():
    assert leaving(QUESTION, ("Kanarienvogel",)) == leaving(QUESTION, ()) == QUESTION


def test_words_that_would_steer_a_search_engine_are_only_words():
    assert leaving("!!g :ko <9 ?x -site 온도", ()) == "g ko 9 x site 온도"


@given(st.text(min_size=1, max_size=80), st.lists(st.text(max_size=20), max_size=5))
def test_whatever_a_rewrite_says_every_word_sent_stands_in_the_question(question, words):
    said = "".join(question.split()).casefold()
    assert all("".join(word.split()).casefold() in said for word in leaving(question, words).split())


@pytest.mark.parametrize(
    ("settings", "groups", "reason"),
    [
        ({}, {"everyone"}, "web_off"),
        ({"enabled": True}, {"everyone"}, None),
        ({"enabled": True, "groups": ("research",)}, {"everyone"}, "web_not_allowed"),
        ({"enabled": True, "groups": ("research",)}, {"everyone", "research"}, None),
        ({"enabled": True, "groups": ()}, {"everyone", "research"}, "web_not_allowed"),
    ],
)
def test_the_web_is_off_until_switched_on_and_then_for_named_groups(settings, groups, reason):
    assert not_allowed(Web(**settings), Principal("kim", frozenset(groups))) == reason


def test_preferred_domains_come_first_in_their_order_and_then_the_engines():
    found = named(
        "https://blog.test/a", "https://en.wikipedia.org/b", "https://law.go.kr/c", "https://blog.test/d"
    )
    preferred = ("law.go.kr", "wikipedia.org")
    order = [
        "https://law.go.kr/c",
        "https://en.wikipedia.org/b",
        "https://blog.test/a",
        "https://blog.test/d",
    ]
    assert addresses(found, preferred=preferred, pages=10) == order
    assert addresses(found, preferred=preferred, pages=2) == order[:2]
    assert addresses(found)[0] == "https://en.wikipedia.org/b"


def test_denied_domains_are_not_read_and_allowed_ones_alone_where_any_is_named():
    found = named("https://a.test/", "https://sub.b.test/", "https://notb.test/", "https://B.test./")
    assert addresses(found, deny=("b.test",)) == ["https://a.test/", "https://notb.test/"]
    assert addresses(found, allow=("b.test",)) == ["https://sub.b.test/", "https://B.test./"]
    assert addresses(found, allow=("b.test",), deny=("sub.b.test",)) == ["https://B.test./"]


def test_what_is_no_web_address_and_what_is_named_twice_is_passed_over():
    found = named(
        "ftp://a.test/", "javascript:alert(1)", "http://[", "", "https://a.test/", "https://a.test/"
    )
    assert addresses(found) == ["https://a.test/"]
