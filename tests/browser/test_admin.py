"""What an administrator does in a browser: files uploaded, work watched and cancelled, hostile names read."""

from __future__ import annotations

import pytest

from tests.browser.conftest import readable, workspace, write_payloads
from tests.browser.serving import served, touchstone
from tests.browser.test_payloads import clean
from tests.browser.visiting import CARD
from tests.pages.payloads import PAYLOADS
from wording import words

SAY = words("ko").say
ADMIN = (("ann", PAYLOADS[3], "", "employee,analyst,admin"),)
HOSTILE = "<img src=x onerror=alert(1)>"
MANY = 400
PARAGRAPH = "입고 검수는 하차한 뒤에 시작하고, 어긋난 수량은 그날 안에 적어 둔다. "


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    """A folder whose every name, title, heading, sentence and entity means harm."""
    folder = tmp_path_factory.mktemp("hostile")
    write_payloads(folder, PAYLOADS)
    headings = "\n\n".join(f"## {payload}\n\n카나리아 문단: {payload}" for payload in map(readable, PAYLOADS))
    (folder / "모음.md").write_text(f"# 모음\n\n{headings}\n", "utf-8")
    (folder / f"{HOSTILE}.md").write_bytes(b"\xff\xfe\x00\xd8")
    (folder / f"{HOSTILE}.exe").write_bytes(b"MZ")
    (folder / "_graph").mkdir()
    rows = "\n".join(
        f'"{HOSTILE}",server.depends_on,"[눌러](javascript:alert({n}))",모음.md,' for n in range(3)
    )
    header = "head,relation,tail,document,date\n"
    (folder / "_graph" / "triples.csv").write_text(f"{header}{rows}\n", "utf-8")
    return folder


@pytest.fixture(scope="module")
def slow(tmp_path_factory):
    """A folder with one small file, which later holds more than is read in a moment."""
    folder = tmp_path_factory.mktemp("slow")
    (folder / "처음.md").write_text("# 처음\n\n하나뿐입니다.\n", "utf-8")
    return folder


@pytest.fixture(scope="module")
def address(hostile, slow, tmp_path_factory):
    """A workspace of its own: what is uploaded here is not found elsewhere."""
    home = tmp_path_factory.mktemp("admin")
    workspace(home, ADMIN)
    touchstone(home, "ingest", str(slow), "--source", "slow", "--readers", "**=everyone")
    rules = ("--readers", f"{HOSTILE}/**=nobody-{HOSTILE[:4]}", "--readers", "**=everyone")
    touchstone(home, "ingest", str(hostile), "--source", HOSTILE, *rules, status=1)
    with served(home) as url:
        yield url


@pytest.fixture
def admin(visits, address):
    """The page of documents, as an administrator sees it."""
    seen = visits(address)
    seen.page.locator(CARD).first.wait_for()
    clean(seen)
    seen.sign_in("ann")
    seen.go("documents")
    seen.page.get_by_test_id("stTab").nth(2).wait_for()
    return seen


def test_hostile_names_are_words_on_every_page_of_an_administrator(admin):
    page = admin.page
    page.get_by_test_id("stTab").nth(1).click()
    page.locator("[class*=st-key-again_]").first.wait_for()
    clean(admin)
    page.locator('[class*="st-key-again_-img"] button').first.click()
    page.get_by_test_id("stAlert").first.wait_for()
    clean(admin)
    page.get_by_test_id("stTab").nth(0).click()
    for number in (2, 3, 4):
        page.get_by_test_id("stPaginationNext").click()
        page.get_by_test_id("stPaginationPageActive").filter(has_text=str(number)).wait_for()
        page.get_by_test_id("stPageLink-NavLink").first.wait_for()
        clean(admin)
    page.get_by_test_id("stTab").nth(2).click()
    page.get_by_test_id("stFileUploaderDropzone").wait_for()
    clean(admin)
    admin.go("health")
    page.get_by_test_id("stDataFrame").first.wait_for()
    clean(admin)


def test_a_document_of_sixty_payloads_and_the_panels_about_it_are_words(admin):
    page = admin.page
    admin.go(f"document?doc={HOSTILE}/모음.md".replace("<", "%3C").replace(">", "%3E"))
    page.get_by_text("카나리아 문단").first.wait_for()
    clean(admin)
    admin.go()
    admin.ask(f"카나리아 문단 {HOSTILE}는 무엇에 의존해?")
    page.locator("[class*=st-key-panel_panel_]").nth(5).wait_for()
    clean(admin)


def test_uploaded_files_are_read_while_the_page_says_how_far_and_are_found_afterwards(admin):
    page = admin.page
    page.get_by_test_id("stTab").nth(2).click()
    names = [f"새 문서 {HOSTILE[:4]} {number}.md" for number in range(12)]
    files = [
        {"name": name, "mimeType": "text/markdown", "buffer": f"# 검수 {name}\n\n{PARAGRAPH}".encode()}
        for name in names
    ]
    page.get_by_test_id("stFileUploaderDropzoneInput").set_input_files(files)
    page.get_by_test_id("stFileChip").first.wait_for()
    page.locator("[class*=st-key-upload_name_] input").fill("검수")
    page.locator("[class*=st-key-upload_name_] input").press("Tab")
    page.locator("[class*=st-key-upload_readers_] input").click()
    page.get_by_role("option", name="everyone").click()
    page.keyboard.press("Escape")
    page.locator(".st-key-upload_send button:not([disabled])").first.click()
    page.get_by_test_id("stProgress").filter(has_text="검수").wait_for()
    page.get_by_text(SAY("job_indexed", n=len(names))).wait_for()
    clean(admin)
    admin.go()
    admin.ask("어긋난 수량은 언제 적어 둬?")
    assert admin.link("검수").is_visible()


def test_work_that_goes_on_is_cancelled_from_the_page(admin, slow):
    for number in range(MANY):
        text = f"# 일지 {number}\n\n" + "\n\n".join(f"{number}-{at} {PARAGRAPH * 3}" for at in range(12))
        (slow / f"일지 {number}.md").write_text(text, "utf-8")
    page = admin.page
    page.get_by_test_id("stTab").nth(1).click()
    page.locator(".st-key-again_slow button").first.click()
    page.get_by_test_id("stProgress").filter(has_text="slow").wait_for()
    page.locator("[class*=st-key-cancel_] button").first.click()
    page.get_by_text(SAY("cancelled")).first.wait_for()
    assert page.locator("[class*=st-key-cancel_]").count() == 0
    clean(admin)
