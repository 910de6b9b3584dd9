"""`evaluate`: any folder in BEIR layout, asked with and without the documents that answer."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TextIO

from cli.arguments import Arguments, folder, whole_number
from cli.display.beir import show_figures
from cli.display.progress import Phase, progress_bar
from cli.session import LINE_BREAKS, Session
from core.errors import BadInput
from core.evaluation.beir import BeirFolder, read_beir, sample
from core.evaluation.beir_figures import Figures, figures_of
from core.evaluation.beir_folder import OpenedBeir, open_beir
from core.evaluation.beir_run import Judged, judge_queries
from core.evaluation.folder import READER
from core.settings import usable_settings

Keep = Callable[[Judged, str], None]


def declare(arguments: Arguments) -> None:
    """Which folder, how many of its queries, and where figures go."""
    arguments.words("folders")
    arguments.value("--limit", convert=whole_number("--limit"))
    arguments.value("--details", convert=folder)
    arguments.switch("--json")


def run(values: argparse.Namespace, session: Session) -> int:
    """0 when every query was asked; how well it went is in the figures."""
    if not values.folders:
        raise BadInput("beir_folder_missing")
    if len(values.folders) > 1:
        raise BadInput("word_unknown", flag=values.folders[1])
    data = folder(values.folders[0])
    settings = usable_settings(session.home)
    with details_file(values.details) as keep, progress_bar(session) as phase:
        read = read_beir(data)
        advance = phase("progress_ingest")
        with open_beir(session.home, data, read, settings=settings, progress=advance) as opened:
            tell_oddities(read, opened, session)
            figures = measured(read, opened, values.limit, keep, phase)
    if values.json:
        session.json(asdict(figures))
    else:
        show_figures(figures, session)
    return 0


def measured(read: BeirFolder, opened: OpenedBeir, limit: int | None, keep: Keep, phase: Phase) -> Figures:
    """Ask the queries one by one and keep each line of details as it comes."""
    queries = sample(read.queries, limit)
    thresholds = opened.parts.required_thresholds().id
    advance = phase("progress_evaluate")
    judged: list[Judged] = []
    started = time.monotonic()
    for each in judge_queries(opened.parts, queries, READER, opened.passages):
        judged.append(each)
        keep(each, thresholds)
        advance(len(judged), len(queries), each.query.id)
    return figures_of(judged, len(read.corpus), time.monotonic() - started)


def tell_oddities(read: BeirFolder, opened: OpenedBeir, session: Session) -> None:
    """What of the folder was left out or decided, so that nobody wonders about the counts."""
    counted = {**read.oddities, "beir_blank_documents": opened.silent}
    for code, number in counted.items():
        if number:
            session.note(code, n=number)


@contextmanager
def details_file(path: Path | None) -> Iterator[Keep]:
    """Yields what adds a query's line; the file appears whole when the block ends, or not at all.

    Raises BadInput `details_not_a_file`, `details_not_writable` before anything is measured.
    """
    if path is None:
        yield lambda judged, thresholds: None
        return
    if path.exists() and not path.is_file():
        raise BadInput("details_not_a_file", path=str(path))
    target = path.resolve()
    unfinished = target.with_name(f"{target.name}.partial")
    try:
        file = unfinished.open("w", encoding="utf-8")
    except OSError as error:
        raise BadInput("details_not_writable", path=str(path)) from error
    try:
        with file:
            yield lambda judged, thresholds: note(file, details_line(judged, thresholds))
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)


def note(file: TextIO, line: str) -> None:
    """A line as it comes, so that a long run can be watched."""
    file.write(line + "\n")
    file.flush()


def details_line(judged: Judged, thresholds: str) -> str:
    """One query as a line of JSON."""
    values = {
        "id": judged.query.id,
        "query": judged.query.text,
        "answerable": judged.query.answerable,
        "gold": dict(judged.query.gold),
        "documents": [asdict(place) for place in judged.ranked],
        "best_window": None if judged.best is None else asdict(judged.best),
        "logit": judged.logit,
        "logit_without_gold": judged.logit_without_gold,
        "windows_read": judged.windows_read,
        "band": judged.label,
        "threshold_set": thresholds,
    }
    return json.dumps(values, ensure_ascii=False, allow_nan=False).translate(LINE_BREAKS)
