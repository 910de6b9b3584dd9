"""Mined questions on disk: one JSON line each, so that a training run that goes on mines nothing again."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from core.training.mining import MinedQuestion, MinedWindow
from core.training.questions import Kind


def write_mined(path: Path, questions: Iterable[MinedQuestion]) -> None:
    """Whole or not at all: a run that dies while mining mines this organisation again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".part")
    with unfinished.open("w", encoding="utf-8") as out:
        out.writelines(json.dumps(asdict(question), ensure_ascii=False) + "\n" for question in questions)
    os.replace(unfinished, path)


def read_mined(path: Path) -> list[MinedQuestion]:
    """What write_mined wrote."""
    lines = path.read_text("utf-8").split("\n")
    return [_question(json.loads(line)) for line in lines if line]


def _question(values: dict[str, object]) -> MinedQuestion:
    windows, wordings, counters = values["windows"], values["wordings"], values["counters"]
    assert isinstance(windows, list) and isinstance(wordings, list) and isinstance(counters, list)
    return MinedQuestion(
        id=str(values["id"]),
        kind=Kind(str(values["kind"])),
        wordings=tuple(wordings),
        windows=tuple(MinedWindow(**window) for window in windows),
        counters=tuple(counters),
    )
