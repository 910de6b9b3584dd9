"""What a question names: longest first, particles and spacing aside, identifiers whole."""

from __future__ import annotations

import pytest

from core.entity_names import entity_key
from core.graph.linking import link, without_mentions
from core.graph.own import with_own
from core.ports import NamedEntity

NAMES = [
    ("pay-db-02", "pay-db-02", "server"),
    ("결제 디비", "pay-db-02", "server"),
    ("결제", "결제 서비스", "system"),
    ("은하", "은하제약", "company"),
    ("은하", "은하 프로젝트", "project"),
    ("서버", "server", "type"),
    ("branch office", "branch office", "type"),
    ("Polar-Wend", "폴라웬드", "vendor"),
    ("IT", "IT본부", "division"),
    ("창고 관리 시스템", "창고", "system"),
    ("결", "결", "system"),
]


def named(keys):
    rows = [NamedEntity(entity_key(alias), name, kind) for alias, name, kind in NAMES]
    return [row for row in rows if row.key in keys]


def found(question):
    return [(mention.surface, [each.name for each in mention.meanings]) for mention in link(question, named)]


@pytest.mark.parametrize(
    ("question", "surface"),
    [
        ("pay-db-02에 의존하는 것은?", "pay-db-02"),
        ("PAY-DB-02는 어디 있어", "PAY-DB-02"),
        ("결제디비가 죽었어요", "결제디비"),
        ("그 결제 디비에서는", "결제 디비"),
        ("who sells polar wend units?", "polar wend"),
        ("창고관리시스템은 누가 써?", "창고관리시스템"),
    ],
)
def test_particles_spacing_and_case_do_not_hide_a_name(question, surface):
    assert [each[0] for each in found(question)] == [surface]


@pytest.mark.parametrize(
    "question", ["pay-db-021 상태", "xpay-db-02", "IT운영팀 연락처", "결재선이 뭐야", "서버실은"]
)
def test_a_part_of_another_word_is_no_name(question):
    assert found(question) == []


def test_the_longest_name_takes_the_words_of_shorter_ones():
    assert found("결제 디비 서버") == [("결제 디비", ["pay-db-02"]), ("서버", ["server"])]


def test_a_name_with_two_meanings_keeps_both():
    assert found("은하 담당자")[0][1] == ["은하제약", "은하 프로젝트"]


def test_types_are_told_from_things():
    (mention,) = link("서버들 간의 관계", named)
    assert (mention.types, mention.entities) == (("server",), ())


def test_what_is_asked_remains_when_names_are_blotted_out():
    question = "결제 디비는 어느 서버의 예비야?"
    rest = without_mentions(question, link(question, named))
    assert " ".join(rest.split()) == "X 는 어느 X 의 예비야?"


def test_an_english_plural_names_its_type():
    assert found("which branch offices are open?") == [("branch offices", ["branch office"])]
    assert found("the branch officess") == []


class Instances:
    def __init__(self, *names):
        self.names = list(names)

    def instances(self, kind):
        return self.names


@pytest.mark.parametrize(
    ("question", "known", "entities"),
    [
        ("우리 서버 담당자", ["pay-db-02"], ("pay-db-02",)),
        ("who maintains our 서버", ["pay-db-02"], ("pay-db-02",)),
        ("우리 서버 담당자", ["pay-db-02", "pay-db-03"], ()),
        ("서버 담당자", ["pay-db-02"], ()),
        ("다른 서버 담당자", ["pay-db-02"], ()),
    ],
)
def test_what_somebody_calls_their_own_is_the_only_one_they_know(question, known, entities):
    (mention,) = with_own(Instances(*known), question, link(question, named))
    assert mention.entities == entities
