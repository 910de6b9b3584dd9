"""A title in front of a name asks for nothing, and which of an unknown kind is answered by no edge."""

from __future__ import annotations

import pytest

from core.graph.asked_noun import unknown_noun, without_titles
from core.graph.linking import Mention
from core.ports import NamedEntity

NAME = "한결"


def mentions(question, name=NAME, kind="person"):
    start = question.index(name)
    return [Mention(start, start + len(name), name, (NamedEntity(name, name, kind),))]


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("창업자 한결은 어느 대학 나왔나요?", "창업자"),
        ("그럼 대표 한결의 전공은?", "대표"),
        ("Which university did founder 한결 attend?", "founder"),
        ("CEO 한결 연봉", "CEO"),
    ],
)
def test_a_title_in_front_of_a_name_is_blotted_out(question, title):
    seen = without_titles(question, mentions(question))
    assert len(seen) == len(question)
    assert seen == question.replace(title, " " * len(title))


@pytest.mark.parametrize(
    "question",
    [
        "한결의 창업자는 누구?",
        "한결 창업자",
        "창업자가 한결인 회사는?",
        "who is the founder of 한결",
        "의존하는 한결 서버",
        "어제 한결이 뭐래",
    ],
)
def test_other_words_that_name_a_relation_stay(question):
    assert without_titles(question, mentions(question)) == question


def test_a_noun_behind_which_is_unknown_where_it_is_neither_a_type_nor_anything_at_all():
    assert unknown_noun("창업자 한결은 어느 대학 나왔나요?", mentions("창업자 한결은")) == "대학"
    assert unknown_noun("which university did 한결 attend", []) == "university"
    assert unknown_noun("한결은 어느 회사를 세웠나요?", mentions("한결은")) is None
    assert unknown_noun("한결은 어떤 것에 의존하나요", mentions("한결은")) is None
    assert unknown_noun("한결은 어느 곳에서 구동되나요", mentions("한결은")) is None
    question = "한결이 다니는 지점은 어느 지점?"
    typed = [
        Mention(question.rindex("지점"), len(question) - 1, "지점", (NamedEntity("지점", "site", "type"),))
    ]
    assert unknown_noun(question, typed) is None
