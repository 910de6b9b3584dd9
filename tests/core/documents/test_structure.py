"""Passages partition every document and windows every passage, whatever the document holds."""

import unicodedata

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from core.documents.structure import window_prefix
from core.documents.windows import tokens
from tests.core.documents.files import check_partition, drafts, parsed, scored

SEVERAL = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
# Lines that mean something to one of the readers, put together at random.
LINES = st.sampled_from(
    [
        *("# 제목", "## 절 {/*id*/}", "제목\n===", "---", "글이다. 둘째 문장이다! 셋째?", "준비물:"),
        *("- 항목", "  - 안쪽: 항목", "1. 순서", "2) 순서", "* [ ] 할 일", "> 인용", "> > 겹친 인용"),
        *("| 가 | 나 |", "|---|---|", "| 1 | |", "가\t나\t다", '1,2,"3\n4"', ",,", '"', "a;b"),
        *("```js a.js", "```", "~~~", "\t들여쓴 글", "    코드", "`a", "``b``", "\\"),
        *("<Note>", "</Note>", "<Sandpack>", "<!--", "-->", "::: tip", ":::", "!!! note"),
        *("<td>칸</td>", "<table><tr><td>a<td>b", "</table>", "&lt;&amp;", "title: x"),
        *("**굵게**은 *기운*", "[링크](/x_(y))", "![그림](a.png)"),
        *("■ 기준", "[참고]", "제1장 총칙", "제1조 (목적)"),
        *("e\u0301 😀 \u200b", "\u1112\u1161\u11ab\u1100\u1173\u11af", "\x0c", "\u2028"),
        *("가" * 300, "word " * 120),
    ]
)
ENDS = st.sampled_from(["\n", "\r\n", "\r", "\n\n", "\n\n\n", " \n"])
DOCUMENT = st.one_of(
    st.lists(st.tuples(LINES, ENDS), max_size=25).map(lambda parts: "".join(a + b for a, b in parts)),
    st.text(
        st.one_of(st.characters(exclude_categories=["Cs", "Cc"]), st.sampled_from("\t\n\r")), max_size=200
    ),
    st.tuples(st.sampled_from(["---\n", "---\ntitle: 가\n---\n"]), st.text("가나.\n# |-\t", max_size=80)).map(
        "".join
    ),
)


@pytest.mark.parametrize("name", ["x.md", "x.txt", "x.csv", "x.tsv", "x.html"])
@SEVERAL
@given(text=DOCUMENT)
@example(text="# 제목만")
@example(text="- a\n\n\n\n- b\r\n# c\r\n\r\n")
@example(text="| a |\n|---|\n")
def test_no_character_of_any_document_is_lost(name, text):
    document, found = drafts(name, text)
    check_partition(document, found)
    if not name.endswith("html"):
        assert document.text == unicodedata.normalize("NFC", text.removeprefix("\ufeff"))


@SEVERAL
@given(text=DOCUMENT)
def test_decomposed_names_and_texts_come_out_composed(text):
    document, found = drafts("x.md", unicodedata.normalize("NFD", text))
    said = [document.title, document.text, *(w.scored_text for d in found for w in d.windows)]
    assert all(unicodedata.is_normalized("NFC", part) for part in said)


@SEVERAL
@given(text=DOCUMENT)
def test_blocks_are_in_order_and_bodies_point_into_their_block(text):
    for name in ("x.md", "x.txt", "x.csv", "x.html"):
        document = parsed(name, text)
        at = 0
        for block in document.blocks:
            assert at <= block.start <= block.end <= len(document.text)
            at = block.end
            if block.origins is not None:
                assert len(block.origins) == len(block.body)
                assert list(block.origins) == sorted(block.origins)
                assert all(block.start <= origin <= block.end for origin in block.origins)


def test_a_window_is_one_or_two_sentences():
    one, two, three = (f"{n}번째 서버의 디스크를 오늘 새 것으로 교체했다." for n in (1, 2, 3))
    assert scored("x.md", f"{one} {two} {three}\n") == [f"x: {one} {two}", f"x: {three}"]


def test_a_remark_of_a_few_words_stays_with_its_sentence():
    text = "재무팀은 수락 시점으로 매출을 잡는다. 우리는 주문 시점으로 매출을 잡는다. 이게 19억.\n"
    assert len(scored("x.md", text)) == 1


def test_a_question_is_read_with_its_answer():
    text = "**Q. PDA가 바코드를 못 읽어요.**\n성에를 먼저 닦으세요. 그래도 안 되면 F4로 수동 입력합니다.\n"
    assert len(scored("x.md", text)) == 1


def test_a_list_item_is_one_window_however_many_sentences_it_has():
    text = "- 현금은 받지 않는다. 카드와 포인트만 받는다. 포인트는 기내에서 1,000점 단위로 쓴다.\n"
    assert len(scored("x.md", text)) == 1


def test_two_long_sentences_are_two_windows():
    sentence = (
        "이 문장은 서버를 점검하는 사람이 해야 할 일을 순서대로 아주 길게 적어 놓은 문장으로서 "
        "구십 자를 훌쩍 넘기 때문에, "
        "그러한 문장이 두 개 이어지면 둘이 한 번에 함께 읽히지 않는다. "
    )
    assert len(scored("x.md", sentence * 2)) == 2


def test_a_sentence_too_long_to_be_read_is_cut_at_a_clause():
    clause = "서버를 점검하고, "
    texts = scored("x.md", clause * 60 + "끝낸다.\n")
    assert len(texts) > 3
    assert all(tokens(text) < 130 for text in texts)
    assert all(text.endswith(("점검하고,", "끝낸다.")) for text in texts)


def test_a_text_without_one_space_is_still_cut():
    assert all(len(text) < 400 for text in scored("x.md", "가" * 3000))


def test_marks_between_sentences_stay_on_the_right_side():
    first = "*디스크는 오늘 새 것으로 바꾸었다.* **서버는 오늘 아침에 다시 켰다.** "
    second = "`logi-prod-01`은 아직 꺼져 있다.\n"
    document, found = drafts("x.md", first + second)
    assert [document.text[w.start : w.end] for w in found[0].windows] == [first, second]


def test_the_prefix_is_what_every_window_starts_with():
    _, found = drafts("x.md", "# 휴가 규정\n## 신청\n### 기한\n3일 전.\n")
    prefix = window_prefix("휴가 규정", found[0].heading_path)
    assert prefix == "휴가 규정 > 신청 > 기한: "
    assert found[0].windows[0].scored_text == prefix + "3일 전."
    assert found[0].embed_text == prefix + "3일 전."


def test_a_long_path_keeps_the_title_and_the_nearest_heading():
    path = tuple(f"아주 길게 적어 놓은 {depth}번째 제목이라서 창을 다 차지한다" for depth in range(6))
    prefix = window_prefix("제목 " * 40, path)
    assert len(prefix) <= 130 and "5번째" in prefix and prefix.startswith("제목 ")


def test_what_stands_in_front_matter_is_read_with_the_first_section():
    text = "---\ntitle: 입고 절차\nowner: 운영본부\n---\n# 입고 절차\n\n첫 문장이다.\n"
    assert scored("x.md", text) == ["입고 절차: owner: 운영본부", "입고 절차: 첫 문장이다."]
    assert len(drafts("x.md", text)[1]) == 1
