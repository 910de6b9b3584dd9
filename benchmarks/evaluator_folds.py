"""Recipes of the evaluator's training against one another, on organisations none of the runs saw.

    python -m benchmarks.evaluator_folds FOLDER... --start CHECKPOINT [--minutes 5 | --steps N]

Each FOLDER is one organisation with docs.jsonl and queries.jsonl. They are dealt into three folds; for
each fold and recipe a short run starts from CHECKPOINT, which must have seen none of them, trains on the
other two and judges the windows mined for the third: the best window's rightness, answerable questions
against near misses and off-topic ones, answerable ones against themselves without the windows that
answer. Needs the full requirements. 95 % intervals.
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
from transformers import BertForSequenceClassification

from core.evaluation.estimates import auroc_of_groups, auroc_of_pairs
from core.evaluation.summary import Rate, rate
from core.evaluator.groups import Groups
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
    "each window alone": Losses(within=0.0, across=0.0),
    "and in its group": Losses(across=0.0),
    "and across questions": Losses(),
}


@dataclass(frozen=True, slots=True)
class Judged:
    """A question and the logits of its windows."""

    question: MinedQuestion
    logits: tuple[float, ...]

    def pair(self) -> tuple[float, float] | None:
        """The best window's logit, and the best of those that do not answer; None without those."""
        windows = zip(self.logits, self.question.windows, strict=True)
        less = [logit for logit, window in windows if window.target == 0]
        return (max(self.logits), max(less)) if less else None

    def right(self) -> bool:
        """Whether the best window is not one that misleads."""
        return self.question.windows[self.logits.index(max(self.logits))].target != 0


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
) -> tuple[BertForSequenceClassification, int]:
    """A short run's averaged weights, and how many pairs it read."""
    torch.manual_seed(SEED)
    model = load_classifier(start)
    freeze(model)
    with tempfile.TemporaryDirectory() as work:
        run = Run(model, Groups(mined, SEED), plan, Path(work), chosen_device())
        run.train(Learner(model, Reader(start), limit, losses).loss, lambda _: None, measured_clock)
    run.use_average()
    return model.eval(), run.examples


def judged(
    model: BertForSequenceClassification, reader: Reader, questions: Sequence[MinedQuestion], limit: int
) -> list[Judged]:
    """Every window of every question."""
    return [_judged(model, reader, one, limit) for one in questions]


def _judged(
    model: BertForSequenceClassification, reader: Reader, question: MinedQuestion, limit: int
) -> Judged:
    rows = [reader.pair(question.wordings[0], window.text, limit) for window in question.windows]
    logits = [0.0] * len(rows)
    for batch in by_length(rows, BATCH):
        longest = max(len(rows[at]) for at in batch)
        ids = torch.tensor([rows[at] + [PADDING] * (longest - len(rows[at])) for at in batch])
        mask = torch.tensor([[int(place < len(rows[at])) for place in range(longest)] for at in batch])
        with torch.inference_mode():
            scored = model(input_ids=ids, attention_mask=mask).logits.squeeze(-1)
        for row, at in enumerate(batch):
            logits[at] = float(scored[row])
    return Judged(question, tuple(logits))


def figures(done: Sequence[Judged]) -> list[Rate | None]:
    """Best window right, AUROC near miss, off-topic and gold removed."""
    of = defaultdict(list)
    for one in done:
        of[one.question.kind].append(one)
    best = {kind: [max(one.logits) for one in of[kind]] for kind in of}
    pairs = [pair for one in of[Kind.WHOLE] if (pair := one.pair())]
    return [
        rate(sum(one.right() for one in of[Kind.WHOLE]), len(of[Kind.WHOLE])),
        auroc_of_groups(best[Kind.WHOLE], best[Kind.NEAR_MISS], SEED),
        auroc_of_groups(best[Kind.WHOLE], best[Kind.OFF_TOPIC], SEED),
        auroc_of_pairs(pairs, SEED),
    ]


def line(name: str, found: Sequence[Rate | None]) -> str:
    """One recipe's figures in their columns."""
    cells = ["–" if one is None else f"{one.value:.3f} [{one.low:.3f}, {one.high:.3f}]" for one in found]
    return f"  {name:32}" + "".join(f"{cell:>24}" for cell in cells)


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
    columns = ("best window right", "AUROC near miss", "off-topic", "gold removed")
    print(f"  {'':32}" + "".join(f"{column:>24}" for column in columns))
    for name, done in found.items():
        print(line(name, figures([one for fold in done for one in fold])))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
