"""What a visit leaves in the app's memory: connect, search, close, over and over.

    python -m benchmarks.visits [--home DIR] [--visits N] [--at-once N]

A real server on a copy of the sample's workspace, its logits cached. Streamlit keeps the last 128
sessions that left for two minutes, so as many visits and some more come before the first look. Needs /proc.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path

from benchmarks.app import asked
from benchmarks.browser import Browser
from benchmarks.served import resident, sample_home, served
from core.home import DEFAULT_HOME
from core.sample import read_sample

KEPT_BY_STREAMLIT = 128
QUESTIONS = ("연차 이월 되나요", "서버 점검은 언제", "who approves overtime", "출장비 정산 기한")


async def visit(browser: Browser, question: str) -> None:
    """One of them; the person stays signed in."""
    async with browser:
        await asked(browser, question)
    browser.leave()


async def visits(browsers: Sequence[Browser], questions: Iterator[str]) -> None:
    """All of them, a few at once."""

    async def keep_visiting(browser: Browser) -> None:
        for question in questions:
            await visit(browser, question)

    await asyncio.gather(*map(keep_visiting, browsers))


async def measure(address: str, process: int, number: int, at_once: int) -> tuple[float, float, int, int]:
    """MiB and open files of the app before and after."""
    people = cycle(person.id for person in read_sample().people)
    browsers = [Browser(address, next(people), patience_s=900.0) for _ in range(at_once)]
    questions = cycle(QUESTIONS)
    await visits(browsers, islice(questions, KEPT_BY_STREAMLIT + at_once))
    before, files = resident(process), _open_files(process)
    await visits(browsers, islice(questions, number))
    return before, resident(process), files, _open_files(process)


def _open_files(process: int) -> int:
    return len(os.listdir(f"/proc/{process}/fd"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the growth and what it is for each visit."""
    parser = argparse.ArgumentParser(description="Memory of visits")
    parser.add_argument("--home", type=Path, default=DEFAULT_HOME)
    parser.add_argument("--visits", type=int, default=500)
    parser.add_argument("--at-once", type=int, default=4)
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        home = sample_home(chosen.home, Path(folder))
        with served(home, {"TOUCHSTONE_DEADLINE_SECONDS": "600"}) as (address, process):
            before, after, files, files_after = asyncio.run(
                measure(address, process, chosen.visits, chosen.at_once)
            )
    print(
        f"n {chosen.visits} visits after {KEPT_BY_STREAMLIT + chosen.at_once}; load {os.getloadavg()[0]:.1f}"
    )
    print(f"memory {before:.1f} -> {after:.1f} MiB: {(after - before) / chosen.visits:.4f} MiB a visit")
    print(f"open files {files} -> {files_after}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
