"""The real app over a workspace, as a process of its own."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CODE = ("cli", "core", "pages", "wording", ".streamlit")
# A machine that does much else is no fault of the page.
PATIENT = {"TOUCHSTONE_DEADLINE_SECONDS": "900"}


def touchstone(home, *words, status=0):
    """One command of the terminal, finished with this status."""
    command = [sys.executable, "-m", "cli", "--home", str(home), *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == status, done.stderr
    return done.stdout


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


@contextmanager
def served(home=None, root=ROOT, log=Path(os.devnull)):
    """The address of the app over this workspace, None being the default one of the project at `root`."""
    port = free_port()
    where = [] if home is None else ["--home", str(home)]
    with log.open("w") as said:
        server = subprocess.Popen(
            [sys.executable, "-m", "cli", "--lang", "en", *where, "run", "--port", str(port)],
            cwd=root,
            env={**os.environ, **PATIENT, "PYTHONUNBUFFERED": "1"},
            stdout=said,
            stderr=said,
        )
    try:
        url = f"http://127.0.0.1:{port}"
        _wait_for(f"{url}/_stcore/health", server)
        yield url
    finally:
        server.terminate()
        try:
            server.wait(timeout=60)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _wait_for(url, server, seconds=300):
    """Until somebody answers there."""
    until = time.monotonic() + seconds
    while True:
        try:
            urllib.request.urlopen(url, timeout=2).close()
            return
        except (urllib.error.URLError, OSError):
            if time.monotonic() > until or server.poll() is not None:
                raise
            time.sleep(0.2)


def copy_of_the_project(target):
    """A project whose default workspace is new; what is only read is not copied."""
    for name in CODE:
        shutil.copytree(ROOT / name, target / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "app.py", target)
    shutil.copytree(ROOT / "data", target / "data")
    (target / "models").symlink_to(ROOT / "models")
    return target
