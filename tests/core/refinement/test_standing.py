"""The edition in force speaks; the old one where it is asked for; both where nothing is stated."""

import pytest

from core.refinement.standing import Known, not_meant, silent_documents
from tests.core.refinement.found import TODAY, found, place

OLD = found("old", "주차 규정 (2023)", "2023-02-01")
NEW = found("new", "주차 운영 규정 (2026 개정)", "2026-01-05")
SUPPORT, FLOOR = 1.0, -2.0


def silent(query, hits, replaced=None):
    return {
        document: (each.reason, each.by)
        for document, each in silent_documents(
            query, hits, Known(replaced or {}, TODAY), support=SUPPORT, floor=FLOOR
        ).items()
    }


def test_the_current_edition_speaks_and_the_old_one_names_it():
    assert silent("주차 몇 대까지", [OLD, NEW]) == {place("old"): ("superseded", place("new"))}


def test_what_a_document_states_comes_before_titles():
    one, two = found("a", "출입 절차"), found("b", "방문객 맞이")
    assert silent("방문", [one, two]) == {}
    assert silent("방문", [one, two], {place("a"): place("b")}) == {place("a"): ("superseded", place("b"))}


def test_an_old_edition_speaks_where_the_current_one_has_nothing():
    weak = found("new", NEW.title, NEW.date, "전기차 충전소는 지하에 있다. ", logit=0.0)
    assert silent("주차 몇 대까지", [OLD, weak]) == {}


def test_what_the_current_edition_states_anew_silences_the_old_one_even_where_it_supports_nothing():
    old = found("old", OLD.title, OLD.date, "직원 주차는 10대까지 받는다. ")
    new = found("new", NEW.title, NEW.date, "직원 주차는 15대까지 받는다. ", logit=0.0)
    assert silent("주차 몇 대까지", [old, new]) == {place("old"): ("superseded", place("new"))}


def test_an_old_edition_asked_for_by_name_speaks_or_nothing_does():
    weak = found("old", OLD.title, OLD.date, logit=0.0)
    assert silent("2023년 주차 규정", [weak, NEW]) == {place("new"): ("other_edition", place("old"))}


def test_a_withdrawn_document_is_silent_beside_one_in_force():
    gone, other = found("gone", "야근 식대 안내"), found("other", "복지 안내")
    assert silent("식대", [gone, other], {place("gone"): None}) == {place("gone"): ("superseded", None)}
    assert silent("식대", [gone], {place("gone"): None}) == {}


@pytest.mark.parametrize(
    "query",
    [
        "예전 규정에서는 주차 몇 대까지였나요",
        "이전 규정 주차 대수",
        "2023년 규정 주차 대수",
        "2024년에는 주차 몇 대였지",
        "23년 규정 주차 대수",
        "How many under the old policy?",
    ],
)
def test_the_old_edition_or_its_period_is_answered_from_that(query):
    assert silent(query, [OLD, NEW]) == {place("new"): ("other_edition", place("old"))}


def test_a_version_by_its_mark():
    old, new = found("old", "결재 매뉴얼 v3.2"), found("new", "결재 매뉴얼 v4.0")
    assert silent("v3 기준 결재 한도", [old, new]) == {place("new"): ("other_edition", place("old"))}
    assert silent("v4.0 기준 결재 한도", [old, new]) == {place("old"): ("superseded", place("new"))}


def test_last_year_is_told_from_the_day_of_the_question():
    old, new = found("old", "주차 규정 2025"), found("new", "주차 규정 2026")
    assert silent("작년 주차 대수", [old, new]) == {place("new"): ("other_edition", place("old"))}


def test_a_question_that_compares_hears_both():
    assert silent("이전 규정과 지금 규정의 차이", [OLD, NEW]) == {}
    assert silent("주차 규정에서 뭐가 바뀌었나요", [OLD, NEW]) == {}


def test_moving_house_is_no_old_edition():
    assert silent("본사 이전 후 주차 대수", [OLD, NEW]) == {place("old"): ("superseded", place("new"))}


def test_without_a_stated_edition_both_speak():
    one, two = found("a", "주차 안내", "2023-01-01"), found("b", "주차 안내", "2026-01-01")
    assert silent("주차 몇 대", [one, two]) == {}


def test_a_chain_of_three_ends_at_the_last():
    hits = [found(str(year), f"주차 규정 {year}") for year in (2023, 2024, 2026)]
    assert silent("주차", hits) == {
        place("2023"): ("superseded", place("2026")),
        place("2024"): ("superseded", place("2026")),
    }


def test_documents_that_replace_each_other_end():
    hits = [found("a", "출입 절차"), found("b", "방문객 맞이")]
    assert set(silent("방문", hits, {place("a"): place("b"), place("b"): place("a")})) <= {
        place("a"),
        place("b"),
    }


def test_where_editions_are_switched_off_all_speak():
    assert silent_documents("주차", [OLD, NEW], None, support=SUPPORT, floor=FLOOR) == {}
    assert not_meant("주차", [OLD, NEW], None) == frozenset()


def test_an_edition_nobody_asked_for_is_not_meant_even_where_nothing_supports():
    weak = [found("old", OLD.title, logit=-1.0), found("new", NEW.title, logit=-1.0)]
    assert not_meant("주차 몇 대", weak, Known({}, TODAY)) == {place("old")}
    assert not_meant("예전 주차 규정은 몇 대", weak, Known({}, TODAY)) == {place("new")}


def test_a_span_of_years_names_no_edition():
    assert silent("23년 이상 근속하면 주차 몇 대", [OLD, NEW]) == {place("old"): ("superseded", place("new"))}
