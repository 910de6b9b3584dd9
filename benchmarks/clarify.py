"""How often a question is given back, rightly and wrongly, and what the readings offered are worth.

    python -m benchmarks.clarify DATA ORGANISATION [ORGANISATION ...] [--choose]

DATA holds one folder per organisation with docs.jsonl and queries.jsonl. Questions of class ambiguous
have labelled readings in their gold documents; giving one back is right, giving back a clear or
keyword question is wrong. A reading offered exists where its document is one of the gold ones.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from benchmarks.asking import Label, Organisation, document_of, organisation, said, some
from core.settings import Settings
from core.types import State, Trace

AMBIGUOUS, CLEAR = "ambiguous", ("clear", "keyword")


class Counts(Counter[str]):
    """Events by name."""

    def add_trace(self, label: Label, trace: Trace) -> None:
        """Count one question."""
        back = trace.answer.state is State.CLARIFY
        kind = AMBIGUOUS if label["class"] == AMBIGUOUS else "clear"
        self[kind] += 1
        self[f"{kind} given back"] += back
        self[f"{kind} {trace.answer.state_name}"] += 1
        if back and kind == AMBIGUOUS:
            documents = [document_of(each.document) for each in trace.answer.readings]
            existing = [each for each in documents if each in label["gold"]]
            self["offered"] += len(documents)
            self["existing"] += len(existing)
            self["gold documents"] += len(set(label["gold"]))
            self["gold documents offered"] += len(set(existing))
            self["with two existing"] += len(existing) > 1

    def add_choice(self, company: Organisation, trace: Trace) -> None:
        """Ask every reading offered and see where its answer comes from."""
        for reading in trace.answer.readings:
            chosen = company.ask(reading.text)
            strips = {strip.id: strip.document for strip in chosen.strips}
            cited = [strips.get(each) for sentence in chosen.answer.sentences for each in sentence.citations]
            self["chosen"] += 1
            self["chosen answered"] += bool(cited)
            self["chosen first from its document"] += cited[:1] == [reading.document]
            self["chosen given back again"] += chosen.answer.state is State.CLARIFY


def report(counts: Counts) -> None:
    """Rates with their intervals."""
    for name, events, n in (
        ("ambiguous given back", "ambiguous given back", AMBIGUOUS),
        ("clear given back", "clear given back", "clear"),
        ("readings offered that exist", "existing", "offered"),
        ("two or more of them exist", "with two existing", "ambiguous given back"),
        ("gold documents offered", "gold documents offered", "gold documents"),
        ("chosen: answered", "chosen answered", "chosen"),
        ("chosen: first from its document", "chosen first from its document", "chosen"),
        ("chosen: given back again", "chosen given back again", "chosen"),
    ):
        if counts[n]:
            print(f"{name:32} {said(counts[events], counts[n])}")
    for kind in (AMBIGUOUS, "clear"):
        states = {key: n for key, n in counts.items() if key.startswith(f"{kind} ") and "given" not in key}
        print(f"{kind}: " + ", ".join(f"{key.removeprefix(kind).strip()} {n}" for key, n in states.items()))


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("organisations", nargs="+")
    parser.add_argument("--home", type=Path, default=Path(".touchstone"))
    parser.add_argument("--limit", type=int, help="so many questions of each class and organisation")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--choose", action="store_true", help="ask every reading that is offered")
    parser.add_argument("--show", action="store_true", help="print what is given back")
    chosen = parser.parse_args(arguments)
    counts = Counts()
    for name in chosen.organisations:
        with organisation(chosen.home, chosen.data / name, Settings()) as company:
            labels = [
                label
                for kind in (AMBIGUOUS, *CLEAR)
                for label in some(
                    [label for label in company.labels if label["class"] == kind], chosen.limit, chosen.seed
                )
            ]
            for label, trace in company.asked(labels):
                counts.add_trace(label, trace)
                if trace.answer.state is not State.CLARIFY:
                    continue
                if chosen.show:
                    print(f"  {label['class']}: {label['query']}")
                    for reading in trace.answer.readings:
                        print(f"    {reading.text} | {document_of(reading.document)} of {label['gold']}")
                if chosen.choose:
                    counts.add_choice(company, trace)
    report(counts)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
