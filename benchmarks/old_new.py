"""Which edition answers: on questions with a current and an old document, and on those about the old one.

    python -m benchmarks.old_new DATA ORGANISATION [ORGANISATION ...]

DATA holds one folder per organisation with docs.jsonl and queries.jsonl. A question of kind old_new
has its current document as gold and look-alikes as `hard`, the old edition first. "Wanted": an
answer cites the gold document with a strip that holds the labelled answer or evidence. "Other": it
cites any look-alike. A document that an old_new question lists first among its look-alikes is an old
edition; questions whose gold it is ask for it.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.asking import Label, Organisation, document_of, organisation, said, some
from core.evaluation.outcomes import plain
from core.settings import Refine, Settings
from core.types import Strip, Trace

KIND = "old_new"
ANSWERABLE = ("clear", "keyword")
OUTCOMES = ("wanted alone", "both", "other alone", "neither")


def outcome(label: Label, trace: Trace) -> str:
    """One of the four, read from what the answer cites."""
    cited = [strip for strip in trace.strips if strip.id in _citations(trace)]
    wanted = any(document_of(strip.document) in label["gold"] and holds(strip, label) for strip in cited)
    other = any(document_of(strip.document) in label["hard"] for strip in cited)
    return {(True, False): "wanted alone", (True, True): "both", (False, True): "other alone"}.get(
        (wanted, other), "neither"
    )


def holds(strip: Strip, label: Label) -> bool:
    """The strip holds the labelled answer, or one of strip and evidence holds the other."""
    text = plain(strip.text)
    answer = plain(str(label.get("answer") or ""))
    if answer and answer in text:
        return True
    return any(plain(each) in text or text in plain(each) for each in label["evidence"])


def _citations(trace: Trace) -> set[str]:
    return {each for sentence in trace.answer.sentences for each in sentence.citations}


def questions(labels: Sequence[Label]) -> dict[str, list[Label]]:
    """Those about what is current, and those about an old edition."""
    current = [label for label in labels if label.get("kind") == KIND and label["hard"]]
    editions = {label["hard"][0] for label in current} - {label["gold"][0] for label in current}
    old = [
        label
        for label in labels
        if label["class"] in ANSWERABLE and label.get("kind") != KIND and set(label["gold"]) <= editions
    ]
    return {"asks for the current": current, "asks for the old": old}


def seen(company: Organisation, labels: Sequence[Label], show: bool) -> Iterator[str]:
    """Outcomes of these questions; refusals and questions given back are told by their state."""
    for label, trace in company.asked(labels):
        result = outcome(label, trace)
        if show and result != "wanted alone":
            print(f"  {result} ({trace.answer.state_name}): {label['query']}")
        yield result if result != "neither" else f"neither: {trace.answer.state_name}"


def report(name: str, results: Sequence[str]) -> None:
    """Each outcome with its interval; 'neither' by state."""
    counts = Counter(results)
    neither = {key: number for key, number in counts.items() if key.startswith("neither")}
    counts["neither"] = sum(neither.values())
    print(f"{name}: n={len(results)}")
    for each in OUTCOMES:
        print(f"  {each:14} {said(counts[each], len(results))}")
    for key in sorted(neither):
        print(f"    of these {key.removeprefix('neither: ')}: {neither[key]}")
    answered = len(results) - counts["neither"]
    print(f"  wanted alone of what answers: {said(counts['wanted alone'], answered)}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("organisations", nargs="+")
    parser.add_argument("--home", type=Path, default=Path(".touchstone"))
    parser.add_argument("--limit", type=int, help="so many questions of each kind and organisation")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--without-editions", action="store_true", help="as if nothing were superseded")
    parser.add_argument("--show", action="store_true", help="print what did not come out as wanted")
    chosen = parser.parse_args(arguments)
    settings = Settings(refine=Refine(editions=not chosen.without_editions))
    results: dict[str, list[str]] = {}
    for name in chosen.organisations:
        with organisation(chosen.home, chosen.data / name, settings) as company:
            for kind, labels in questions(company.labels).items():
                asked = some(labels, chosen.limit, chosen.seed)
                results.setdefault(kind, []).extend(seen(company, asked, chosen.show))
    for kind, found in results.items():
        report(kind, found)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
