"""A real server of the app on a copy of the sample's workspace, for benchmarks that use it from outside."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from core.records.store import FILE_NAME
from core.sample import introduce_people, read_sample, take_in_documents
from core.wiring import open_workspace

PROJECT = Path(__file__).resolve().parents[1]


def resident(process: int) -> float:
    """MiB that a process holds in memory."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def sample_home(given: Path, folder: Path) -> Path:
    """A copy of the sample's workspace, made here where there is none to copy."""
    home = folder / "home"
    if (given / FILE_NAME).is_file():
        shutil.copytree(given, home)
        return home
    sample = read_sample()
    with open_workspace(home, command="benchmark") as workspace:
        introduce_people(workspace.store, sample)
        take_in_documents(workspace, sample, lambda done, total, path: None)
    return home


@contextmanager
def served(home: Path, options: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """The app of this workspace: its address and its process."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    line = [sys.executable, "-P", "-m", "cli", "--home", str(home), "run", "--port", str(port)]
    environment = {**os.environ, "PYTHONPATH": str(PROJECT), **options}
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(line, cwd=PROJECT, env=environment, stdout=quiet, stderr=quiet)
    try:
        address = f"http://127.0.0.1:{port}"
        _wait_for(f"{address}/_stcore/health", process)
        yield address, process.pid
    finally:
        process.terminate()
        process.wait(timeout=60)


def _wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    while process.poll() is None:
        try:
            urllib.request.urlopen(url, timeout=5).close()
            return
        except OSError:
            time.sleep(0.5)
    raise SystemExit("the app did not start")
