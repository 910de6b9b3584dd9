"""The real app with real models over a small folder, and Chromium to look at it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from pages.parts.plain import one_line
from tests.pages.payloads import PAYLOADS

CARD = "[class*=st-key-sign_in_]"
ROOT = Path(__file__).resolve().parents[2]
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


def touchstone(home, *words):
    """One command of the terminal, finished."""
    command = [sys.executable, "-m", "cli", "--home", str(home), *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


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


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """One honest document, and one for each of a dozen payloads, in its title, name, heading and text."""
    folder = tmp_path_factory.mktemp("documents")
    (folder / "서버목록.md").write_text(SERVERS, "utf-8")
    for number, payload in enumerate(PAYLOADS[::5]):
        title = one_line(payload).replace("'", "''")
        name = "".join(mark for mark in one_line(payload) if mark not in '/\\.:*?"|')[:40].strip()
        text = f"---\ntitle: '{title}'\n---\n\n## {one_line(payload)}\n\n카나리아 {number}번: {payload}\n"
        (folder / f"{number} {name}.md").write_text(text, "utf-8")
    return folder


@pytest.fixture(scope="session")
def address(folder, tmp_path_factory):
    """Where the app is served; it ends with the tests."""
    home, port = tmp_path_factory.mktemp("home"), free_port()
    touchstone(home, "ingest", str(folder), "--source", "docs", "--readers", "**=everyone")
    for person, name, groups, roles in PEOPLE:
        given = ["--groups", groups] if groups else []
        touchstone(home, "people", "add", person, "--name", name, "--roles", roles, *given)
    server = subprocess.Popen(
        [sys.executable, "-m", "cli", "--home", str(home), "run", "--port", str(port)],
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        url = f"http://127.0.0.1:{port}"
        wait_for(f"{url}/_stcore/health")
        yield url
    finally:
        server.terminate()
        server.wait(timeout=30)


def wait_for(url, seconds=120):
    """Until somebody answers there."""
    until = time.monotonic() + seconds
    while True:
        try:
            urllib.request.urlopen(url, timeout=2).close()
            return
        except (urllib.error.URLError, OSError):
            if time.monotonic() > until:
                raise
            time.sleep(0.2)


class Visit:
    """One browser of one person, with everything it asked for and every box that popped up."""

    def __init__(self, chromium, address, **context):
        self.address = address
        usual = {"locale": "ko-KR", "viewport": {"width": 1366, "height": 900}}
        self.context = chromium.new_context(**(usual | context))
        self.page = self.context.new_page()
        self.page.set_default_timeout(90_000)
        self.requests, self.boxes = [], []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("dialog", lambda box: (self.boxes.append(box.message), box.dismiss()))

    def go(self, path=""):
        """To a path of the app."""
        self.page.goto(f"{self.address}/{path}")
        return self.page

    def sign_in(self, number):
        """As one of PEOPLE, in the order the page lists them."""
        self.page.locator("[class*=st-key-sign_in_] button, button[class*=st-key-sign_in_]").nth(
            number
        ).click()
        self.page.locator(".st-key-q input, .st-key-page").first.wait_for()

    def ask(self, question):
        """From the box to the answer."""
        box = self.page.locator(".st-key-q input")
        box.fill(question)
        box.press("Enter")
        self.page.locator("[class*=st-key-thumb_]").first.wait_for()

    def away(self):
        """What was asked of anybody else than the app."""
        own = (self.address, self.address.replace("http", "ws"), "data:", "blob:")
        return [url for url in self.requests if not url.startswith(own)]


@pytest.fixture
def visit(chromium, address):
    """`visit(path)`: a fresh browser on that path."""
    opened = []

    def visit(path="", **context):
        opened.append(Visit(chromium, address, **context))
        opened[-1].go(path)
        return opened[-1]

    yield visit
    for each in opened:
        each.context.close()
