"""Recipes of the evaluator's training against one another, on organisations none of the runs saw.

    python -m benchmarks.evaluator_folds FOLDER... --start CHECKPOINT [--minutes 5 | --steps N]

Each FOLDER is one organisation with docs.jsonl and queries.jsonl. They are dealt into three folds; for
each fold and recipe a short run starts from CHECKPOINT, which must have seen none of them, trains on the
other two and judges the windows mined for the third: the best window's rightness, answerable questions
against near misses and off-topic ones, answerable ones against themselves without the windows that
answer. Where the recipe has a span head: how often its span is the answer, and what its lead over no span
adds to the logit against near misses, at the weight that is best on the other folds. Needs the full
requirements. 95 % intervals.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch

from benchmarks.short_answer import normalised
from core.evaluation.estimates import auroc_of_groups, auroc_of_pairs
from core.evaluation.summary import Rate, auroc, rate
from core.evaluator.groups import Groups
from core.evaluator.spans import Reading, best_span
from core.evaluator.training import RATE, Learner, Losses, freeze
from core.settings import Settings
from core.training.loop import Plan, Run, chosen_device, measured_clock
from core.training.mining import MinedQuestion
from core.training.pairs import Reader, by_length
from core.training.preparing import mined_folders, read_labelled
from core.training.questions import Kind
from core.training.weights import load_classifier

FOLDS = 3
BATCH, PADDING = 20, 1
SEED = 6
SHARES = {Kind.WHOLE: 0.5, Kind.NEAR_MISS: 0.35, Kind.OFF_TOPIC: 0.15}
RECIPES = {
    "each window alone": Losses(within=0.0, across=0.0, span=0.0),
    "and in its group": Losses(across=0.0, span=0.0),
    "and across questions": Losses(span=0.0),
    "and the span": Losses(),
}
SPAN_WEIGHTS = (0.0, 0.02, 0.05, 0.1, 0.2, 0.3)


@dataclass(frozen=True, slots=True)
class Judged:
    """A question's logits, span leads (best span less no span) and whether the first span is the answer."""

    question: MinedQuestion
    logits: tuple[float, ...]
    leads: tuple[float, ...]
    exact: bool | None

    def values(self, weight: float) -> list[float]:
        """Each window's logit with its span's lead."""
        return [logit + weight * lead for logit, lead in zip(self.logits, self.leads, strict=True)]

    def pair(self, weight: float) -> tuple[float, float] | None:
        """The best window's value, and the best of those that do not answer; None without those."""
        values = self.values(weight)
        less = [v for v, window in zip(values, self.question.windows, strict=True) if window.target == 0]
        return (max(values), max(less)) if less else None

    def right(self, weight: float) -> bool:
        """Whether the best window is not one that misleads."""
        values = self.values(weight)
        return self.question.windows[values.index(max(values))].target != 0


def dealt(names: Sequence[str]) -> list[list[str]]:
    """The organisations in three folds."""
    order = sorted(names)
    random.Random(SEED).shuffle(order)
    return [order[at::FOLDS] for at in range(FOLDS)]


def sampled(mined: Sequence[MinedQuestion], size: int) -> list[MinedQuestion]:
    """A seeded sample of one organisation's questions, kinds by their shares."""
    drawn: list[MinedQuestion] = []
    for kind, share in SHARES.items():
        of = [one for one in mined if one.kind is kind and one.windows]
        drawn += random.Random(SEED).sample(of, min(round(share * size), len(of)))
    return drawn


def trained(
    start: Path, mined: Mapping[str, Sequence[MinedQuestion]], losses: Losses, plan: Plan, limit: int
) -> tuple[Reading, int]:
    """A short run's averaged weights, and how many pairs it read."""
    torch.manual_seed(SEED)
    classifier = load_classifier(start)
    freeze(classifier)
    model = Reading(classifier, SEED)
    with tempfile.TemporaryDirectory() as work:
        run = Run(model, Groups(mined, SEED), plan, Path(work), chosen_device())
        run.train(Learner(model, Reader(start), limit, losses).loss, lambda _: None, measured_clock)
    run.use_average()
    return model.eval(), run.examples


def judged(model: Reading, reader: Reader, questions: Sequence[MinedQuestion], limit: int) -> list[Judged]:
    """Every window of every question."""
    return [_judged(model, reader, one, limit) for one in questions]


def _judged(model: Reading, reader: Reader, question: MinedQuestion, limit: int) -> Judged:
    asked, texts = question.wordings[0], [window.text for window in question.windows]
    rows = [reader.pair(asked, text, limit) for text in texts]
    first = reader.place(asked, limit)
    logits, leads, said = [0.0] * len(rows), [0.0] * len(rows), [""] * len(rows)
    for batch in by_length(rows, BATCH):
        longest = max(len(rows[at]) for at in batch)
        ids = torch.tensor([rows[at] + [PADDING] * (longest - len(rows[at])) for at in batch])
        mask = torch.tensor([[int(place < len(rows[at])) for place in range(longest)] for at in batch])
        with torch.inference_mode():
            scored, spans = model(ids, mask)
        for row, at in enumerate(batch):
            start, end, leads[at] = best_span(spans[row].float(), first, len(rows[at]) - 2)
            logits[at], said[at] = float(scored[row]), reader.words(asked, texts[at], limit, (start, end))
    exact = None
    for at, window in enumerate(question.windows):
        if exact is None and window.target == 1 and reader.span(asked, window.text, limit, question.answer):
            exact = normalised(said[at]) == normalised(question.answer)
    return Judged(question, tuple(logits), tuple(leads), exact)


def near_miss_auroc(done: Sequence[Judged], weight: float) -> float:
    """Answerable questions against near misses by their best window."""
    best = defaultdict(list)
    for one in done:
        best[one.question.kind].append(max(one.values(weight)))
    return auroc(best[Kind.WHOLE], best[Kind.NEAR_MISS]) or 0.0


def figures(done: Sequence[Judged], weight: Mapping[str, float]) -> list[Rate | None]:
    """Best window right, AUROC near miss, off-topic and gold removed, span exact."""
    of = defaultdict(list)
    for one in done:
        of[one.question.kind].append(one)
    best = {kind: [max(one.values(weight[one.question.id])) for one in of[kind]] for kind in of}
    pairs = [pair for one in of[Kind.WHOLE] if (pair := one.pair(weight[one.question.id]))]
    exact = [one.exact for one in of[Kind.WHOLE] if one.exact is not None]
    return [
        rate(sum(one.right(weight[one.question.id]) for one in of[Kind.WHOLE]), len(of[Kind.WHOLE])),
        auroc_of_groups(best[Kind.WHOLE], best[Kind.NEAR_MISS], SEED),
        auroc_of_groups(best[Kind.WHOLE], best[Kind.OFF_TOPIC], SEED),
        auroc_of_pairs(pairs, SEED),
        rate(sum(exact), len(exact)),
    ]


def line(name: str, found: Sequence[Rate | None]) -> str:
    """One recipe's figures in their columns."""
    cells = ["–" if one is None else f"{one.value:.3f} [{one.low:.3f}, {one.high:.3f}]" for one in found]
    return f"  {name:32}" + "".join(f"{cell:>24}" for cell in cells)


def with_leads(folds: Sequence[Sequence[Judged]]) -> dict[str, float]:
    """By question the weight of the span's lead that is best on the other folds."""
    chosen: dict[str, float] = {}
    for at, fold in enumerate(folds):
        others = [one for place, other in enumerate(folds) if place != at for one in other]
        weight = max(SPAN_WEIGHTS, key=lambda each: near_miss_auroc(others, each))
        chosen.update((one.question.id, weight) for one in fold)
    return chosen


def main(arguments: Sequence[str] | None = None) -> int:
    """Train and judge every recipe on every fold; print the pooled figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+", help="folders of labelled questions")
    parser.add_argument("--start", type=Path, required=True, help="float checkpoint that saw none of them")
    parser.add_argument("--home", type=Path, default=Path(".touchstone"))
    parser.add_argument("--minutes", type=float, default=5.0, help="of training, per fold and recipe")
    parser.add_argument("--steps", type=int, help="the same for every recipe, whatever else runs here")
    parser.add_argument("--questions", type=int, default=60, help="judged per organisation")
    parser.add_argument("--recipes", nargs="+", choices=RECIPES, default=list(RECIPES))
    given = parser.parse_args(arguments)
    labelled = read_labelled(given.folders)
    mined, limit = mined_folders(labelled, given.home / "cache" / "folds", Settings(), lambda *_: None)
    plan = Plan(given.steps, None if given.steps else given.minutes, RATE, SEED)
    folds, reader = dealt(list(mined)), Reader(given.start)
    found: dict[str, list[list[Judged]]] = {name: [] for name in given.recipes}
    for fold in folds:
        rest = {name: questions for name, questions in mined.items() if name not in fold}
        asked = [one for name in fold for one in sampled(mined[name], given.questions)]
        for name in given.recipes:
            model, examples = trained(given.start, rest, RECIPES[name], plan, limit)
            found[name].append(judged(model, reader, asked, limit))
            print(f"{', '.join(fold)}: {name}, {examples} pairs", file=sys.stderr, flush=True)
    length = f"{plan.steps} steps" if plan.steps else f"{plan.minutes} minutes"
    counted = Counter(str(one.question.kind) for fold in found[given.recipes[0]] for one in fold)
    print(f"{len(mined)} organisations in {FOLDS} folds, {length} a run:", dict(counted))
    columns = ("best window right", "AUROC near miss", "off-topic", "gold removed", "span exact")
    print(f"  {'':32}" + "".join(f"{column:>24}" for column in columns))
    for name, done in found.items():
        together = [one for fold in done for one in fold]
        alone = figures(together, {one.question.id: 0.0 for one in together})
        print(line(name, alone if RECIPES[name].span else [*alone[:-1], None]))
        if RECIPES[name].span:
            weights = with_leads(done)
            print(line(f"{name}, lead added", figures(together, weights)), sorted(set(weights.values())))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
