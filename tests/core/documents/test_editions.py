"""Which document replaces which: front matter, stated phrases, edition marks, and nothing else."""

import pytest

from core.documents.edition_marks import marks_of, newer
from core.documents.editions import Edition, superseded
from core.documents.supersession import stated_supersession
from tests.core.documents.files import parsed


def edition(location, title, text="", **fields):
    stem = location.rpartition("/")[2].rpartition(".")[0]
    return Edition(location, title, None, stated_supersession(title, stem, text, fields))


@pytest.mark.parametrize(
    ("later", "earlier"),
    [
        ("백업 정책 v3 (현행)", "백업 정책 v2"),
        ("API 규격 v2.10", "API 규격 v2.9"),
        ("SOP-12 콜드체인 기준 Rev.D", "SOP-12 콜드체인 기준 Rev.C"),
        ("휴가 규정 (2026년판)", "휴가 규정 (2024년판)"),
        ("NOC 교대근무 안내 (2026-02 개정)", "[구버전] NOC 교대근무 안내 2024"),
        ("Price list EMEA 2026", "Price list EMEA 2025"),
        ("공통 지침 (5판)", "공통 지침 (4판)"),
        ("온도 이탈 절차 (개정 4)", "온도 이탈 절차 (개정 3)"),
        ("휴가 규정", "휴가 규정 (구)"),
        ("휴가 규정 (개정)", "휴가 규정"),
        ("휴가 규정 (현행)", "휴가 규정"),
    ],
)
def test_edition_marks_of_one_title_say_which_is_in_force(later, earlier):
    old, new = edition("s/a.md", earlier), edition("s/b.md", later)
    assert superseded([old, new]) == superseded([new, old]) == {"s/a.md": "s/b.md"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("백업 정책 v3", "보안 정책 v2"),
        ("주간보고 (2026년 40주차)", "주간보고 (2026년 39주차)"),
        ("주간회의 (2026-09-14)", "주간회의 (2026-09-07)"),
        ("2026년 8월 고객 불만 집계", "2026년 7월 고객 불만 집계"),
        ("손익 보고 2026", "손익 보고 2025"),
        ("휴가 규정 2026", "휴가 규정 v1"),
        ("비상 연락망", "비상 연락망"),
        ("useState", "useState 구조"),
    ],
)
def test_series_other_titles_and_twins_replace_nothing(one, other):
    assert superseded([edition("s/a.md", one), edition("s/b.md", other)]) == {}


def test_the_latest_of_several_editions_replaces_all_earlier_ones():
    found = superseded([edition(f"s/{n}.md", f"백업 정책 v{n}") for n in (2, 10, 3)])
    assert found == {"s/2.md": "s/10.md", "s/3.md": "s/10.md"}


def test_front_matter_names_what_is_replaced_by_path_or_by_title():
    old = edition("hr/휴가규정_2024.md", "옛 휴가 이야기")
    for target in ("휴가규정_2024.md", "옛 휴가 이야기", "hr/휴가규정_2024.md"):
        assert superseded([old, edition("hr/new.md", "새 규정", supersedes=target)]) == {
            "hr/휴가규정_2024.md": "hr/new.md"
        }


def test_a_stated_phrase_at_the_head_withdraws_a_document_and_names_its_successor():
    text = "# 백업 정책 v2\n\n시행 2023-09-01 / **2026-03-01부로 폐지, 백업정책 v3로 대체**\n\n본문"
    old, new = (
        edition("it/백업정책_v2.md", "백업 정책 v2", text),
        edition("it/백업정책_v3.md", "백업 정책 v3"),
    )
    assert old.supersession.replaced and old.supersession.replaced_by == "백업정책 v3"
    assert superseded([old, new]) == {"it/백업정책_v2.md": "it/백업정책_v3.md"}
    assert superseded([old]) == {"it/백업정책_v2.md": None}


@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("이 문서는 폐지되었습니다.", None),
        ("본 규정은 2026년 1월 1일자로 폐지한다.", None),
        ("※ 이 문서는 2026-01-05자로 온콜 가이드 v3로 대체되었습니다.", "온콜 가이드 v3"),
        ("Superseded by Password policy v5.", "Password policy v5"),
        ("This policy has been replaced by Travel policy v4 from 1 March 2026.", "Travel policy v4"),
        ("OBSOLETE - do not use", None),
    ],
)
def test_phrases_that_say_a_document_is_no_longer_in_force(text, by):
    stated = stated_supersession("문서", "a", text, {})
    assert (stated.replaced, stated.replaced_by) == (True, by)


@pytest.mark.parametrize(
    "text",
    [
        "재고 폐기 절차를 정한다.",
        "유효기간이 지난 약품은 폐기한다.",
        "식대는 쿠폰으로 대체한다.",
        "대체공휴일은 쉰다.",
        "sendmail was replaced by Postfix.",
        "이전 안내(2024년판)는 폐기되었으니 버려 주세요.",
        "글\n" * 12 + "이 문서는 폐지되었습니다.",
    ],
)
def test_a_passing_mention_withdraws_nothing(text):
    assert not stated_supersession("재고 폐기 지침", "a", text, {}).replaced


def test_a_document_that_says_its_predecessor_is_withdrawn_replaces_that():
    old = edition("n/a.md", "NOC 운영 안내 2024년판")
    new = edition("n/b.md", "NOC 운영 안내", "이전 안내(2024년판)는 폐기되었으니 버려 주세요.")
    assert superseded([old, new]) == {"n/a.md": "n/b.md"}


def test_what_a_person_may_not_read_plays_no_part():
    old, hidden = edition("s/a.md", "백업 정책 v2"), edition("s/b.md", "백업 정책 v3")
    assert superseded([old]) == {} and superseded([old, hidden]) == {"s/a.md": "s/b.md"}


def test_a_target_that_fits_two_documents_is_not_guessed():
    twins = [edition("a/x.md", "안내"), edition("b/x.md", "안내")]
    assert superseded([*twins, edition("c/y.md", "새 글", supersedes="안내")]) == {}


def test_no_document_replaces_itself_or_its_replacement():
    assert superseded([edition("s/a.md", "정책", supersedes="정책")]) == {}


def test_marks_have_an_order_and_leave_the_title_behind():
    marks = marks_of("휴가 규정 (2026년판)")
    assert (marks.key, marks.edition) == ("휴가규정", "2026년판")
    assert newer(marks.order, marks_of("휴가 규정 2024").order)
    assert not newer(None, None)


def test_a_file_name_carries_the_mark_that_its_title_leaves_out():
    document = parsed("it/백업정책_v2.md", "# 백업 정책\n\n글\n")
    assert document.supersession.edition == "v2"
