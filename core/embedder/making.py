"""`train embedder`: from folders of labelled questions to a folder that the app loads."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from core.embedder.passages import Anchors, NearPassages, near_passages
from core.embedder.training import RATE, Learner, freeze
from core.evaluation.folder import READER
from core.settings import Settings
from core.training.card import Card
from core.training.export import UnitVector
from core.training.loop import Plan, Report, Run, chosen_device, measured_clock
from core.training.pairs import Reader
from core.training.preparing import WORK, Hear, Labelled, heard_each, opened_parts
from core.training.shipping import Shipment, prepared_out, ship
from core.training.weights import load_encoder

QUERY_PREFIX, PASSAGE_PREFIX = "query: ", "passage: "
# Some dozens of texts show which channels are loud.
DRAWS_SHOWN = 3
INTERFACE = (
    "`model.int8.onnx`: `input_ids`, `attention_mask` (int64) → `embedding` [batch, width], unit length. "
    'Texts start with "query: " or "passage: ". `hf/`: the same as float16, without pooling (mean) and '
    "normalisation."
)
LOSS = "Loss: contrastive over the passages of a batch, nearest candidates without the evidence among them."
MEASURE = (
    "What it is worth: `./touchstone evaluate-sample --data DIR` on an organisation it was not trained on. "
    "An index made with another embedder is refused: `./touchstone ingest --rebuild`."
)


def make_embedder(
    labelled: Labelled,
    out: Path,
    *,
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
    reader, encoder = Reader(start), load_encoder(start)
    found = _near(labelled, work, settings, hear)
    freeze(encoder)
    model = UnitVector(encoder)
    plan = Plan(steps, minutes, RATE, seed)
    device = chosen_device()
    anchors, learner = Anchors(found, seed), Learner(model, reader, QUERY_PREFIX, PASSAGE_PREFIX)
    run = Run(model, anchors, plan, work, device)
    run.resume()
    run.train(learner.loss, trained, clock)
    run.use_average()
    card = Card(
        model="Embedder",
        start=start.name,
        interface=INTERFACE,
        counts=labelled.counts(),
        steps=run.step,
        seconds=run.seconds,
        examples=run.examples,
        rate=plan.rate,
        seed=seed,
        device=device.name,
        loss=LOSS,
        measure=MEASURE,
    )
    shown = [anchor for _ in range(DRAWS_SHOWN) for anchor in anchors.draw()]
    rows = learner.rows([QUERY_PREFIX + anchor.question for anchor in shown])
    rows += learner.rows([PASSAGE_PREFIX + anchor.passage for anchor in shown])
    ship(Shipment(model, "embedding", rows, encoder, start), out, card)


def _near(labelled: Labelled, work: Path, settings: Settings, hear: Hear) -> dict[str, list[NearPassages]]:
    """Looked for again in every run: retrieval takes seconds where scoring takes minutes."""
    found: dict[str, list[NearPassages]] = {}
    for folder in labelled.folders:
        name = folder.resolve().name
        questions = labelled.questions[name]
        with opened_parts(work, folder, settings, hear) as parts:
            found[name] = list(
                heard_each(near_passages(parts, READER, questions), len(questions), name, hear)
            )
    return found
