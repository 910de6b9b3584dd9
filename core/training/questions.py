"""Labelled questions of one organisation as training reads them: wordings, evidence, windows that mislead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from core.errors import BadInput
from core.evaluation.datasets import DOCUMENTS_FILE, QUERIES_FILE
from core.evaluation.json_lines import read_lines


class Kind(StrEnum):
    """What the documents can do for a question.

    `PART`: one piece of evidence answers half of it. `AMBIGUOUS`: the question does not say which thing it
    means. `NEAR_MISS`: the subject is in the documents and the fact is not.
    """

    WHOLE = "whole"
    PART = "part"
    AMBIGUOUS = "ambiguous"
    NEAR_MISS = "near_miss"
    OFF_TOPIC = "off_topic"


KINDS = {
    "clear": Kind.WHOLE,
    "keyword": Kind.WHOLE,
    "multi": Kind.PART,
    "ambiguous": Kind.AMBIGUOUS,
    "near_miss": Kind.NEAR_MISS,
    "off_topic": Kind.OFF_TOPIC,
}
ANSWERED = frozenset({Kind.WHOLE, Kind.PART, Kind.AMBIGUOUS})


@dataclass(frozen=True, slots=True)
class TrainingQuestion:
    """`wordings`: the question, then its paraphrases. `counters`: text like an answer that is none."""

    id: str
    kind: Kind
    wordings: tuple[str, ...]
    gold: frozenset[str]
    evidence: tuple[str, ...]
    answer: str
    counters: tuple[str, ...]


def read_training_questions(folder: Path) -> list[TrainingQuestion]:
    """Questions of a class that teaches something; others, such as questions to the graph, are left out.

    Raises BadInput naming a missing or broken file or line, or a folder with nothing to learn from.
    """
    if not folder.is_dir():
        raise BadInput("training_folder_missing", path=str(folder))
    for name in (DOCUMENTS_FILE, QUERIES_FILE):
        if not (folder / name).is_file():
            raise BadInput("training_file_missing", path=str(folder), name=name)
    questions = []
    for number, values in read_lines(folder / QUERIES_FILE):
        try:
            question = _question(values)
        except KeyError as error:
            raise BadInput(
                "label_incomplete", path=str(folder / QUERIES_FILE), line=number, key=str(error.args[0])
            ) from error
        if question is not None:
            questions.append(question)
    if not any(question.kind in ANSWERED for question in questions):
        raise BadInput("training_nothing_answerable", path=str(folder / QUERIES_FILE))
    return questions


def _question(values: dict[str, Any]) -> TrainingQuestion | None:
    kind = KINDS.get(str(values["class"]))
    if kind is None:
        return None
    readings = [reading.get("evidence") for reading in values.get("readings") or ()]
    return TrainingQuestion(
        id=str(values["id"]),
        kind=kind,
        wordings=(str(values["query"]), *_strings(values.get("paraphrases"))),
        gold=frozenset(_strings(values.get("gold"))),
        evidence=_strings(values.get("evidence")) or _strings(readings),
        answer=str(values.get("answer") or ""),
        counters=_strings(values.get("counter")),
    )


def _strings(values: Sequence[Any] | None) -> tuple[str, ...]:
    return tuple(str(value) for value in values or () if value)
