"""What is said has no markup; what is quoted from a program stays as it is."""

import pytest

from core.spoken import plain_words, said


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("**의무연수**: 2년 주기", "의무연수: 2년 주기"),
        ("주소: `vpn2.example` / 포트 8443", "주소: vpn2.example / 포트 8443"),
        ("[안내](https://a.example/b) 참고", "안내 참고"),
        ("[![그림](https://a.example/p.png)](https://a.example)", "그림"),
        ("호출은 반응형*이어야 합니다*.", "호출은 반응형이어야 합니다."),
        ("<Note>주의</Note> 하십시오", "주의 하십시오"),
        ("등급: 0 | 언어: Kotlin", "등급: 0 · 언어: Kotlin"),
        ("## 제목\n본문", "제목\n본문"),
        ("공통 컴포넌트 (예: <div>)", "공통 컴포넌트 (예: <div>)"),
        ("a_b_c 파일과 3*4*5", "a_b_c 파일과 3*4*5"),
        ("const a = `${b}`; // **x**", "const a = `${b}`; // **x**"),
    ],
)
def test_markup_is_not_said(written, spoken):
    assert plain_words(written) == spoken


def test_a_row_is_said_as_columns_and_cells_without_the_empty_ones():
    scored = "보존 기준: 코드: A-2 | 종류: 소송기록 사본 | 보존: **종결 후 7년** | 비고: (빈칸)"
    text = "| A-2 | 소송기록 사본 | **종결 후 7년** | |\n"
    assert said(scored, text, "보존 기준", ()) == "코드: A-2 · 종류: 소송기록 사본 · 보존: 종결 후 7년"


def test_a_table_without_columns_is_said_without_its_header():
    assert plain_words("| 호스트 | IP |\n|---|:-:|\n| a-01 | 10.2.3.4 |\n") == "a-01 · 10.2.3.4"
