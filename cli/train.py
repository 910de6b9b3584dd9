"""`train`: the evaluator or the embedder, on folders of labelled questions of one's own."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cli.arguments import Arguments, folder, whole_number
from cli.display.progress import Advance, progress_bar
from cli.session import ROOT, Session
from core.errors import BadInput, Unavailable
from core.settings import usable_settings
from core.training.preparing import read_labelled
from core.training.reading import ReadingQuestion, read_reading

if TYPE_CHECKING:
    from core.training.loop import Report

MODELS = ("evaluator", "embedder")
MINUTES = 120
SEED = 6


def declare(arguments: Arguments) -> None:
    """Which model, on which folders, for how long, and where it goes."""
    arguments.words("models")
    arguments.values("--data", convert=folder)
    arguments.values("--reading", convert=folder)
    arguments.value("--out", convert=folder)
    arguments.value("--start", convert=folder)
    arguments.value("--steps", convert=whole_number("--steps"))
    arguments.value("--minutes", convert=whole_number("--minutes"))
    arguments.value("--seed", convert=whole_number("--seed"), default=SEED)


def run(values: argparse.Namespace, session: Session) -> int:
    """0 when the model is made; stopped before, the same line goes on with it."""
    model = chosen_model(values.models)
    if values.out is None:
        raise BadInput("training_out_missing")
    labelled = read_labelled(values.data)
    make = maker_of(model, {path.name: read_reading(path) for path in values.reading})
    minutes = values.minutes or (None if values.steps else MINUTES)
    with progress_bar(session) as phase:
        shown: dict[str, Advance] = {}

        def hear(code: str, done: int, total: int, name: str) -> None:
            if code not in shown:
                shown.clear()
                shown[code] = phase(code)
            shown[code](done, total, name)

        def trained(report: Report) -> None:
            done, total = (
                (report.step, values.steps)
                if values.steps
                else (round(report.seconds), 60 * int(minutes or 0))
            )
            hear("progress_training", done, total, session.say("training_loss", loss=f"{report.loss:.3f}"))

        make(
            labelled,
            values.out,
            start=values.start or start_of(model),
            steps=values.steps,
            minutes=minutes,
            seed=values.seed,
            settings=usable_settings(session.home),
            hear=hear,
            trained=trained,
        )
    session.note("training_done", path=values.out)
    return 0


def chosen_model(given: list[str]) -> str:
    """`evaluator` or `embedder`, exactly one."""
    if len(given) != 1 or given[0] not in MODELS:
        raise BadInput("training_model_unknown", given=" ".join(given), models=", ".join(MODELS))
    return given[0]


def maker_of(model: str, reading: Mapping[str, Sequence[ReadingQuestion]]) -> Callable[..., None]:
    """What makes the model. Imported here alone: the embedded profile has no torch."""
    try:
        if model == "embedder":
            from core.embedder.making import make_embedder

            return make_embedder
        from core.evaluator.making import make_evaluator

        return partial(make_evaluator, reading=reading)
    except ModuleNotFoundError as error:
        raise Unavailable("training_not_installed") from error


def start_of(model: str) -> Path:
    """The weights that ship: their float checkpoint where there is one, else the int8 file read back."""
    shipped = ROOT / "models" / model
    return shipped / "hf" if (shipped / "hf" / "config.json").is_file() else shipped
