"""The short answer: a value, name or clause inside its sentence, or nothing at all."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.short_answer import short_answer
from core.short_answers.kinds import Kind
from core.short_answers.question import read_question
from core.types import Strip

TITLE = "가람상사 안내"


def strip_of(text: str, scored_text: str) -> Strip:
    return Strip(
        id="s1",
        text=text,
        scored_text=scored_text,
        document="notes/guide.md",
        title=TITLE,
        passage="p1",
        start=0,
        end=len(text),
        page=None,
        logit=3.0,
        kept=True,
        reason=None,
    )


def sentence(text: str) -> Strip:
    return strip_of(text, f"{TITLE} > 본문: {text.strip(' -')}")


def row(columns: str, cells: str) -> Strip:
    """A Markdown row under the given columns, both written with ' | ' between them."""
    named = zip(columns.split(" | "), cells.split(" | "), strict=True)
    body = " | ".join(f"{column}: {cell.strip('*` ') or '(빈칸)'}" for column, cell in named)
    return strip_of(f"| {cells} |\n", f"{TITLE} > 표: {body}")


SERVERS = "호스트 | 역할 | IP | 메모리 | 담당 | 비고"
SERVER = "gr-web-01 | 웹 주 | 10.7.3.14 | 64GB | 한서윤 | "
PRICES = "Plan | Price (KRW) | Storage | Support hours | Released"
PRICE = "Basic | 29,000 | 50GB | 09:00-18:00 | 2025-03-02"


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("gr-web-01 IP 주소 알려줘", "10.7.3.14"),
        ("gr-web-01 메모리", "64GB"),
        ("gr-web-01 램이 얼마나 돼요?", "64GB"),
        ("gr-web-01 담당자가 누구예요?", "한서윤"),
        ("who owns gr-web-01?", "한서윤"),
        ("gr-web-01은 어떤 역할인가요", "웹 주"),
        ("10.7.3.14 호스트 이름이 뭐죠", "gr-web-01"),
    ],
)
def test_a_korean_row_answers_with_the_cell_of_the_asked_column(query, expected):
    assert short_answer(query, row(SERVERS, SERVER)) == expected


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("price of the Basic plan", "29,000"),
        ("Basic 요금 얼마예요?", "29,000"),
        ("how much storage does Basic have", "50GB"),
        ("when was Basic released?", "2025-03-02"),
        ("Basic support hours", "09:00-18:00"),
    ],
)
def test_an_english_row_answers_in_either_language(query, expected):
    assert short_answer(query, row(PRICES, PRICE)) == expected


def test_an_empty_cell_is_no_answer_and_no_neighbour_stands_in_for_it():
    assert short_answer("gr-web-01 비고", row(SERVERS, SERVER)) is None


def test_a_column_that_the_table_lacks_is_no_answer():
    assert short_answer("gr-web-01 제조사", row(SERVERS, SERVER)) is None


def test_a_two_column_row_answers_with_its_value():
    assert short_answer("동시 접속 허용", row("항목 | 값", "동시 접속 허용 | 60명")) == "60명"


def test_markup_around_a_cell_is_left_out():
    assert short_answer("반납 기한", row("항목 | 반납 기한", "노트북 | **14일**")) == "14일"


def test_markup_inside_a_cell_is_never_guessed_away():
    strip = strip_of("| 노트북 | 2주 **연장** 가능 |", f"{TITLE}: 항목: 노트북 | 조건: 2주 연장 가능")
    assert short_answer("노트북 조건", strip) is None


def test_a_row_of_a_csv_file_answers_as_well():
    strip = strip_of(
        "gr-db-02,5432,경주 전산실\n", f"{TITLE}: 서버: gr-db-02 | 포트: 5432 | 위치: 경주 전산실"
    )
    assert short_answer("gr-db-02 포트 번호", strip) == "5432"


@pytest.mark.parametrize(
    ("query", "text", "expected"),
    [
        ("정기 점검 몇 시에 시작해요?", "- 정기 점검은 22:30에 시작한다.", "22:30"),
        ("정기 점검 날짜가 언제예요", "정기 점검: 2026-04-09(목) 진행", "2026-04-09(목)"),
        ("여름 휴관은 언제", "여름 휴관은 8월 3일부터입니다.", "8월 3일"),
        ("보고서는 며칠 안에 내야 하나요?", "보고서는 영업일 5일 안에 올린다.", "영업일 5일"),
        ("계약금액이 얼마예요?", "- 계약금액: 58억 4천만 원 (부가세 별도)", "58억 4천만 원"),
        ("대관료 얼마예요", "대관료는 하루 150,000원이다.", "150,000원"),
        ("연체 이율 몇 프로예요", "연체 이율은 12.5%로 한다.", "12.5%"),
        ("회의실에 몇 명까지 들어가요?", "등대 회의실은 최대 14명까지 쓸 수 있다.", "14명"),
        ("백업 용량 몇 기가예요?", "야간 백업 용량은 320GB 정도다.", "320GB"),
        ("관리 콘솔 포트 번호가 뭐예요", "관리 콘솔은 port 8443으로 연다.", "8443"),
        ("문의 메일 주소", "문의: help@garam.example 로 보낸다.", "help@garam.example"),
        ("야간 당직 내선 번호", "야간 당직은 내선 4620으로 연락한다.", "4620"),
        ("물류 서버 아이피", "물류 서버 주소는 10.20.3.14이다.", "10.20.3.14"),
        ("예산 승인은 누가 하나요", "예산은 노하은 팀장이 승인한다.", "노하은 팀장"),
        ("예산 조정 담당자", "- 담당: 서예진(예산 조정)", "서예진"),
        ("재해 선언은 누가 하나요?", "재해 선언은 본부장이 한다.", "본부장"),
        ("장비 위치가 어디예요", "- 위치: 본관 4층 공용장비실 (402호)", "본관 4층 공용장비실"),
        ("앱 최소 버전", "지원하는 앱 버전은 v2.3.1 이상이다.", "v2.3.1"),
        ("when is the next review", "The next review is on 11 May 2026.", "11 May 2026"),
        ("how many photos are needed", "Take eight photos of the truck.", "eight photos"),
        ("how long do accounts take", "Accounts are ready within 2 working days.", "2 working days"),
        ("how much is the deposit fee", "The deposit fee is $ 250 a month.", "$ 250"),
        ("who is the site representative", "Site representative: Anna Weber.", "Anna Weber"),
        ("수신점", "- 수신점: 식장산. 예비는 LTE 백팩 1대", "식장산"),
    ],
)
def test_a_sentence_answers_with_the_value_of_the_asked_kind(query, text, expected):
    assert short_answer(query, sentence(text)) == expected


def test_of_two_values_the_one_beside_the_named_word_answers():
    text = "정비: 공학관은 3월 4일, 도서관은 3월 9일."
    assert short_answer("도서관 정비 언제예요", sentence(text)) == "3월 9일"


def test_a_value_that_the_question_states_is_no_answer():
    text = "14일이 지나면 연체료는 하루 500원이다."
    assert short_answer("14일 넘기면 연체료 얼마예요?", sentence(text)) == "500원"


def test_a_change_answers_with_what_holds_now():
    text = "교대 시각이 월요일 10시에서 **월요일 11시**로 바뀌었다."
    assert short_answer("교대 시각 몇 시예요", sentence(text)) == "월요일 11시"


def test_two_values_equally_near_are_no_answer():
    text = "대관료 3만 원 또는 5만 원"
    assert short_answer("얼마예요?", sentence(text)) is None


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("주말에도 출입이 되나요?", "주말 출입은 2시간 전에 신청한다."),
        ("why was the job cancelled", "The job ran for 30 minutes and was cancelled."),
        ("담당자가 누구예요", "점검은 매월 3일에 한다."),
        ("예산 얼마예요", "예산은 아직 정하지 않았다."),
        ("", "예산은 300만 원이다."),
        ("예산", ""),
    ],
)
def test_nothing_that_answers_is_said_as_nothing(query, text):
    assert short_answer(query, sentence(text)) is None


def test_a_long_value_is_not_cut_to_fit():
    long_value = "가나다라 마바사아 " * 8
    assert short_answer("절차", sentence(f"절차: {long_value}")) is None


PIECES = (
    "예산 점검 언제 누구 얼마 몇 명 시 3월 9일 22:30 58억 원 10.0.0.7 gr-01 | : - ** ` , . ( ) 는 이다 → "
    "에서 로 한서윤 팀장 (빈칸) how many days who price v1.2 50GB 12%"
)
WORDS = st.sampled_from([*PIECES.split(), "\n"])
LINES = st.one_of(st.lists(WORDS, max_size=14).map(" ".join), st.text(max_size=60))


@settings(max_examples=300, deadline=None)
@given(query=LINES, text=LINES, scored=st.one_of(st.none(), LINES))
def test_an_answer_is_always_a_short_piece_of_its_own_strip(query, text, scored):
    answer = short_answer(query, strip_of(text, scored if scored is not None else f"{TITLE}: {text}"))
    assert answer is None or (0 < len(answer) <= 40 and answer in text and answer == answer.strip())


@pytest.mark.parametrize(
    ("query", "asks"),
    [
        ("When does registration open?", True),
        ("where and when should a newcomer show up", True),
        ("By when must CAPA-26-05 be done?", True),
        ("time when compare-v2 was switched off", True),
        ("secondment NHI when", True),
        ("For part-timers, when is it paid?", True),
        ("Can staff claim parking when driving their own car?", False),
        ("How do I preserve state when the key changes?", False),
    ],
)
def test_when_asks_for_a_date_only_where_it_asks(query, asks):
    assert (Kind.DATE in read_question(query).kinds) is asks


def test_a_question_with_a_condition_may_still_be_answered_by_yes_or_no():
    assert read_question("Can staff claim parking when driving their own car?").polar
    assert not read_question("Can you tell me when it opens?").polar
