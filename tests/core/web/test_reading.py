"""Strange pages are read in a process of their own, and what they say is cut like documents."""

from __future__ import annotations

from core.ports import WebPage
from core.web.passages import candidates, passages_of
from core.web.reading import PageText, page_texts
from tests.doubles import WordAnalyser

PATIENCE_S = 120.0
SENTENCE = "냉동 창고의 온도는 영하 18도 이하로 유지해야 하며 기록계는 매 시간 확인합니다. The rule is old. "
ARTICLE = f"""<html><head><title>냉동창고 - 사전</title><meta property="article:published_time"
content="2024-03-02"></head><body><nav><a href="/">처음으로 가는 메뉴</a></nav><main><h1>냉동창고</h1>
<p>{SENTENCE * 2}</p><p style="display: none">SECRET hidden words</p><p hidden>SECRET more</p>
<h2>기준</h2><table><tr><th>품목</th><th>온도</th></tr><tr><td>육류</td><td>-18</td></tr></table>
<p>{SENTENCE * 2} <a href="https://evil.test/leak">여기</a><img src="https://evil.test/x.png" alt="SECRET">
</p><script>SECRET()</script><p>&lt;b&gt;not bold&lt;/b&gt; {SENTENCE}</p></main><footer>SECRET foot</footer>
</body></html>"""


def page(body: str | bytes, media_type: str = "text/html", name: str = "page") -> WebPage:
    return WebPage(f"https://{name}.test/", media_type, body.encode() if isinstance(body, str) else body)


def test_the_main_text_is_read_without_menus_hidden_parts_links_and_images():
    (text,) = page_texts([page(ARTICLE)], PATIENCE_S)
    assert text is not None
    assert (text.address, text.date) == ("https://page.test/", "2024-03-02")
    for gone in ("SECRET", "evil.test", "<a", "<img", "메뉴"):
        assert gone not in text.html
    passages = passages_of(text, "named elsewhere", WordAnalyser())
    said = "".join(each.text for each in passages)
    assert "영하 18도" in said and "<b>not bold</b>" in said and "-18" in said


def test_a_page_is_cut_into_windows_as_documents_are():
    html = f"<h1>냉동창고</h1><p>{SENTENCE * 9}</p><h2>기준</h2><p>{SENTENCE * 9}</p>"
    passages = passages_of(PageText("https://page.test/", "사전", None, html), "", WordAnalyser())
    assert len(passages) > 1
    for each in passages:
        assert (each.location, each.kind, each.source, each.readers) == (
            "https://page.test/",
            "web",
            "web",
            (),
        )
        assert [window.start for window in each.windows[1:]] == [window.end for window in each.windows[:-1]]
        assert (each.windows[0].start, each.windows[-1].end) == (each.start, each.end)
        assert all(window.scored_text.startswith("사전 > ") for window in each.windows)
    ordered = candidates(passages, {"기준": 2.0, "없는": 9.0})
    assert "기준" in ordered[0].passage.text and {each.origin for each in ordered} == {"web"}


def test_a_page_in_an_older_encoding_and_a_page_of_plain_text_are_read():
    texts = page_texts(
        [page(ARTICLE.encode("cp949")), page(f"제목 <b>\n\n{SENTENCE}", "text/plain")], PATIENCE_S
    )
    assert "영하 18도" in texts[0].html
    assert "&lt;b&gt;" in texts[1].html and "영하 18도" in texts[1].html


def test_a_page_that_ends_its_reader_takes_no_other_along():
    hostile = [
        page("<div>" * 200_000, name="deep"),
        page("<table><tr><td>" * 2_000, name="tables"),
        page(bytes(range(256)) * 400, name="noise"),
        page(f"<html><body><p>{'x ' * 20_000}</p></body></html>", name="long"),
        page("", name="empty"),
        page("<!ENTITY " + "&a;" * 5_000, name="entities"),
    ]
    texts = page_texts([*hostile, page(ARTICLE)], PATIENCE_S)
    assert len(texts) == len(hostile) + 1
    assert texts[-1] is not None and "영하 18도" in texts[-1].html
    assert texts[2] is None and texts[4] is None
    assert all(text is None or len(text.html) <= 60_000 for text in texts)


def test_without_time_nothing_is_read():
    assert page_texts([page(ARTICLE)] * 2, 0.0) == [None, None]
    assert page_texts([], PATIENCE_S) == []
