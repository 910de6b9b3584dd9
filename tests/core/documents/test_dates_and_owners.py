"""What a document says of its date and its owner, and what only looks like it."""

import pytest

from core.documents.dates import stated_date
from core.documents.owners import stated_owner


@pytest.mark.parametrize(
    ("title", "text", "expected"),
    [
        ("규정", "시행일: 2026-01-05 · 담당: 인사팀", "2026-01-05"),
        ("규정", "재무팀 / 시행일 2026.4.1", "2026-04-01"),
        ("규정", "2026년 2월 16일부터 시행합니다.", "2026-02-16"),
        ("규정", "제정 2020-01-01, 개정 2024. 3. 1.", "2024-03-01"),
        ("규정", "시행 2023-09-01 / 개정 2024-02-01", "2024-02-01"),
        ("안내", "작성: 인사팀 채운비 / 최종 수정 2026-06-22", "2026-06-22"),
        ("안내", "2026-05-06 업데이트", "2026-05-06"),
        ("안내", "정보보안팀 · 2026-02-24", "2026-02-24"),
        ("안내 (2026-07-01 기준)", "", "2026-07-01"),
        ("Guide", "Last reviewed March 20, 2026 by Seyul Bang", "2026-03-20"),
        ("Guide", "Logistics IT, 20 March 2026", "2026-03-20"),
        ("Guide", "People team, in force since 2025-07-01.", "2025-07-01"),
        ("Guide", "Owner: IT | Updated 2026/8/20", "2026-08-20"),
        ("Handbook", "Delivery division, edition 2026-05. For drivers.", "2026-05"),
    ],
)
def test_a_stated_date_is_found(title, text, expected):
    assert stated_date(title, text, {}) == expected


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("안내", "신청은 2026-03-20까지 받습니다."),
        ("보고 SEC-2026-04", ""),
        ("2026년 2분기 손익", ""),
        ("안내", "심사일 2026-06-18~19 / 심사기관 한결"),
        ("안내", "| 날짜 | 대상 |\n|---|---|\n| 2026-10-11 | 서버 |"),
        ("안내", "1. 2026-09-14 회의"),
        ("규정", "**2026-03-01부로 폐지, 백업정책 v3로 대체**"),
        ("규정", "버전 2026.13.45"),
        ("안내", "\n".join(["글"] * 12) + "\n시행일 2026-01-01"),
    ],
)
def test_a_day_that_is_not_the_documents_own_is_left_alone(title, text):
    assert stated_date(title, text, {}) is None


def test_front_matter_comes_first_and_may_use_any_style():
    text = "시행일 2020-01-01"
    assert stated_date("규정", text, {"date": "2024/12/05"}) == "2024-12-05"
    assert stated_date("규정", text, {"시행일": "2026년 3월 1일"}) == "2026-03-01"
    assert stated_date("규정", text, {"date": "soon"}) == "2020-01-01"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("작성: 인사팀 채운비 / 최종 수정 2026-06-22", "인사팀 채운비"),
        ("작성 김민지(물류IT파트) · 2026-08-14 · 등급 2급", "김민지(물류IT파트)"),
        ("시행일: 2026-01-05 · 담당: 인사팀 (내선 2201)", "인사팀"),
        ("담당자: **탁지우**", "탁지우"),
        ("관리: 정보보안팀 · 시행일 2025-12-01", "정보보안팀"),
        ("Owner: Logistics IT (Sion Guk) | Updated 2026-08-20", "Logistics IT (Sion Guk)"),
        ("Maintained by: People team, last edited 2026-05-11", "People team"),
        ("담당 업무가 바뀌면 알려 주세요.", None),
        ("작성 방법", None),
        ("| 담당 | 방세율 |", None),
        ("글\n" * 12 + "담당: 인사팀", None),
    ],
)
def test_the_owner_is_who_the_head_of_the_document_names(text, expected):
    assert stated_owner(text, {}) == expected


def test_an_owner_in_front_matter_comes_first():
    assert stated_owner("담당: 인사팀", {"owner": "재무팀"}) == "재무팀"
