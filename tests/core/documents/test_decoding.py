"""Encodings are judged on the whole file, and refused where nothing decides."""

import codecs
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.documents.decoding import decode
from core.errors import UnreadableFile

KOREAN = "연차 휴가는 3일 전까지 신청합니다. 담당: 인사팀 김철수\nVPN 접속 안내"


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "cp949", "euc_kr", "utf-16", "utf-16-le", "utf-16-be"]
)
@pytest.mark.parametrize(
    "text", [KOREAN, "휴가", "휴가 신청", "별첨 see the VPN page", "알겠습니다 ㅋㅋ ㅠㅠ"]
)
def test_korean_is_read_in_every_encoding_in_use(text, encoding):
    assert decode(text.encode(encoding)) == text


def test_byte_order_marks_of_utf_16_are_not_part_of_the_text():
    for mark, encoding in ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")):
        assert decode(mark + "서버 목록\n".encode(encoding)) == "서버 목록\n"


@pytest.mark.parametrize(
    "text",
    [
        "café",
        "Résumé",
        "Price: €35 per unit",
        "It’s the team’s “policy” – really.",
        "Le café coûte 3 €. Voilà déjà l'été à Genève.",
        "Über größere Änderungen wird informiert. Straße",
        "¿Dónde está el año pasado? Señor",
        "Temp 25°C ±2, §3 «note» ½ – £5 ©2024 naïve",
        "Informação sobre férias: não é possível",
    ],
)
def test_western_text_of_cp1252_is_read_as_such(text):
    assert decode(text.encode("cp1252")) == text


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Привет, как дела? Отпуск нужно оформить заранее.", "cp1251"),
        ("Zażółć gęślą jaźń, wniosek złożyć proszę", "cp1250"),
        ("公司规定员工请提前三天申请年假，由部门经理批准后提交人事部备案。", "gbk"),
        ("公司规定", "gbk"),
        ("休暇は3日前までに申請してください。", "shift_jis"),
        ("休暇は3日前までに申請してください。", "euc_jp"),
        ("休暇", "iso2022_jp"),
        ("請提前三天申請年假。", "big5"),
    ],
)
def test_other_encodings_are_refused_and_never_become_mojibake(text, encoding):
    with pytest.raises(UnreadableFile) as refused:
        decode(text.encode(encoding))
    assert refused.value.code == "undecodable"


@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x01\x00",
        b"PK\x03\x04\x14\x00\x06\x00\x08\x00" + bytes(range(256)),
        b"text\x00with a zero byte",
        b"\xff\xfe\x00",
        bytes(range(1, 32)) * 4,
    ],
)
def test_binary_files_are_refused(data):
    with pytest.raises(UnreadableFile):
        decode(data)


def test_an_empty_file_is_an_empty_text():
    assert decode(b"") == ""


def test_a_file_in_decomposed_form_is_composed():
    assert decode(unicodedata.normalize("NFD", KOREAN).encode()) == KOREAN


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=120))
def test_any_bytes_are_read_or_refused_by_name(data):
    try:
        text = decode(data)
    except UnreadableFile:
        return
    assert text == unicodedata.normalize("NFC", text) and "\x00" not in text


@settings(max_examples=100, deadline=None)
@given(st.text(st.characters(blacklist_categories=["Cs", "Cc"]), max_size=80))
def test_every_printable_utf_8_file_is_read(text):
    assert decode(text.encode()) == unicodedata.normalize("NFC", text.removeprefix("\ufeff"))
