"""A bar on stderr with rate and time left, for work that is counted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn
from rich.progress import TimeRemainingColumn as TimeLeft
from rich.text import Text

from cli.display.plain import shortened
from cli.session import Session
from core.desk import WAITING
from core.jobs import PROGRESS

NAME_CELLS = 40
# Without a terminal, a line after as many entries, and never more than so many lines.
EVERY, LINES = 50, 20

Advance = Callable[[int, int, str], None]
Phase = Callable[[str], Advance]


class Rate(ProgressColumn):
    """Finished per second."""

    def render(self, task: Task) -> Text:
        """A dash until the first one is done."""
        return Text(f"{task.speed:.1f}/s" if task.speed else "–/s")


@contextmanager
def progress_bar(session: Session) -> Iterator[Phase]:
    """Yields `phase(code)`, which gives the `advance(done, total, name)` of the next stretch of work.

    Without a terminal a line now and then takes the bar's place.
    """
    if not session.notes.is_terminal:
        yield lambda code: _lines(session, session.say(code))
        return
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), Rate())
    name_column = TextColumn("{task.fields[name]}", markup=False)
    with Progress(*columns, TimeLeft(), name_column, console=session.notes, transient=True) as bar:

        def phase(code: str) -> Advance:
            for earlier in bar.task_ids:
                bar.remove_task(earlier)
            task = bar.add_task(session.say(code), total=None, name="")
            return lambda done, total, name: bar.update(
                task, completed=done, total=total, name=shortened(name, NAME_CELLS)
            )

        yield phase


def heard(session: Session, phase: Phase) -> Callable[[str, object], None]:
    """What long work says, drawn: its stretches one after the other, and for whom it waits."""
    shown: dict[str, Advance] = {}

    def hear(name: str, value: object) -> None:
        if name == WAITING and isinstance(value, dict):
            session.note("waiting_for_index", **value)
        elif name == PROGRESS and isinstance(value, list):
            code, done, total, entry = value
            if code not in shown:
                shown.clear()
                shown[code] = phase(code)
            shown[code](done, total, entry)

    return hear


def _lines(session: Session, title: str) -> Advance:
    """A line whenever so many more are done; where the count falls back, the next stretch has begun."""
    started, begun, last = time.monotonic(), 0, -1

    def advance(done: int, total: int, name: str) -> None:
        nonlocal started, begun, last
        if last < 0 or done < last:
            started, begun, last = time.monotonic() if last >= 0 else started, max(0, done - 1), 0
        every = max(EVERY, total // LINES)
        if done // every > last // every or done == total != last:
            rate = (done - begun) / max(time.monotonic() - started, 0.001)
            left = round((total - done) / max(rate, 0.001))
            named = shortened(name, NAME_CELLS)
            session.note(
                "progress_line",
                title=title,
                done=done,
                total=total,
                rate=f"{rate:.1f}",
                left=left,
                name=named,
            )
        last = done

    return advance
