"""A question is given back where documents answer it differently and it does not say which is meant."""

from dataclasses import replace

from core.refinement.standing import Known
from core.underspecified.asking_back import allowed_readings
from tests.core.refinement.found import TODAY, found, place

FLOOR = -1.0
RED = found("red", "적색동 서버 목록", None, "정기 재기동: 매주 화 03:10\n")
BLUE = found("blue", "청색동 서버 목록", None, "정기 재기동: 매주 목 02:40\n", logit=0.5)
NEEDLES = {"정기": 2.0, "재기동": 3.0}


def asked(query, hits, needles=NEEDLES):
    known = Known({}, TODAY)
    return [(each.text, each.document) for each in allowed_readings(query, needles, hits, known, FLOOR)]


def test_each_reading_is_a_question_that_names_its_document():
    assert asked("정기 재기동 몇 시예요", [RED, BLUE]) == [
        ("정기 재기동 몇 시예요 (적색동 서버 목록)", place("red")),
        ("정기 재기동 몇 시예요 (청색동 서버 목록)", place("blue")),
    ]


def test_choosing_a_reading_says_which_and_is_not_given_back_again():
    chosen = asked("정기 재기동 몇 시예요", [RED, BLUE])[0][0]
    needles = NEEDLES | {"적색동": 4.0, "서버": 1.0, "목록": 1.0}
    assert asked(chosen, [RED, BLUE], needles) == []


def test_a_question_that_names_one_is_not_given_back():
    assert asked("적색동 정기 재기동 몇 시예요", [RED, BLUE], NEEDLES | {"적색동": 4.0}) == []


def test_documents_that_say_the_same_leave_nothing_to_ask():
    twin = found("blue", "청색동 서버 목록", None, "정기 재기동: 매주 화 03:10\n")
    assert asked("정기 재기동 몇 시예요", [RED, twin]) == []


def test_a_place_below_the_floor_is_no_reading():
    weak = found("blue", "청색동 서버 목록", None, "정기 재기동: 매주 목 02:40\n", logit=-1.5)
    assert asked("정기 재기동 몇 시예요", [RED, weak]) == []


def test_a_place_that_holds_little_of_the_question_is_no_reading():
    other = found("blue", "청색동 서버 목록", None, "정기 점검: 매주 목 02:40\n", logit=3.0)
    assert asked("정기 재기동 몇 시예요", [RED, other]) == []


def test_an_old_edition_is_no_reading():
    old = found("old", "서버 점검 규정 2024", None, "정기 재기동: 매주 목 02:40\n")
    new = found("new", "서버 점검 규정 2026", None, "정기 재기동: 매주 화 03:10\n")
    assert asked("정기 재기동 몇 시예요", [old, new]) == []


def test_a_document_that_is_not_among_the_hits_is_in_no_reading():
    assert asked("정기 재기동 몇 시예요", [RED]) == []


def test_rows_of_one_table_are_told_by_their_first_cell():
    def row(name, system, length):
        hit = found(name, "비밀번호 기준", None, f"시스템: {system} | 최소 길이: {length}자")
        (window,) = hit.windows
        text = f"| {system} | {length}자 |\n"
        return replace(hit, document=place("rules"), windows=(replace(window, text=text),))

    rows = [row("p1", "그룹웨어", 9), row("p2", "VPN", 12)]
    assert asked("비밀번호 최소 길이 몇 자예요", rows, {"비밀번호": 3.0, "길이": 2.0}) == [
        ("비밀번호 최소 길이 몇 자예요 (그룹웨어)", place("rules")),
        ("비밀번호 최소 길이 몇 자예요 (VPN)", place("rules")),
    ]


def test_a_row_that_is_called_what_the_question_says_is_meant_and_not_one_that_is_called_more():
    def row(name, called, address):
        hit = found(name, "서버 목록", None, f"이름: {called} | 주소: {address}")
        (window,) = hit.windows
        text = f"| {called} | {address} |\n"
        return replace(hit, document=place("servers"), windows=(replace(window, text=text),))

    rows = [row("p1", "메일 서버", "10.1.1.1"), row("p2", "메일 서버 예비", "10.1.1.2")]
    assert asked("메일 서버 주소 알려줘", rows, {"메일": 3.0, "서버": 2.0, "주소": 1.0}) == []


def test_values_of_different_kinds_answer_different_questions():
    other = found("blue", "청색동 서버 목록", None, "정기 재기동: 15,000원\n")
    assert asked("정기 재기동 얼마예요", [RED, other]) == []


CENTRES = {"이천센터": 4.0, "보관": 2.0, "능력": 2.0}


def test_documents_that_say_otherwise_of_what_the_question_names_disagree_and_are_no_readings():
    row = found("table", "센터 현황", None, "센터: 이천센터 | 보관 능력: 12,000 PLT")
    (window,) = row.windows
    row = replace(row, windows=(replace(window, text="| 이천센터 | 12,000 PLT |\n"),))
    prose = found("offer", "영업 제안서", None, "이천센터의 보관 능력은 10,000 PLT이며 24시간 엽니다. ")
    assert asked("이천센터 보관 능력이 몇 PLT예요?", [row, prose], CENTRES) == []


def test_a_longer_name_than_the_one_asked_for_is_another_thing():
    first = found("first", "동편 안내", None, "이천센터 별관의 보관 능력은 3,000 PLT입니다. ")
    second = found("second", "서편 안내", None, "이천센터 본관의 보관 능력은 10,000 PLT입니다. ")
    assert len(asked("이천센터의 보관 능력이 몇 PLT예요?", [first, second], CENTRES)) == 2


def test_a_name_that_only_the_titles_complete_leaves_the_question_open():
    first = found("first", "동편 이천센터", None, "보관 능력은 3,000 PLT입니다. ")
    second = found("second", "서편 이천센터", None, "보관 능력은 10,000 PLT입니다. ")
    assert len(asked("이천센터의 보관 능력이 몇 PLT예요?", [first, second], CENTRES)) == 2


def test_a_common_english_word_is_no_name():
    text = "A password must have at least {} characters.\n"
    vpn = found("vpn", "Using the VPN", None, text.format(12))
    groupware = found("groupware", "Using the groupware", None, text.format(10))
    needles = {"password": 3.0, "character": 2.0}
    assert len(asked("How many characters must a password have?", [vpn, groupware], needles)) == 2


def test_a_capital_makes_a_name():
    text = "The storage capacity of Oakfield is {} pallets.\n"
    first = found("first", "Our centres", None, text.format("12,000"))
    second = found("second", "Offer to Hanbit", None, text.format("10,000"))
    needles = {"storage": 2.0, "capacity": 2.0, "oakfield": 5.0}
    assert asked("What is the storage capacity of Oakfield in pallets?", [first, second], needles) == []


def test_a_title_that_names_the_thing_and_a_table_with_things_in_columns_speak_of_one_thing():
    row = found(
        "table", "센터 현황 한눈에", None, "항목: 보관 능력(PLT) | 이천센터: 13,600 | 칠곡센터: 7,450"
    )
    (window,) = row.windows
    row = replace(row, windows=(replace(window, text="| 보관 능력(PLT) | 13,600 | 7,450 |\n"),))
    own = found("own", "이천센터 운영 요약", None, "보관 능력: 모두 14,200 PLT\n")
    assert asked("이천센터 보관 능력이 몇 PLT예요?", [row, own], CENTRES) == []


def test_a_title_that_names_more_than_the_thing_leaves_the_question_open():
    annex = found("annex", "별관 증축 이천센터 계획", None, "보관 능력: 모두 3,000 PLT\n")
    own = found("own", "이천센터 운영 요약", None, "보관 능력: 모두 14,200 PLT\n")
    assert len(asked("이천센터 보관 능력이 몇 PLT예요?", [annex, own], CENTRES)) == 2
