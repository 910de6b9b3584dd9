"""What a person gets is the same whether documents hidden from them exist or not (design, section 4.1).

    python -m benchmarks.non_interference [--queries 200] [--documents 25 --hidden 10] [--windows 240]

Each question is asked as everyone and as somebody of one more group, of the whole company and of
one that holds only what they may read. Anything that differs besides id, time and duration is
printed; exit 1 says that something did.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.hidden_documents import Shelf, build, chosen, questions, shelf_of
from core.health import examine
from core.records.reading import Readable
from core.sample import read_sample
from core.settings import Settings, Windows
from core.trace_json import trace_to_json
from core.types import EVERYONE, Principal
from core.wiring import Workspace, open_workspace

NOT_COMPARED = frozenset({"id", "created", "timings"})
MOMENT = "when"
NOT_ABOUT_DOCUMENTS = frozenset({"disk", "python", "packages"})


@dataclass(frozen=True, slots=True)
class Told:
    """What one workspace told one person: traces by question, counts, and what doctor says."""

    traces: Mapping[str, Mapping[str, Any]]
    counts: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Pair:
    """One person's answers with hidden documents and without, in the same order of questions."""

    person: Principal
    hidden: tuple[str, ...]
    with_hidden: Told
    without: Told

    def differences(self) -> list[str]:
        """'question: key' for everything that differs, and the counts that do."""
        found = [
            f"{question}: {key}"
            for question, trace in self.with_hidden.traces.items()
            for key in trace
            if key not in NOT_COMPARED and trace[key] != self.without.traces[question][key]
        ]
        return found + [
            f"{key}: {value} / {self.without.counts[key]}"
            for key, value in self.with_hidden.counts.items()
            if value != self.without.counts[key]
        ]


def compare(
    folder: Path,
    *,
    group: str,
    documents: int | None,
    hidden: int,
    number: int,
    seed: int,
    settings: Settings,
) -> list[Pair]:
    """Both pairs; `documents` None means the whole company, else so many with `hidden` restricted ones."""
    sample = read_sample()
    shelf = shelf_of(sample)
    every = list(shelf.readers) if documents is None else chosen(shelf, documents, hidden)
    people = [Principal(None, frozenset({EVERYONE})), Principal("reader", frozenset({EVERYONE, group}))]
    asked = {person: _asked(shelf, every, person, number, seed) for person in people}

    def tell(paths: Sequence[str], readers: Sequence[Principal], name: str) -> dict[Principal, Told]:
        home = folder / name
        with ExitStack() as stack:
            workspace = stack.enter_context(open_workspace(home, command="benchmark", settings=settings))
            build(workspace, sample, paths, folder / f"{name}-documents")
            traces = {who: {each: _trace(workspace, each, who) for each in asked[who]} for who in readers}
            counts = {who: _counts(workspace, who, asked[who]) for who in readers}
        doctor = {f"doctor {each.part} {each.code}": _timeless(each.values) for each in examine(home)}
        said = {key: value for key, value in doctor.items() if key.split()[1] not in NOT_ABOUT_DOCUMENTS}
        # Doctor counts what everybody may read, which only the first person's documents are.
        return {who: Told(traces[who], counts[who] | (said if who is people[0] else {})) for who in readers}

    whole = tell(every, people, "whole")
    pairs = []
    for at, person in enumerate(people):
        own = [path for path in every if set(shelf.readers[path]) & person.groups]
        alone = tell(own, [person], f"own-{at}")[person]
        pairs.append(Pair(person, tuple(sorted(set(every) - set(own))), whole[person], alone))
    return pairs


def _asked(shelf: Shelf, every: Sequence[str], person: Principal, number: int, seed: int) -> list[str]:
    own = set(shelf.readable(person.groups)) & set(every)
    return questions(shelf, sorted(own), sorted(set(every) - own), number, seed)


def _timeless(values: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in values.items() if key != MOMENT}


def _trace(workspace: Workspace, question: str, person: Principal) -> dict[str, Any]:
    return trace_to_json(workspace.ask(question, person, deadline=False))


def _counts(workspace: Workspace, person: Principal, asked: Sequence[str]) -> dict[str, object]:
    readable = Readable(workspace.store, person)
    terms = {term for question in asked for term in workspace.analyser.query_terms(question)}
    return {
        "passages": readable.count(),
        "sources": readable.sources(),
        "kinds": readable.kinds(),
        "years": readable.years(),
        "term frequencies": readable.term_frequencies(terms),
    }


def within(windows: int) -> Settings:
    """Settings with this budget, in the shipped proportion of first look and whole."""
    return Settings(windows=Windows(first=max(1, windows * 2 // 5), total=windows))


def report(pair: Pair) -> list[str]:
    """One paragraph about one person, then every difference."""
    traces = pair.with_hidden.traces.values()
    labels = [(trace["band"] or {}).get("label", "none") for trace in traces]
    counted = ", ".join(f"{label} {labels.count(label)}" for label in sorted(set(labels)))
    different = pair.differences()
    return [
        f"{'+'.join(sorted(pair.person.groups))}: "
        f"{len(labels)} questions, {len(pair.hidden)} hidden documents; {counted}; "
        f"overrides {sum(trace['graph']['override'] for trace in traces)}; "
        f"paths shown in {sum(bool(trace['graph']['paths']) for trace in traces)}; "
        f"differences {len(different)}",
        *different,
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; 1 where anything differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--queries", type=int, default=200)
    parser.add_argument("--documents", type=int, help="the whole company unless given")
    parser.add_argument("--hidden", type=int, default=10, help="restricted ones among --documents")
    parser.add_argument("--group", default="logistics")
    parser.add_argument("--windows", type=int, default=240, help="budget of a question")
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        pairs = compare(
            Path(folder),
            group=given.group,
            documents=given.documents,
            hidden=given.hidden,
            number=given.queries,
            seed=given.seed,
            settings=within(given.windows),
        )
    for pair in pairs:
        print("\n".join(report(pair)))
    return int(any(pair.differences() for pair in pairs))


if __name__ == "__main__":
    raise SystemExit(main())
