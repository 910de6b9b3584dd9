"""The real app with real models over a small folder, and Chromium to look at it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pages.parts.plain import one_line
from tests.browser.serving import served, touchstone
from tests.browser.visiting import Visit
from tests.pages.payloads import PAYLOADS

PEOPLE = (
    ("hana", "하나", "", "employee,analyst"),
    ("mallory", PAYLOADS[3], "", "employee"),
)
SERVERS = """# 서버 목록

물류 서버(logi-prod-01)의 IP 주소는 10.42.8.21입니다.

창고 데이터베이스(wms-db-01)는 이천 센터에 있습니다.
"""


def pytest_collection_modifyitems(items):
    """All of it is slow."""
    for item in items:
        if "browser" in Path(item.path).parts:
            item.add_marker(pytest.mark.full)


@pytest.fixture(scope="session")
def chromium():
    """Chromium as the system has it; nothing is downloaded."""
    sync_api = pytest.importorskip("playwright.sync_api")
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        pytest.skip("no Chromium: apt-get install chromium")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        yield browser
        browser.close()


def readable(payload):
    """Without what makes a file no text at all."""
    return payload.replace("\0", "")


def write_payloads(folder, payloads):
    """A document for each payload, in its title, name, heading and text."""
    for number, payload in enumerate(map(readable, payloads)):
        title = one_line(payload).replace("'", "''")
        name = "".join(mark for mark in one_line(payload) if mark not in '/\\.:*?"|')[:40].strip()
        text = f"---\ntitle: '{title}'\n---\n\n## {one_line(payload)}\n\n카나리아 {number}번: {payload}\n"
        (folder / f"{number} {name}.md").write_text(text, "utf-8")


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """One honest document, and a dozen that are not."""
    folder = tmp_path_factory.mktemp("documents")
    (folder / "서버목록.md").write_text(SERVERS, "utf-8")
    write_payloads(folder, PAYLOADS[::5])
    return folder


def workspace(home, people):
    """A home with these people."""
    for person, name, groups, roles in people:
        given = ["--groups", groups] if groups else []
        touchstone(home, "people", "add", person, "--name", name, "--roles", roles, *given)


@pytest.fixture(scope="session")
def address(folder, tmp_path_factory):
    """Where the app is served; it ends with the tests."""
    home = tmp_path_factory.mktemp("home")
    touchstone(home, "ingest", str(folder), "--source", "docs", "--readers", "**=everyone")
    workspace(home, PEOPLE)
    with served(home) as url:
        yield url


@pytest.fixture
def visits(chromium):
    """`visits(address, path)`: a fresh browser on that path."""
    opened = []

    def visits(address, path="", **context):
        opened.append(Visit(chromium, address, **context))
        opened[-1].go(path)
        return opened[-1]

    yield visits
    for each in opened:
        each.context.close()


@pytest.fixture
def visit(visits, address):
    """`visit(path)`: a fresh browser on that path of the usual workspace."""
    return lambda path="", **context: visits(address, path, **context)
