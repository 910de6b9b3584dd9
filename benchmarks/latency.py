"""Where the time of one question goes: medians per step over the sample's questions, and their shares.

    python -m benchmarks.latency [--limit N] [--home DIR]

Cached logits are off, so every question pays for its windows. Two ratios are printed beside the
medians: first hits over the whole, and each step's share. Seconds belong to this machine alone.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from core.engine import Engine
from core.parts import Parts
from core.sample import asked_of_sample, read_sample
from core.settings import Settings, Windows
from core.types import Principal, State, Trace
from core.wiring import open_workspace

WARM_UPS = 5


@dataclass(frozen=True, slots=True)
class Timed:
    """One question's trace with the seconds to its first hits and to its end."""

    trace: Trace
    first: float
    whole: float


def timed(parts: Parts, query: str, principal: Principal) -> Timed:
    """Ask once, noting when the hits were there."""
    started = time.perf_counter()
    marks: dict[str, float] = {}

    def hear(event: str, value: object) -> None:
        marks.setdefault(event, time.perf_counter() - started)

    trace = Engine(parts).ask(query, principal, deadline=False, emit=hear)
    whole = time.perf_counter() - started
    return Timed(trace, marks.get("hits", whole), whole)


def middle(values: Sequence[float]) -> float:
    return statistics.median(values) if values else 0.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Latency by step")
    parser.add_argument("--limit", type=int, default=60)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--home", type=Path, default=Path(".touchstone"))
    chosen = parser.parse_args(arguments)
    settings = Settings(windows=Windows(cache=False))
    with open_workspace(chosen.home, command="benchmark", settings=settings) as workspace:
        parts = replace(workspace.parts, settings=settings)
        asked = asked_of_sample(workspace.store, read_sample())
        drawn = random.Random(chosen.seed).sample(asked, min(chosen.limit + WARM_UPS, len(asked)))
        runs = [timed(parts, one.query.text, one.principal) for one in drawn][WARM_UPS:]
    whole = middle([run.whole for run in runs])
    print(
        f"n {len(runs)} questions; median whole {whole:.3f} s; "
        f"unavailable {sum(run.trace.answer.state is State.UNAVAILABLE for run in runs)}"
    )
    for step in dict.fromkeys(step for run in runs for step in run.trace.timings):
        seconds = [run.trace.timings.get(step, 0.0) for run in runs]
        share = sum(seconds) / sum(run.whole for run in runs)
        print(f"  {step:16} median {middle(seconds):.4f} s   share {share:6.1%}")
    windows = [run.trace.windows.scored for run in runs]
    quartiles = statistics.quantiles(windows, n=20)
    print(f"windows per question: median {middle(windows):.0f}, p95 {quartiles[18]:.0f}, most {max(windows)}")
    answered = [run for run in runs if len(run.trace.band.rounds if run.trace.band else ()) == 1]
    print(
        f"first hits / whole: median {middle([run.first / run.whole for run in runs]):.3f} "
        f"(one look: {middle([run.first / run.whole for run in answered]):.3f}, n {len(answered)})"
    )
    for name, group in (("one look", answered), ("two looks", [run for run in runs if run not in answered])):
        if group:
            print(f"  {name}: n {len(group)}, median whole {middle([run.whole for run in group]):.3f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
