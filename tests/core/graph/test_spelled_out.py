"""What a question says of a path: all of it and nothing else, something beside, or its opposite."""

from __future__ import annotations

import pytest

from core.graph.asking import asked_types, covers, leaves_out, names_each
from core.graph.linking import Mention
from core.graph.spelled_out import spells_out
from core.ports import NamedEntity
from core.text import analyser
from core.types import Edge


def edge(relation):
    return Edge("아크미", relation, "한결", "wiki/a.md")


@pytest.mark.parametrize(
    ("question", "relation"),
    [
        ("아크미가 의존하는 것은?", "depends_on"),
        ("아크미 의존관계 전부 보여줘", "depends_on"),
        ("아크미를 세운 사람은 누구인가요", "founded_by"),
        ("아크미를 이끄는 사람 이름", "led_by"),
        ("지금 아크미 대표이사가 누구죠?", "current_chief"),
        ("아크미 CEO 알려줘", "ceo"),
        ("What does 아크미 depend on?", "depends_on"),
        ("show all dependencies of 아크미", "depends_on"),
        ("who is the billing partner of 아크미", "billing_partner"),
    ],
)
def test_names_a_relation_and_words_that_ask_spell_a_path_out(question, relation):
    assert spells_out(analyser().query_terms(question), ["아크미"], [edge(relation)])


@pytest.mark.parametrize(
    ("question", "relation"),
    [
        ("아크미 고문변호사는 어느 사무소예요", "adviser"),
        ("아크미 대표 전화번호", "current_chief"),
        ("아크미가 의존하는 라이브러리", "depends_on"),
        ("아크미 담당자 연락처", "managed_by"),
        ("which library does 아크미 depend on", "depends_on"),
        ("who founded 아크미 in Busan", "founded_by"),
    ],
)
def test_a_word_beside_the_relation_asks_for_something_else(question, relation):
    assert not spells_out(analyser().query_terms(question), ["아크미"], [edge(relation)])


@pytest.mark.parametrize(
    "question",
    [
        "X에 의존하지 않는 서버",
        "X 말고 다른 창업자",
        "X를 제외한 서버",
        "what does X not depend on",
        "who else, besides X",
    ],
)
def test_a_question_for_what_is_not_so_leaves_out(question):
    assert leaves_out(question)


def test_a_plain_question_leaves_nothing_out():
    assert not leaves_out("X에 의존하는 서버가 있나요") and not leaves_out("what depends on X")


@pytest.mark.parametrize(
    ("question", "relation"),
    [
        ("X 공동대표는 누구", "ceo"),
        ("X 차기 대표", "ceo"),
        ("X 부팀장이 누구야", "leads"),
        ("who is the next CEO of X", "ceo"),
        ("who is the co-founder of X", "founded_by"),
    ],
)
def test_a_title_beside_the_relation_is_another_relation(question, relation):
    assert not covers(question, [edge(relation)])


def test_what_is_named_twice_takes_two_steps():
    question = "X가 의존하는 서버가 다시 의존하는 서버"
    assert not covers(question, [edge("depends_on")])
    assert covers(question, [edge("depends_on"), edge("depends_on")])


def test_an_acronym_and_a_plural_name_their_relation():
    assert names_each("X의 CEO는?", [edge("ceo")])
    assert names_each("dependencies of X", [edge("depends_on")])


def mention(question, word):
    at = question.index(word)
    return Mention(at, at + len(word), word, (NamedEntity(word, f"type of {word}", "type"),))


@pytest.mark.parametrize(
    ("question", "words", "asked"),
    [
        ("X가 의존하는 서버", ("서버",), ("서버",)),
        ("X가 도는 서버는 어느 센터에 있어", ("서버", "센터"), ("센터",)),
        ("which site is the server of X in", ("site", "server"), ("site",)),
        ("X가 의존하는 서버는 누가 관리해", ("서버",), ()),
        ("who maintains the server X depends on", ("server",), ()),
    ],
)
def test_the_type_behind_the_question_word_is_what_is_asked_for(question, words, asked):
    mentions = [mention(question, word) for word in words]
    assert asked_types(question, mentions) == {f"type of {word}" for word in asked}
