"""The page of one question, from hand-made traces."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.cells import cell_len

from cli.display.panels import show_panels
from cli.display.verdict import show_verdict
from core.types import Answer, Band, BandRound, Degradation, Label, Reading, Sentence, State
from tests.cli.traces import GROUNDED, KEPT, MISS, THRESHOLDS, printed, session_of
from wording import LANGUAGES

INCORRECT = Band(
    Label.INCORRECT,
    Label.INCORRECT,
    "all_below_lower",
    2.5,
    "shipped",
    (BandRound("주가", -5.5, Label.INCORRECT, 2),),
)
NOT_FOUND = replace(
    GROUNDED, band=INCORRECT, answer=Answer(State.NOT_FOUND), nearest_misses=(MISS,), strips=()
)
UNAVAILABLE = replace(
    GROUNDED,
    band=None,
    answer=Answer(State.UNAVAILABLE),
    strips=(),
    degradations=(Degradation("permissions", "nothing_readable"),),
)


def page(trace, language="ko", *, panels=False, width=120):
    session = session_of(language, width)
    show_verdict(trace, session)
    if panels:
        show_panels(trace, THRESHOLDS, session)
    return printed(session)


def test_an_answer_shows_its_verdict_its_short_form_and_its_numbered_source():
    shown = page(GROUNDED)
    assert shown.startswith("✔ 근거 확실 (Correct)")
    assert "\n  10.42.8.21\n" in shown
    assert "물류 서버의 IP는 10.42.8.21입니다. [1]" in shown
    assert "[1] 서버 목록 › 운영 · 2026-09-01 · it/서버.md" in shown


def test_a_plain_no_lists_nearest_misses_and_no_source():
    shown = page(NOT_FOUND)
    assert "읽을 수 있는 문서에서 답을 찾지 못했습니다." in shown
    assert "정기점검" in shown
    assert "(-5.50 / 0.003)" in shown
    assert "출처" not in shown


def test_without_a_verdict_the_reason_is_said_and_no_band_is_named():
    shown = page(UNAVAILABLE, "en")
    assert "There is not one document you may read." in shown
    assert "Correct" not in shown


def test_strips_of_one_section_share_a_number_and_others_do_not():
    elsewhere = replace(KEPT, id="s3", document="it/점검.md", title="정기점검", passage="p2")
    sentences = (Sentence("가", ("s1",)), Sentence("나", ("s4", "s3")))
    strips = (KEPT, replace(KEPT, id="s4"), elsewhere)
    shown = page(replace(GROUNDED, strips=strips, answer=Answer(State.GROUNDED, None, sentences)))
    assert "가 [1]" in shown
    assert "나 [1][2]" in shown
    assert "[2] 정기점검" in shown


@pytest.mark.parametrize("header", ["", "| 호스트 | IP |\n|---|---|\n"])
def test_a_table_row_is_read_with_its_column_names(header):
    row = "| logi-prod-01 | 10.42.8.21 |"
    scored = "서버 목록 > 운영: 호스트: logi-prod-01 | IP: 10.42.8.21"
    strips = (replace(KEPT, text=header + row, scored_text=scored),)
    answer = Answer(State.GROUNDED, "10.42.8.21", (Sentence(row, ("s1",)),))
    shown = page(replace(GROUNDED, strips=strips, answer=answer))
    assert "호스트: logi-prod-01 · IP: 10.42.8.21 [1]" in shown


def test_readings_are_offered():
    answer = Answer(State.CLARIFY, readings=(Reading("2026년 보안 점검", "sec/점검.md"),))
    assert "1. 2026년 보안 점검 — sec/점검.md" in page(replace(GROUNDED, answer=answer))


def test_what_two_models_did_not_read_is_said_once():
    unread = tuple(Degradation(step, "query_cut") for step in ("retrieve", "rerank"))
    shown = page(replace(GROUNDED, degradations=unread))
    assert shown.count("\n! ") + shown.startswith("! ") == 1


def test_a_degradation_is_a_banner_above_the_verdict():
    shown = page(replace(GROUNDED, degradations=(Degradation("retrieve", "query_cut"),)))
    assert shown.startswith("! 모델이 긴 질문의")


def test_what_was_left_unread_is_no_warning_and_is_said_last():
    shown = page(replace(GROUNDED, degradations=(Degradation("correct", "budget"),)))
    assert "! " not in shown.splitlines()[0]
    assert shown.rstrip().endswith("읽지 못한 부분이 남았습니다.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_six_panels_show_cuts_margin_ranks_and_reasons(language):
    shown = page(GROUNDED, language, panels=True)
    for part in ("-3.00", "+3.00", "1.25", "1 (0.810)", "0.003", "1/2", "+4.25", "KBM", "CRAG", "2/3"):
        assert part in shown, part
    assert ("기준 미달" if language == "ko" else "below the floor") in shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("trace", [GROUNDED, NOT_FOUND, UNAVAILABLE])
def test_document_text_is_never_markup(trace, language):
    hostile = "[red]x[/red] [bold]:smile: \x1b[2J [link=http://a]b[/link]"
    hits = tuple(replace(hit, title=hostile, text=hostile, document=hostile) for hit in trace.hits)
    strips = tuple(replace(strip, text=hostile, title=hostile, document=hostile) for strip in trace.strips)
    sentences = tuple(replace(each, text=hostile) for each in trace.answer.sentences)
    answer = replace(trace.answer, sentences=sentences, short=None)
    misses = hits[:1] if trace.nearest_misses else ()
    changed = replace(trace, hits=hits, strips=strips, answer=answer, nearest_misses=misses, query=hostile)
    shown = page(changed, language, panels=True)
    assert "\x1b" not in shown
    assert "[red]x[/red]" in shown.replace("\n", "")


def test_a_path_without_a_date_says_so():
    dateless = tuple(replace(hit, date=None) for hit in GROUNDED.hits)
    assert "서버 목록 › 운영 · 날짜 없음 · it/서버.md" in page(replace(GROUNDED, hits=dateless))
    assert KEPT.document in page(GROUNDED)


@pytest.mark.parametrize("language", LANGUAGES)
def test_eighty_columns_are_room_enough_for_the_panels(language):
    shown = page(GROUNDED, language, panels=True, width=80)
    tables = [line for line in shown.splitlines() if line.startswith("│")]
    assert {cell_len(line) for line in tables} == {80}
    assert all(line.endswith("│") for line in tables)
    assert any("it/서버.md" in line for line in tables)
    assert any("1 (0.8" in line for line in tables)
