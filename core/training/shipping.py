"""A trained model as a folder that the app loads: ONNX file, tokenizer, float checkpoint, card."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from transformers import PreTrainedModel

from core.errors import BadInput
from core.training.card import Card, write_card
from core.training.export import OneLogit, UnitVector, export_int8, save_float16
from core.training.loop import CHECKPOINT_FILE
from core.training.pairs import TOKENIZER_FILE
from core.training.weights import SHIPPED

HF = "hf"


@dataclass(frozen=True, slots=True)
class Shipment:
    """`shipped` is the model with the ONNX file's `output`, `weights` the checkpoint inside it.

    `rows` are token ids of texts as it will read them.
    """

    shipped: OneLogit | UnitVector
    output: str
    rows: Sequence[Sequence[int]]
    weights: PreTrainedModel
    start: Path


def ship(shipment: Shipment, out: Path, card: Card) -> None:
    """Write everything below `out`; the ONNX file comes last, so that a folder with one is whole."""
    shutil.copyfile(shipment.start / TOKENIZER_FILE, out / TOKENIZER_FILE)
    shipment.weights.to("cpu")
    save_float16(shipment.weights, shipment.start, out / HF)
    write_card(out, card)
    unfinished = out / f"{SHIPPED}.part"
    export_int8(shipment.shipped, shipment.output, unfinished, shipment.rows)
    os.replace(unfinished, out / SHIPPED)


def prepared_out(out: Path, work: Path) -> None:
    """Make the folder. Raises BadInput where it cannot be written or holds a model this run did not make."""
    try:
        work.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput("training_out_not_writable", path=str(out)) from error
    if (out / SHIPPED).exists() and not (work / CHECKPOINT_FILE).exists():
        raise BadInput("training_out_taken", path=str(out))
