"""Documents that state different values for one thing are named; others are left alone."""

from dataclasses import replace

import pytest

from core.refinement.disagreement import disagreements, same_kind, same_value
from core.short_answer import short_answer
from core.steps.refine import refine
from tests.core.refinement.found import found


def differing(query, *hits):
    strips = [strip for strip in refine(hits, -9.0, 8) if strip.kept]
    return [
        [(each.value, each.citation) for each in disagreement.values]
        for disagreement in disagreements(query, strips, short_answer)
    ]


def test_two_amounts_for_one_thing_disagree():
    assert differing(
        "야근 식대 한도가 얼마예요?",
        found("a", "경비 규정", None, "야근 식대 한도는 15,000원입니다. "),
        found("b", "카드 안내", None, "야근 식대 한도는 13,000원입니다. "),
    ) == [[("15,000원", "s1"), ("13,000원", "s2")]]


def test_the_same_value_in_other_words_is_no_disagreement():
    assert (
        differing(
            "야근 식대 한도가 얼마예요?",
            found("a", "경비 규정", None, "야근 식대 한도는 15,000원입니다. "),
            found("b", "카드 안내", None, "야근 식대 한도 15,000원 (카드로 결제). "),
        )
        == []
    )


def test_one_document_does_not_disagree_with_itself():
    texts = ("야근 식대 한도는 15,000원입니다. ", "야근 식대 한도는 13,000원입니다. ")
    assert differing("야근 식대 한도가 얼마예요?", found("a", "경비 규정", None, *texts)) == []


def test_another_subject_is_no_disagreement():
    assert (
        differing(
            "야근 식대 한도가 얼마예요?",
            found("a", "경비 규정", None, "야근 식대 한도는 15,000원입니다. "),
            found("b", "카드 안내", None, "숙박 한도는 130,000원입니다. "),
        )
        == []
    )


def test_a_value_is_told_in_the_unit_that_another_document_tells():
    row = found("a", "센터 현황", None, "센터: 이천센터 | 보관 능력: 12,000 PLT | 차량: 40대\n")
    (window,) = row.windows
    row = replace(row, windows=(replace(window, text="| 이천센터 | 12,000 PLT | 40대 |\n"),))
    prose = found("b", "영업 제안서", None, "이천센터의 보관 능력은 10,000 PLT이며 24시간 입출고가 됩니다. ")
    both = [[("12,000 PLT", "s1"), ("10,000 PLT", "s2")]]
    assert differing("이천센터 보관 능력 PLT", row, prose) == both
    assert differing("이천센터 보관 능력이 몇 PLT예요?", row, prose) == both


def test_values_are_compared_by_their_numbers():
    assert same_value("7일", "7일 이내")
    assert not same_value("1만 5천 원", "1만 3천 원")
    assert not same_value("인사팀", "회계팀")


def test_the_one_that_the_question_names_by_its_number_is_not_contradicted_by_another():
    assert (
        differing(
            "창고2 보관 기간이 며칠이에요?",
            found("a", "창고2 안내", None, "보관 기간: 30일 "),
            found("b", "창고3 안내", None, "보관 기간: 60일 "),
        )
        == []
    )


@pytest.mark.parametrize(
    ("left", "right", "alike"),
    [
        ("12,000원", "하루", False),
        ("12,000원", "15,000원", True),
        ("30,000", "22,000원", True),
        ("매일 02:00", "일요일", True),
        ("30일", "1TB", False),
        ("허용", "금지", True),
    ],
)
def test_only_values_of_one_kind_can_differ(left, right, alike):
    assert same_kind(left, right) is alike
