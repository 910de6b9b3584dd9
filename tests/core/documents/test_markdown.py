"""Markdown with front matter, tables, lists, code, components and admonitions."""

from core.documents.parts import BlockKind
from core.documents.windows import tokens
from tests.core.documents.files import drafts, parsed, scored


def bodies(text):
    return [(str(block.kind), " ".join(block.body.split())) for block in parsed("x.md", text).blocks]


def test_the_canonical_text_is_the_file_as_decoded():
    text = "# 제목\r\n\r\n**굵게** 쓴 글\t끝\r\n"
    assert parsed("x.md", text).text == text


def test_headings_lead_to_what_stands_below_them():
    document = parsed("x.md", "# 휴가\n\n## 신청\n글\n\n### 기한 {/*due*/}\n글\n\n## 반려\n글\n")
    paths = [block.heading_path for block in document.blocks if block.kind is BlockKind.PARAGRAPH]
    assert paths == [("휴가", "신청"), ("휴가", "신청", "기한"), ("휴가", "반려")]


def test_marks_are_taken_out_even_before_a_korean_particle():
    text = "**강조(예시)**은 [문서](/a_(b)), `a*b`와 *기울임*을 쓴다. 3 * 4, snake_case, 2**10, &lt;b&gt;\n"
    assert bodies(text) == [
        ("paragraph", "강조(예시)은 문서, a*b와 기울임을 쓴다. 3 * 4, snake_case, 2**10, <b>")
    ]


def test_placeholders_are_text_and_tags_are_not():
    assert bodies("ssh <peer-ip> 로 <서버명>에 <br/>접속 <b>금지</b>\n") == [
        ("paragraph", "ssh <peer-ip> 로 <서버명>에 접속 금지")
    ]


def test_every_row_of_a_table_carries_its_column_names():
    table = "# 서버\n\n| 호스트 | IP | 비고 |\n|---|---|---|\n| logi-prod-01 | 10.42.8.21 | |\n"
    table += "| `wms` | a\\|b | **운영** |\n"
    assert scored("x.md", table) == [
        "서버: 호스트: logi-prod-01 | IP: 10.42.8.21 | 비고: (빈칸)",
        "서버: 호스트: wms | IP: a|b | 비고: 운영",
    ]


def test_two_header_rows_become_one_name_a_column():
    table = "| 구분 | 서울 | | 부산 | |\n|---|---|---|---|---|\n"
    table += "| | 정원 | 현원 | 정원 | 현원 |\n| 개발 | 10 | 9 | 4 | 3 |\n"
    assert scored("t.md", table) == [
        "t: 구분: 개발 | 서울 / 정원: 10 | 서울 / 현원: 9 | 부산 / 정원: 4 | 부산 / 현원: 3"
    ]


def test_a_row_of_units_belongs_to_the_header():
    table = "| 구분 | 단가 | 무게 |\n|---|---|---|\n| | (원) | (kg) |\n| 냉동 | 1450 | 20 |\n"
    assert scored("t.md", table) == ["t: 구분: 냉동 | 단가 / (원): 1450 | 무게 / (kg): 20"]


def test_a_first_data_row_of_words_is_not_taken_for_a_header():
    table = "| 등급 | 담당 | 대기 |\n|---|---|---|\n| 상 | 팀장 | 즉시 |\n| 중 | 파트장 | 하루 |\n"
    assert [text.split(": ", 1)[1] for text in scored("t.md", table)] == [
        "등급: 상 | 담당: 팀장 | 대기: 즉시",
        "등급: 중 | 담당: 파트장 | 대기: 하루",
    ]


def test_a_long_row_is_read_in_parts_that_all_name_the_row():
    cell = "이 칸에는 아주 긴 설명이 들어 있습니다. " * 5
    texts = scored("t.md", f"| 이름 | 설명 | 절차 |\n|---|---|---|\n| 가나다 | {cell} | {cell} |\n")
    assert len(texts) >= 2 and all("이름: 가나다 | " in text for text in texts)


def test_list_items_are_windows_of_their_own_and_know_what_they_are_a_list_of():
    text = "# 안내\n\n준비물:\n- 신분증\n- 사진\n\n1. 신청 방법\n   - 3일 전까지\n2. 반려\n"
    assert scored("x.md", text) == [
        "안내: 준비물: 신분증",
        "안내: 준비물: 사진",
        "안내: 1. 신청 방법",
        "안내: 1. 신청 방법: 3일 전까지",
        "안내: 2. 반려",
    ]


def test_code_is_code_whatever_stands_in_it():
    text = "```js src/App.js\n# 제목 아님\n<Intro>\n| a | b |\n```\n"
    assert [kind for kind, _ in bodies(text)] == ["code"]
    assert "src/App.js # 제목 아님 <Intro> | a | b |" in scored("x.md", text)[0]


def test_components_leave_their_content_and_say_what_they_show():
    text = (
        "<Intro>\n\n소개 글\n\n</Intro>\n\n<Note>\n바로 붙은 글\n</Note>\n\n"
        '<Diagram name="id_1" alt="세 컴포넌트의 그림">\n\n설명\n\n</Diagram>\n\n::: warning\n주의\n:::\n'
        "<!-- 숨김\n\n계속 -->\n"
    )
    assert [text.split(": ", 1)[1] for text in scored("x.md", text)] == [
        "소개 글",
        "바로 붙은 글",
        "세 컴포넌트의 그림",
        "설명",
        "주의",
    ]


def test_front_matter_is_read_even_where_yaml_would_refuse_it():
    document = parsed("x.md", "---\ntitle: 휴가: 규정\nowner: 인사팀\ndate: 2026-01-05\n---\n본문\n")
    assert (document.title, document.owner, document.date) == ("휴가: 규정", "인사팀", "2026-01-05")


def test_the_title_is_stated_or_the_first_heading_or_the_name_of_the_file():
    assert parsed("a/b.md", "# 첫째\n# 둘째\n").title == "첫째"
    assert parsed("a/b.md", "글\n").title == "b"
    assert parsed("a/b.md", "# 첫째\n", title="기록에 적힌 제목").title == "기록에 적힌 제목"


def test_the_title_is_not_said_twice():
    assert scored("x.md", "# 휴가 규정\n\n글이다.\n", title="휴가 규정 (2026년판)") == [
        "휴가 규정 (2026년판): 글이다."
    ]


def test_a_passage_never_crosses_a_heading_and_follows_its_section():
    text = "# 문서\n\n" + "".join(f"## 절 {n}\n짧은 글 {n}.\n\n" for n in range(3))
    _, found = drafts("x.md", text)
    assert [draft.heading_path[-1] for draft in found] == ["절 0", "절 1", "절 2"]


def test_a_heading_without_text_is_still_found():
    assert scored("x.md", "# 문서\n\n## 빈 절\n\n## 다음 절\n글\n") == [
        "문서: 빈 절",
        "문서 > 다음 절: 글",
    ]


def test_a_long_section_becomes_passages_of_about_two_hundred_tokens():
    text = "# 문서\n\n" + "\n\n".join(
        f"{n}번째 문단입니다. 서버를 점검하고 결과를 적습니다." for n in range(60)
    )
    _, found = drafts("x.md", text)
    assert 4 <= len(found) <= 6
    assert all(tokens(draft.embed_text) < 300 for draft in found)


def test_a_backslash_at_the_end_of_a_row_is_text():
    table = "| 경로 | 뜻 |\n|---|---|\n"
    assert bodies(table + "\\\n")[-1] == ("table_row", "경로: \\ | 뜻: (빈칸)")
    assert bodies(table + "| a \\| b | C:\\\n")[-1] == ("table_row", "경로: a | b | 뜻: C:\\")
