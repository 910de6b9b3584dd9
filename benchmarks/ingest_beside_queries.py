"""What people who ask feel of an ingest beside them: p95 of a question, idle and while files are read.

    python -m benchmarks.ingest_beside_queries [--files N] [--questions N] [--seed S]

The sample company answers; the files are synthetic and go into a source of their own in a second
workspace of the same process, so that the documents asked stay the same. Cached logits are off. The
ratio of the two p95 is what counts; the seconds belong to this machine.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from core.engine import Engine
from core.evaluation.run import Asked
from core.records.sources import ReadersRule
from core.requests import INGEST, IngestWork, request_of
from core.sample import asked_of_sample, introduce_people, read_sample, take_in_documents
from core.settings import Settings, Windows
from core.types import EVERYONE
from core.wiring import Workspace, open_workspace
from core.work import BESIDE_QUERIES, report_in

SECTION = (
    "## {part}절\n\n{number}-{part} 설비는 매달 {day}일에 점검합니다. 담당 부서는 설비{number}팀이고 "
    "연락처는 내선 {number}번입니다. The backup of unit {number} runs every night.\n\n"
)


def write_files(folder: Path, number: int) -> None:
    """Files of eight short sections each."""
    folder.mkdir()
    for at in range(number):
        body = "".join(SECTION.format(part=part, number=at, day=at % 28 + 1) for part in range(8))
        (folder / f"{at}.md").write_text(f"# 점검 {at}\n\n{body}", encoding="utf-8")


def seconds(workspace: Workspace, asked: Asked) -> float:
    """One question, from the beginning."""
    settings = Settings(windows=Windows(cache=False))
    began = time.perf_counter()
    engine = Engine(replace(workspace.parts, settings=settings))
    engine.ask(asked.query.text, asked.principal, deadline=False)
    return time.perf_counter() - began


def p95(values: Sequence[float]) -> float:
    return statistics.quantiles(values, n=20)[18]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print both and their ratio."""
    parser = argparse.ArgumentParser(description="Questions beside an ingest")
    parser.add_argument("--files", type=int, default=100)
    parser.add_argument("--questions", type=int, default=60)
    parser.add_argument("--seed", type=int, default=7)
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_files(folder / "files", chosen.files)
        sample = read_sample()
        with (
            open_workspace(folder / "asked", command="benchmark") as asking,
            open_workspace(folder / "filled", command="benchmark") as filling,
        ):
            introduce_people(asking.store, sample)
            take_in_documents(asking, sample, lambda done, total, path: None)
            asked = asked_of_sample(asking.store, sample)
            drawn = random.Random(chosen.seed).sample(asked, min(chosen.questions, len(asked)))
            for each in drawn[:3]:
                seconds(asking, each)
            idle = [seconds(asking, each) for each in drawn]
            rules = (ReadersRule("**", (EVERYONE,)),)
            request = request_of(IngestWork("many", str(folder / "files"), rules, allow_delete=False))
            reports: list[object] = []
            reading = threading.Event()

            def take_in() -> None:
                handler = BESIDE_QUERIES[INGEST]
                reports.append(handler(filling, request, lambda *event: reading.set(), lambda: None))

            began = time.perf_counter()
            worker = threading.Thread(target=take_in)
            worker.start()
            reading.wait()
            beside = []
            while worker.is_alive():
                beside.append(seconds(asking, drawn[len(beside) % len(drawn)]))
            worker.join()
            spent = time.perf_counter() - began
            again = [seconds(asking, each) for each in drawn]
    report = report_in(reports[0])
    idle += again
    print(f"idle n {len(idle)}: median {statistics.median(idle):.3f} s, p95 {p95(idle):.3f} s")
    print(f"beside n {len(beside)}: median {statistics.median(beside):.3f} s, p95 {p95(beside):.3f} s")
    print(f"{report.indexed} files, {report.passages} passages in {spent:.0f} s, {len(report.failed)} failed")
    print(f"p95 beside / idle {p95(beside) / p95(idle):.2f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
