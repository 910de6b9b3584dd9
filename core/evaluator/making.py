"""`train evaluator`: from folders of labelled questions to a folder that the app loads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from core.evaluator.groups import Groups
from core.evaluator.training import RATE, Learner, freeze
from core.settings import Settings
from core.training.card import Card
from core.training.export import OneLogit
from core.training.loop import Plan, Report, Run, chosen_device, measured_clock
from core.training.pairs import Reader
from core.training.preparing import WORK, Hear, Labelled, mined_folders
from core.training.reading import ReadingQuestion
from core.training.shipping import Shipment, prepared_out, ship
from core.training.weights import load_classifier

# Some sixty pairs show which channels are loud.
DRAWS_SHOWN = 3
LOSS = (
    "Loss: each window against its target (0.8 where it holds half of the answer, 0.6 where the question is "
    "ambiguous), windows that answer above those that do not, and above the best of a question that nothing "
    "answers."
)
MEASURE = (
    "What it is worth: `./touchstone evaluate-sample --data DIR` on an organisation it was not trained on. "
    "Cuts of another evaluator are refused: fit new ones with `benchmarks/fit_thresholds.py`."
)


def make_evaluator(
    labelled: Labelled,
    out: Path,
    *,
    reading: Mapping[str, Sequence[ReadingQuestion]],
    start: Path,
    steps: int | None,
    minutes: float | None,
    seed: int,
    settings: Settings,
    hear: Hear,
    trained: Callable[[Report], None],
    clock: Callable[[], float] = measured_clock,
) -> None:
    """Train from `start`, ship into `out`; a run that was stopped goes on where it was.

    Raises BadInput for weights or an output that cannot be used.
    """
    work = out / WORK
    prepared_out(out, work)
    reader, model = Reader(start), load_classifier(start)
    mined, max_tokens = mined_folders(labelled, work, settings, hear)
    freeze(model)
    plan = Plan(steps, minutes, RATE, seed)
    device = chosen_device()
    groups, learner = Groups(mined, seed, list(reading.values())), Learner(model, reader, max_tokens)
    run = Run(model, groups, plan, work, device)
    run.resume()
    run.train(learner.loss, trained, clock)
    run.use_average()
    interface = (
        f"`model.int8.onnx`: `input_ids`, `attention_mask` (int64) → `logit` [batch]. The pair is written "
        f"`<s> query </s> </s> window </s>`: `max_tokens` {max_tokens}, the query at most half of it. "
        "One pair a run: a batch would share its scales. `hf/`: the same weights as float16."
    )
    card = Card(
        model="Retrieval evaluator",
        start=start.name,
        interface=interface,
        counts={**labelled.counts(), **{name: {"reading": len(asked)} for name, asked in reading.items()}},
        steps=run.step,
        seconds=run.seconds,
        examples=run.examples,
        rate=plan.rate,
        seed=seed,
        device=device.name,
        loss=LOSS,
        measure=MEASURE,
    )
    rows = [row for _ in range(DRAWS_SHOWN) for row in learner.rows(groups.draw())]
    ship(Shipment(OneLogit(model), "logit", rows, model, start), out, card)
