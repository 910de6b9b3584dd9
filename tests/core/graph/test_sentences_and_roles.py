"""Edges as sentences, and which end of an edge a question means."""

from __future__ import annotations

import pytest

from core.graph.asking import answers_kind, covers, names_each
from core.graph.relations import known_relations, relation_of, relation_words
from core.graph.roles import end_of
from core.graph.verbalise import as_rows, verbalised
from core.types import Edge


def edge(relation, head="A1", tail="김해"):
    return Edge(head, relation, tail, "wiki/a.md")


@pytest.mark.parametrize(
    ("relation", "korean", "english"),
    [
        ("server.depends_on", "A1은 김해에 의존한다.", "A1 depends on 김해."),
        ("dependsOn", "A1은 김해에 의존한다.", "A1 depends on 김해."),
        ("maintained_by", "김해가 A1을 관리한다.", "A1 is maintained by 김해."),
        ("backed_up_to", "A1은 김해에 백업된다.", "A1 is backed up to 김해."),
        ("company.current_chief", "A1의 현재 대표는 김해다.", "A1's current chief is 김해."),
        ("billing_partner", "A1의 billing partner은 김해다.", "A1's billing partner is 김해."),
        ("정산 담당", "A1의 정산 담당은 김해다.", "A1's 정산 담당 is 김해."),
    ],
)
def test_an_edge_keeps_its_direction_in_both_languages(relation, korean, english):
    assert verbalised([edge(relation)], "ko") == korean
    assert verbalised([edge(relation)], "en") == english


def test_a_model_also_reads_an_edge_as_a_row_in_stored_direction():
    assert as_rows([edge("server.depends_on")], {"A1": "결제"}) == "name: 결제 | depends on: 김해"


def test_the_most_detailed_level_of_a_relation_is_what_is_said():
    assert relation_words("__music__featured_artist__albums") == ("albums",)
    assert relation_words("server.depends_on") == ("depends", "on")


def test_every_listed_relation_names_both_ends():
    assert all("{head}" in each.korean and "{tail}" in each.korean for each in known_relations().values())


@pytest.mark.parametrize(
    ("question", "relation", "end"),
    [
        ("A1에 의존하는 서버는?", "depends_on", "tail"),
        ("A1이 의존하는 서버는?", "depends_on", "head"),
        ("A1은 무엇에 의존해?", "depends_on", "head"),
        ("what depends on A1?", "depends_on", "tail"),
        ("what does A1 depend on?", "depends_on", "head"),
        ("A1을 관리하는 사람", "maintained_by", "head"),
        ("A1이 관리하는 서버", "maintained_by", "tail"),
        ("A1은 누가 관리해?", "maintained_by", "head"),
        ("A1은 어떤 서버를 관리해?", "maintained_by", "tail"),
        ("who maintains A1?", "maintained_by", "head"),
        ("which servers are maintained by A1", "maintained_by", "tail"),
        ("A1에 백업되는 서버", "backed_up_to", "tail"),
        ("A1의 대표는 누구", "ceo", "head"),
        ("A1가 대표인 회사", "ceo", "tail"),
        ("who is the CEO of A1", "ceo", "head"),
        ("A1 관리자", "maintained_by", None),
        ("A1의 창업자", "founded_by", "head"),
        ("A1 창업자는 누구야", "founded_by", "head"),
        ("A1 설립자 이름 알려줘", "founded_by", "head"),
        ("A1을 세운 사람", "founded_by", "head"),
        ("A1 현재 대표이사는?", "current_chief", "head"),
        ("A1의 CEO는 누구", "ceo", "head"),
        ("A1 씨는 어느 팀 소속이에요", "member_of", "head"),
        ("who is A1's founder?", "founded_by", "head"),
        ("who is the founder of A1", "founded_by", "head"),
        ("which company did A1 found", "founded_by", "tail"),
        ("A1과 관련된 것", "depends_on", None),
    ],
)
def test_grammar_tells_the_end_or_nothing_does(question, relation, end):
    start = question.index("A1")
    assert end_of(question, start, start + 2, relation_of(relation)) == end


def test_a_path_must_hold_every_relation_that_the_question_names():
    assert covers("X 위치 알려줘", [edge("located_in")])
    assert not covers("X 위치 알려줘", [edge("depends_on")])
    assert covers("X 위치 알려줘", [edge("billing_partner")])


def test_of_two_steps_each_must_be_asked_for():
    steps = [edge("depends_on", "A1", "B1"), edge("maintained_by", "B1", "김민")]
    assert covers("X가 의존하는 서버를 관리하는 사람", steps)
    assert not covers("X가 의존하는 서버", steps)
    twice = [edge("depends_on", "A1", "B1"), edge("depends_on", "B1", "C1")]
    assert covers("X가 의존하는 것이 의존하는 것", twice)
    assert not covers("X가 의존하는 것", twice)


def test_an_unlisted_relation_is_named_by_its_own_words():
    assert names_each("the billing partner of X", [edge("client.billing_partner")])
    assert not names_each("the address of X", [edge("client.billing_partner")])


def test_a_name_answers_no_question_for_a_date_an_amount_or_a_reason():
    assert answers_kind("X 담당자 누구", "김민지")
    assert not answers_kind("X 언제 점검해", "김민지")
    assert not answers_kind("X 가격이 얼마야", "김해센터")
    assert not answers_kind("X 왜 느려", "wms-01")
