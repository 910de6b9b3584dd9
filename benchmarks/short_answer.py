"""How often the short answer is right, on labelled queries whose evidence is one sentence or row.

    PYTHONPATH=. python benchmarks/short_answer.py DATA ORGANISATION [ORGANISATION ...]

DATA holds one folder per organisation with docs.jsonl and queries.jsonl. The strip is the window
of the document that holds the evidence, so this measures the rules and not the search.
"exact": the same but for white space, markup and particles; "part": one holds the other.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from core.documents.parts import ParsedDocument, RawFile
from core.documents.readers import read_document
from core.documents.structure import passages
from core.short_answer import short_answer
from core.text import analyser
from core.types import Strip, Window

_MARKUP = re.compile(r"[\s`*_|\"'“”]+")
_TAIL = re.compile(
    r"(?<=[가-힣\d%)])(?:입니다|이다|까지만|까지|으로|로|만|은|는|이|가|을|를|에|부터|안에|에서|께|의)$"
)
_OUTCOMES = ("exact", "part", "wrong", "null")


def normalised(text: str) -> str:
    """Without white space, markup, closing stop and particle, in lower case."""
    return _TAIL.sub("", _MARKUP.sub("", text).casefold().strip(".,;:"))


def holds(longer: str, shorter: str) -> bool:
    """`shorter` stands in `longer` without cutting a number."""
    return bool(shorter) and re.search(rf"(?<![0-9.]){re.escape(shorter)}(?![0-9])", longer) is not None


def outcome(ours: str | None, gold: str) -> str:
    """One of exact, part, wrong, null."""
    if ours is None:
        return "null"
    left, right = normalised(ours), normalised(gold)
    if left == right:
        return "exact"
    return "part" if holds(left, right) or holds(right, left) else "wrong"


def wilson(hits: int, n: int) -> tuple[float, float]:
    """The 95 % interval of a rate after Wilson; (0, 1) without observations."""
    if not n:
        return (0.0, 1.0)
    z, rate = 1.96, hits / n
    centre = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n))
    return centre - half, centre + half


def strip_of(parsed: ParsedDocument, evidence: str) -> Strip | None:
    """The window that shares most with the evidence's place, None where the text lacks it."""
    start = parsed.text.find(evidence)
    if start < 0:
        return None
    end = start + len(evidence)

    def shared(window: Window) -> int:
        return min(end, window.end) - max(start, window.start)

    windows = [window for draft in passages(parsed, analyser()) for window in draft.windows]
    best = max(windows, key=shared)
    return Strip(
        id="",
        text=parsed.text[best.start : best.end],
        scored_text=best.scored_text,
        document="",
        title=parsed.title,
        passage="",
        start=best.start,
        end=best.end,
        page=None,
        logit=None,
        kept=True,
        reason=None,
    )


def cases(folder: Path) -> Iterator[tuple[dict[str, Any], Strip]]:
    """Clear and keyword queries with one evidence string, with the strip it stands in."""
    documents: dict[str, ParsedDocument] = {}
    for line in (folder / "docs.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        path = f"{record['id']}.md"
        raw = RawFile(path, path, record["text"].encode(), 0.0, title=record["title"])
        documents[record["id"]] = read_document(raw)
    for line in (folder / "queries.jsonl").read_text(encoding="utf-8").splitlines():
        query = json.loads(line)
        if query["class"] in ("clear", "keyword") and len(query["evidence"]) == 1:
            strip = strip_of(documents[query["gold"][0]], query["evidence"][0])
            if strip is not None:
                yield query, strip


def report(counts: dict[str, Counter[str]]) -> None:
    """One line a group: n and each outcome's rate with its interval."""
    for group, counter in counts.items():
        n = counter.total()
        figures = []
        for result in _OUTCOMES:
            low, high = wilson(counter[result], n)
            figures.append(f"{result} {counter[result] / n:.3f} [{low:.3f}, {high:.3f}]")
        print(f"{group:8} n={n:5}  " + "  ".join(figures))


def main() -> None:
    """Measure and print; --show lists the queries of one outcome."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("organisations", nargs="+")
    parser.add_argument("--show", choices=_OUTCOMES, help="print the queries with this outcome")
    chosen = parser.parse_args()
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    times: list[float] = []
    for name in chosen.organisations:
        for query, strip in cases(chosen.data / name):
            began = time.perf_counter()
            ours = short_answer(query["query"], strip)
            times.append(time.perf_counter() - began)
            result = outcome(ours, query["answer"])
            form = "row" if query["evidence"][0].lstrip().startswith("|") else "text"
            for group in ("all", query["class"], query["lang"], form):
                counts[group][result] += 1
            if chosen.show == result:
                print(f"{query['query']}\n  {strip.text.strip()[:200]!r}\n  {ours!r} for {query['answer']!r}")
    report(counts)
    if times:
        print(f"mean {sum(times) / len(times) * 1000:.2f} ms, slowest {max(times) * 1000:.1f} ms")


if __name__ == "__main__":
    main()
