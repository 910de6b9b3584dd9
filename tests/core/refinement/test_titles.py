"""Editions of one thing are told by titles that were reworded; other things stay apart."""

import pytest

from core.refinement.titles import kindred, later, titled


def pair(old, new, old_date=None, new_date=None):
    return titled(old, old_date), titled(new, new_date)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("주차 규정 2024-03", "주차 운영 규정 (2026 개정)"),
        ("(폐지) 휴가 지침 2023", "휴가 규정 (2026)"),
        ("SOP-QA-12 일탈 처리 절차 (Rev.04)", "SOP-QA-12 일탈 처리 절차 (Rev.05)"),
        ("Fuel Memo (2024, superseded)", "Fuel Memo (2026, current)"),
        ("공용차량 사용료 (2024. 3. 1. 기준)", "공용차량 사용료 (2026. 3. 1. 적용)"),
    ],
)
def test_a_reworded_title_is_the_later_edition(old, new):
    before, after = pair(old, new)
    assert kindred(before, after)
    assert later(after, before)
    assert not later(before, after)
    assert before.stated or after.stated


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("서울 지점 연락처 2025", "부산 지점 연락처 2026"),
        ("HX-11 정비 카드 2025", "HX-12 정비 카드 2026"),
        ("보안 규정 2024", "보안 교육 안내 2026"),
        ("주간회의록 2026-03-03", "주간회의록 2026-03-17"),
        ("2024년 실적 보고", "2025년 실적 보고"),
    ],
)
def test_other_things_and_records_are_no_editions(one, other):
    assert not kindred(*pair(one, other))


def test_a_rule_about_reports_is_no_report():
    assert kindred(*pair("장애 보고 기준 v2", "장애 보고 기준 v3"))


def test_without_a_mark_the_dates_stated_decide():
    before, after = pair("주차 안내", "주차 안내", "2024-01-01", "2026-01-01")
    assert later(after, before)
    assert not before.stated
