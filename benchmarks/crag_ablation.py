"""What each piece of the correction is worth: right and wrong answers, right and wrong refusals.

    python -m benchmarks.crag_ablation [--questions 300] [--sets sample factory media semi korquad]
        [--organisations DATA/internal-train] [--korquad DATA/mrc/korquad-1.0.dev-a.json]

Each arm is a settings object and nothing else. Window logits are cached, so arms share their scoring.
An answer is right where the gold string stands in `short`, or, where there is no short answer, in a
cited sentence; `partly` counts as an answer. The last column bounds the false answers from above.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from benchmarks.crag_sets import LEFT_OUT, QuestionSet, folder_set, korquad_set, sample_set
from core.calibration.bounds import interval, upper_bound
from core.calibration.thresholds import NEAR_MISS, OFF_TOPIC
from core.engine import Engine
from core.evaluation.outcomes import plain
from core.evaluation.run import Asked
from core.evaluation.summary import ANSWERS
from core.settings import Settings
from core.types import State, Trace

ARMS: Mapping[str, Mapping[str, Any]] = {
    "everything": {},
    "no refinement": {"refine": {"decompose": False}},
    "no rewrite": {"correct": {"rewrite": False}},
    "no second search": {"correct": {"second_search": False}},
    "no support check": {"answer": {"support_check": False}},
    "bands off": {"steps": {"band": False}, "answer": {"support_check": False}},
    "Ambiguous supplemented": {"correct": {"when_ambiguous": True}},
}
SETS = ("sample", "factory", "media", "semi", "korquad")
RIGHT = ("right by short", "right by sentence")
# '21시' for a gold string of '점검 전 21시까지'; a value of the same sentence that was not asked for.
BESIDE = ("short is a part", "short is another")


@dataclass(frozen=True, slots=True)
class Answered:
    """One question under one arm: what came of it, how long the answer is, the evaluator's work for it."""

    result: str
    query_class: str
    windows: int
    rounds: int
    characters: int = 0


def result_of(trace: Trace, gold: str | None) -> str:
    """`gold` is None where nothing answers the question."""
    if trace.answer.state is State.CLARIFY:
        return "asked back"
    if trace.answer.state not in ANSWERS:
        return "refused"
    if gold is None:
        return "wrong"
    short = trace.answer.short
    said = any(holds(sentence.text, gold) for sentence in trace.answer.sentences)
    if short is None:
        return "right by sentence" if said else "wrong"
    if holds(short, gold):
        return "right by short"
    if said and holds(gold, short):
        return "short is a part"
    return "short is another" if said else "wrong"


def holds(text: str, gold: str) -> bool:
    """The gold string stands in the text; spaces, case and markup aside, and without cutting a number."""
    wanted = plain(gold)
    before = r"(?<![0-9.])" if wanted[:1].isdigit() else ""
    after = r"(?![0-9])" if wanted[-1:].isdigit() else ""
    return re.search(before + re.escape(wanted) + after, plain(text)) is not None


def ask_all(questions: QuestionSet, arms: Sequence[str]) -> dict[str, dict[bool, list[Answered]]]:
    """By arm and by whether a question has an answer; one question goes through all arms in turn."""
    engines = {arm: Engine(replace(questions.parts, settings=Settings(**ARMS[arm]))) for arm in arms}
    found: dict[str, dict[bool, list[Answered]]] = {arm: {True: [], False: []} for arm in arms}
    every = [(one, True) for one in questions.answerable] + [(one, False) for one in questions.unanswerable]
    for done, (one, answerable) in enumerate(every, start=1):
        for arm, engine in engines.items():
            found[arm][answerable].append(_answered(engine, one, answerable))
        if done % 20 == 0 or done == len(every):
            print(f"{questions.name}: {done}/{len(every)}", file=sys.stderr, flush=True)
    return found


def _answered(engine: Engine, one: Asked, answerable: bool) -> Answered:
    trace = engine.ask(one.query.text, one.principal, deadline=False)
    return Answered(
        result_of(trace, one.query.answer if answerable else None),
        one.query.query_class,
        trace.windows.scored,
        len(trace.band.rounds) if trace.band else 0,
        sum(len(sentence.text) for sentence in trace.answer.sentences),
    )


def report(name: str, found: Mapping[str, Mapping[bool, Sequence[Answered]]]) -> Iterator[str]:
    """Three lines an arm: what is answerable, what is not, and the false answers apart."""
    for arm, by_kind in found.items():
        yield f"{name} / {arm}"
        answerable, unanswerable = by_kind[True], by_kind[False]
        counts, n = Counter(each.result for each in answerable), len(answerable)
        right = sum(counts[result] for result in RIGHT)
        yield (
            f"  answerable n={n}: right {_share(right, n)} "
            f"({counts['right by short']} by short, {counts['right by sentence']} by sentence); "
            f"wrong {_share(counts['wrong'] + sum(counts[each] for each in BESIDE), n)}: in "
            f"{counts['short is a part']} a cited sentence holds it and the short answer a part of it, in "
            f"{counts['short is another']} a cited sentence holds it and the short answer another value; "
            f"wrong refusals {_share(counts['refused'], n)}; asked back {counts['asked back']}"
        )
        counts, n = Counter(each.result for each in unanswerable), len(unanswerable)
        yield (
            f"  unanswerable n={n}: right refusals {_share(counts['refused'], n)}; "
            f"asked back {counts['asked back']}; false answers {_false(unanswerable)}"
        )
        kinds = {
            "off-topic": [each for each in unanswerable if each.query_class in OFF_TOPIC],
            "near miss": [each for each in unanswerable if each.query_class == NEAR_MISS],
            "left out": [each for each in unanswerable if each.query_class == LEFT_OUT],
        }
        lengths = sorted(each.characters for each in answerable if each.characters)
        every = [*answerable, *unanswerable]
        yield (
            "  "
            + "; ".join(f"{kind} answered {_false(seen)}" for kind, seen in kinds.items() if seen)
            + f"; windows {sum(each.windows for each in every) / max(1, len(every)):.0f} a question, "
            f"{sum(each.rounds > 1 for each in every)} looked again; "
            f"an answer has {lengths[len(lengths) // 2] if lengths else 0} characters in the median"
        )


def _share(events: int, n: int) -> str:
    low, high = interval(events, n)
    return f"{events}/{n} {events / max(1, n):.3f} [{low:.3f}, {high:.3f}]"


def _false(seen: Sequence[Answered]) -> str:
    events, n = sum(each.result == "wrong" for each in seen), len(seen)
    return f"{events}/{n} {events / max(1, n):.3f}, at most {upper_bound(events, n):.3f}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures of every set and arm."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--questions", type=int, default=300, help="of each kind and set")
    parser.add_argument("--sets", nargs="+", choices=SETS, default=SETS)
    parser.add_argument("--arms", nargs="+", choices=list(ARMS), default=list(ARMS))
    parser.add_argument("--organisations", type=Path, default=Path("../shared/data/internal-train"))
    parser.add_argument("--korquad", type=Path, default=Path("../shared/data/mrc/korquad-1.0.dev-a.json"))
    parser.add_argument("--home", type=Path, default=Path(".touchstone"))
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args(arguments)

    def opened(name: str) -> AbstractContextManager[QuestionSet]:
        if name == "sample":
            return sample_set(given.home, given.questions, given.seed)
        if name == "korquad":
            return korquad_set(given.home, given.korquad, given.questions, given.seed)
        return folder_set(given.home, given.organisations / name, given.questions, given.seed)

    every: dict[str, dict[bool, list[Answered]]] = {arm: {True: [], False: []} for arm in given.arms}
    for name in given.sets:
        with opened(name) as questions:
            found = ask_all(questions, given.arms)
        print("\n".join(report(name, found)), flush=True)
        for arm, by_kind in found.items():
            for answerable, seen in by_kind.items():
                every[arm][answerable] += seen
    if len(given.sets) > 1:
        print("\n".join(report("all sets", every)), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
