"""Two strips say the same only with the same numbers, dates and identifiers."""

import pytest

from core.refinement.near import near_identical, said

LONG = (
    "출장비는 귀국한 날부터 30일 안에 영수증 원본과 함께 회계팀에 신청하고 팀장 결재를 받은 뒤 다음 급여일에 "
    "본인 계좌로 입금되며 늦게 내면 다음 달로 넘어가고 "
)


def same(left: str, right: str) -> bool:
    return near_identical(said(left), said(right))


def test_case_white_space_and_particles_do_not_count():
    assert same("- VPN 비밀번호는  12자 이상.", "vpn 비밀번호 12자 이상")


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("연차는 15일이다", "연차는 20일이다"),
        ("주소는 10.20.3.14", "주소는 10.20.3.15"),
        ("시행일 2024-01-01", "시행일 2026-01-01"),
        ("서버 logi-prod-01 점검", "서버 logi-prod-02 점검"),
        ("분할 터널링은 허용한다", "분할 터널링은 금지한다"),
        ("담당: 탁민주", "담당: 나래인"),
    ],
)
def test_another_value_is_another_statement(left, right):
    assert not same(left, right)


def test_one_word_of_a_long_sentence_may_differ():
    assert same(LONG + "출장신청서를 낸다", LONG + "출장신청서를 제출한다")


def test_thousands_marks_are_no_difference():
    assert same("단가 1,200원", "단가 1200원")
