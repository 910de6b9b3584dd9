"""What the app costs with twenty people in it: memory, waiting and first hits, as browsers see them.

    python -m benchmarks.app [--home DIR] [--rounds N] [--seed S]

A real server on a copy of the sample's workspace; twenty signed-in sessions speak to it as browsers
do. In every round ten of them ask one after another, and then the same ten all at once, while an
eleventh finds every place taken. Cached logits are off. The ideal queue has one machine that does one
question after the other and loses nothing: a question's ideal is what those before it took to compute
alone, and then what it took itself alone from the key to the answer on the page. Ratios count; the
seconds belong to this machine. Needs /proc.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path

from sqlalchemy import select

from benchmarks.browser import Browser, Shown
from benchmarks.served import resident, sample_home, served
from core.home import DEFAULT_HOME
from core.records.store import open_store
from core.records.tables import runs
from core.runs import WAITING
from core.sample import asked_of_sample, read_sample
from wording import words

SESSIONS, AT_ONCE = 20, 10
# Before memory is looked at: what is loaded once is loaded.
WARM_UPS = 12
FULL = words("ko").say("runs_full", waiting=WAITING)
OPTIONS = {"TOUCHSTONE_WINDOWS__CACHE": "false", "TOUCHSTONE_DEADLINE_SECONDS": "600"}


@dataclass(frozen=True, slots=True)
class Seen:
    """One question as its browser saw it: seconds from the key to the first hits and to the answer."""

    question: str
    first: float
    whole: float


@dataclass(slots=True)
class Figures:
    """What all rounds gave; seconds."""

    alone: list[Seen] = field(default_factory=list)
    waited: list[float] = field(default_factory=list)
    ideal: list[float] = field(default_factory=list)
    busy: list[float] = field(default_factory=list)
    refused: int = 0


def answered(shown: Shown) -> bool:
    """The thumbs stand below every answer."""
    return shown.key("thumb_") is not None


def found(shown: Shown) -> bool:
    """Every hit is a link to its document."""
    return shown.kinds.get("page_link", 0) > 0 or answered(shown)


def refused(shown: Shown) -> bool:
    """The sentence that every place is taken."""
    return FULL in shown.said


async def asked(browser: Browser, question: str) -> Seen | None:
    """None where every place was taken."""
    began = time.perf_counter()
    await browser.send(question)
    first = await browser.until(lambda shown: found(shown) or refused(shown))
    if refused(browser.shown):
        return None
    whole = await browser.until(answered)
    return Seen(question, first - began, whole - began)


async def told_busy(browser: Browser, question: str, all_in: Sequence[Browser]) -> float | None:
    """Seconds until an eleventh reads that every place is taken; None where one was free again."""
    for other in all_in:
        await other.until(lambda shown: shown.key("stop") is not None or answered(shown))
    began = time.perf_counter()
    await browser.send(question)
    seen = await browser.until(lambda shown: refused(shown) or shown.key("stop") is not None or found(shown))
    if refused(browser.shown):
        return seen - began
    await browser.until(answered)
    return None


async def one_round(
    browsers: Sequence[Browser], eleventh: Browser, questions: Sequence[str], home: Path, figures: Figures
) -> None:
    """Ten questions one after the other, then all at once."""
    alone = [await asked(browser, question) for browser, question in zip(browsers, questions, strict=True)]
    by_question = {seen.question: seen for seen in alone if seen is not None}
    figures.alone += by_question.values()
    computing = computed(home, questions)
    asking = [asyncio.create_task(asked(*each)) for each in zip(browsers, questions, strict=True)]
    # Each has forgotten its last answer.
    await asyncio.sleep(0)
    busy = await told_busy(eleventh, questions[0] + "?", browsers)
    together = await asyncio.gather(*asking)
    if busy is not None:
        figures.busy.append(busy)
    figures.refused += together.count(None)
    begun = computed(home, questions)
    order = sorted(begun, key=lambda question: begun[question][0])
    before = accumulate((computing[question][1] for question in order), initial=0.0)
    ideal = {each: ahead + by_question[each].whole for each, ahead in zip(order, before, strict=False)}
    for seen in together:
        if seen is not None:
            figures.waited.append(seen.whole)
            figures.ideal.append(ideal[seen.question])


def computed(home: Path, questions: Sequence[str]) -> dict[str, tuple[float, float]]:
    """Of the last run of each question: when it was begun, and the seconds until it ended."""
    query = select(runs.c.query, runs.c.created, runs.c.finished).order_by(runs.c.created)
    with closing(open_store(home, create=False)) as store, store.reading() as connection:
        rows = connection.execute(query.where(runs.c.query.in_(questions))).all()
    return {row.query: (row.created, row.finished - row.created) for row in rows}


async def measure(
    address: str, process: int, home: Path, people: Sequence[str], questions: Iterator[str], rounds: int
) -> tuple[float, float, Figures]:
    """MiB with one session and with twenty, each after it was used, and the figures of all rounds."""
    figures = Figures()
    browsers = [
        Browser(address, people[number % len(people)], patience_s=900.0) for number in range(SESSIONS)
    ]
    async with AsyncExitStack() as held:
        await held.enter_async_context(browsers[0])
        for _ in range(WARM_UPS):
            await asked(browsers[0], next(questions))
        one = resident(process)
        for browser in browsers[1:]:
            await held.enter_async_context(browser)
        for first in range(0, SESSIONS, AT_ONCE):
            await asyncio.gather(
                *(asked(each, next(questions)) for each in browsers[first : first + AT_ONCE])
            )
        for number in range(rounds):
            half = (browsers[:AT_ONCE], browsers[AT_ONCE:])
            asking, eleventh = half[number % 2], half[1 - number % 2][0]
            await one_round(asking, eleventh, [next(questions) for _ in asking], home, figures)
        return one, resident(process), figures


def p95(values: Sequence[float]) -> float:
    return statistics.quantiles(values, n=20)[18]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what was measured, each figure with its n."""
    parser = argparse.ArgumentParser(description="The app with one and with twenty people in it")
    parser.add_argument("--home", type=Path, default=DEFAULT_HOME)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--seed", type=int, default=7)
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        home = sample_home(chosen.home, Path(folder))
        sample = read_sample()
        with closing(open_store(home)) as store:
            texts = list(dict.fromkeys(each.query.text for each in asked_of_sample(store, sample)))
        random.Random(chosen.seed).shuffle(texts)
        people = [person.id for person in sample.people]
        load = os.getloadavg()[0]
        with served(home, OPTIONS) as (address, process):
            one, all_of_them, figures = asyncio.run(
                measure(address, process, home, people, iter(texts), chosen.rounds)
            )
    first = statistics.median(seen.first / seen.whole for seen in figures.alone)
    whole = [seen.whole for seen in figures.alone]
    print(f"load of the machine {load:.1f} before, {os.getloadavg()[0]:.1f} after; {os.cpu_count()} cores")
    print(f"memory: 1 session {one:.0f} MiB, {SESSIONS} sessions {all_of_them:.0f} MiB")
    print(f"memory ratio {all_of_them / one:.3f}")
    print(f"alone n {len(whole)}: median {statistics.median(whole):.2f} s, p95 {p95(whole):.2f} s")
    print(f"first hits / full answer, alone: median {first:.3f}")
    print(
        f"{AT_ONCE} at once n {len(figures.waited)}: p95 {p95(figures.waited):.2f} s, "
        f"ideal queue {p95(figures.ideal):.2f} s, ratio {p95(figures.waited) / p95(figures.ideal):.3f}; "
        f"busy {figures.refused}"
    )
    if figures.busy:
        print(
            f"the eleventh reads busy n {len(figures.busy)}: median {statistics.median(figures.busy):.2f} s, "
            f"longest {max(figures.busy):.2f} s"
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
