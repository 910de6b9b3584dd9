"""Plain text, CSV and HTML."""

import pytest

from core.documents.parts import BlockKind
from core.documents.readers import read_document, readable_suffix
from core.errors import UnreadableFile
from tests.core.documents.files import parsed, raw, scored

MEMO = """구매 결재선 요약

작성: 재무팀 / 2026-01-20

■ 기준
50만 원 이하   팀장 전결
1억 원 초과    이사회 보고

* 수리는 먼저 쓰고
  3일 안에 올린다.
* 검수는 5일 안

이름\t내선
재무팀\t2210
총무팀\t2220
"""


def test_a_memo_has_a_title_headings_items_lines_and_rows():
    assert scored("memo.txt", MEMO) == [
        "구매 결재선 요약: 작성: 재무팀 / 2026-01-20",
        "구매 결재선 요약 > 기준: 50만 원 이하 팀장 전결 1억 원 초과 이사회 보고",
        "구매 결재선 요약 > 기준: 수리는 먼저 쓰고 3일 안에 올린다.",
        "구매 결재선 요약 > 기준: 검수는 5일 안",
        "구매 결재선 요약 > 기준: 이름: 재무팀 | 내선: 2210",
        "구매 결재선 요약 > 기준: 이름: 총무팀 | 내선: 2220",
    ]


def test_a_numbered_list_is_no_row_of_headings():
    blocks = parsed("x.txt", "절차 안내\n\n1. 신청\n2. 승인\n3. 통보\n").blocks
    assert [block.kind for block in blocks[1:]] == [BlockKind.LIST_ITEM] * 3


def test_chapters_and_articles_are_headings():
    blocks = parsed("x.txt", "규정\n\n제1장 총칙\n제1조 (목적)\n이 규정은 휴가를 정한다.\n").blocks
    assert blocks[-1].heading_path == ("규정", "제1장 총칙", "제1조 (목적)")


def test_a_csv_row_carries_its_column_names_and_quoted_cells_keep_their_commas():
    text = '이름,"부서, 팀",급여\n홍길동,"인사\n1팀",100\n"김 ""철""",,\n'
    assert scored("급여.csv", text) == [
        "급여: 이름: 홍길동 | 부서, 팀: 인사 1팀 | 급여: 100",
        '급여: 이름: 김 "철" | 부서, 팀: (빈칸) | 급여: (빈칸)',
    ]


@pytest.mark.parametrize("delimiter", [";", "\t", "|"])
def test_other_delimiters_are_noticed(delimiter):
    text = "\n".join(delimiter.join(row) for row in (["코드", "이천", "칠곡"], ["ST-01", "1450", "1320"]))
    assert scored("단가.csv", text) == ["단가: 코드: ST-01 | 이천: 1450 | 칠곡: 1320"]


def test_an_exported_title_above_the_table_is_no_header():
    assert scored("x.csv", "2026 급여 밴드\n\n직급,최소\nA,1\n") == [
        "x: 2026 급여 밴드",
        "x: 직급: A | 최소: 1",
    ]


def test_a_unit_row_below_the_header_belongs_to_it():
    assert scored("x.csv", "구분,단가,무게\n,(원),(kg)\n냉동,1450,20\n") == [
        "x: 구분: 냉동 | 단가 / (원): 1450 | 무게 / (kg): 20"
    ]


def test_rows_without_a_header_say_their_cells():
    assert scored("x.csv", "1,2\n3,4\n") == ["x: 1 | 2", "x: 3 | 4"]


PAGE = """<html><head><title>결마루 | 안내</title><style>p{}</style>
<meta name="author" content="인사팀"></head>
<body><nav><a href="/">홈</a></nav><div class="footer-menu">메뉴</div>
<h1>VPN 안내</h1><p>최종 수정 2026-04-17<br>출국 &lt;3일&gt; <b>전</b>까지</p>
<table><caption>시간표</caption><tr><th rowspan=2>구분</th><th colspan=2>접속</th></tr>
<tr><th>국내</th><th>해외</th></tr>
<tr><td rowspan="2">임직원</td><td>10시간</td><td></td></tr><tr><td>2대</td><td>1대</td></tr></table>
<table><tr><th>담당</th><td>방세율</td></tr><tr><th>내선</th><td>2301</td></tr></table>
<ul><li>방법<ol><li>신청</li></ol></li></ul><pre>ssh  a
 b</pre><div style="display: none">숨김</div><script>var a</script><footer>회사</footer></body></html>"""


def test_a_page_is_what_its_visitor_reads():
    document = parsed("vpn.html", PAGE)
    assert document.text == (
        "VPN 안내\n최종 수정 2026-04-17\n출국 <3일> 전까지\n시간표\n구분 | 접속\n국내 | 해외\n"
        "임직원 | 10시간 | \n2대 | 1대\n담당 | 방세율\n내선 | 2301\n- 방법\n  1. 신청\nssh  a\n b\n"
    )
    assert (document.title, document.owner, document.date) == ("VPN 안내", "인사팀", "2026-04-17")


def test_cells_that_span_rows_and_columns_are_said_in_every_place():
    assert [text for text in scored("vpn.html", PAGE) if " | " in text] == [
        "VPN 안내: 구분: 임직원 | 접속 / 국내: 10시간 | 접속 / 해외: (빈칸)",
        "VPN 안내: 구분: 임직원 | 접속 / 국내: 2대 | 접속 / 해외: 1대",
    ]


def test_rows_that_name_their_own_cells_are_read_so():
    assert {"VPN 안내: 담당: 방세율", "VPN 안내: 내선: 2301"} <= set(scored("vpn.html", PAGE))


def test_a_page_of_nothing_but_a_menu_keeps_it():
    assert "휴가 신청" in parsed("x.html", "<body><div class=menu><p>휴가 신청</p></div></body>").text


def test_deeply_nested_and_broken_pages_are_read():
    assert "끝" in parsed("x.html", "<div>" * 5000 + "끝").text
    assert "가" in parsed("x.html", "<table><tr><td>가<p>나</table></b><li>다").text


def test_bytes_of_cp949_are_read_whatever_the_page_claims():
    page = '<html><head><meta charset="utf-8"></head><body><p>휴가 신청 안내입니다</p></body></html>'
    assert parsed("x.html", page.encode("cp949")).text == "휴가 신청 안내입니다\n"


def test_a_format_without_a_reader_is_named():
    assert readable_suffix("a/B.MD") and not readable_suffix("a/b.pdf") and not readable_suffix("README")
    with pytest.raises(UnreadableFile) as refused:
        read_document(raw("a/b.pdf", b"%PDF"))
    assert (refused.value.code, refused.value.values["path"]) == ("format_not_read", "a/b.pdf")


def test_a_file_that_cannot_be_decoded_is_named():
    with pytest.raises(UnreadableFile) as refused:
        parsed("a/b.txt", b"\x00\x01\x02")
    assert (refused.value.code, refused.value.values["path"]) == ("undecodable", "a/b.txt")


@pytest.mark.parametrize("name", ["x.md", "x.txt", "x.html", "x.csv"])
@pytest.mark.parametrize("text", ["", "\n \n", "\ufeff"])
def test_an_empty_file_is_a_document_without_passages(name, text):
    assert scored(name, text) == []
