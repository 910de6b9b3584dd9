"""Folders of labelled questions made ready: read, taken into an index of their own, mined once."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeVar

from core.errors import BadInput
from core.evaluation.folder import READER, open_folder
from core.parts import Parts
from core.settings import Settings
from core.training.mined_file import read_mined, write_mined
from core.training.mining import MinedQuestion, mine
from core.training.questions import TrainingQuestion, read_training_questions

WORK = "work"
MINING = "progress_mining"

Hear = Callable[[str, int, int, str], None]
Each = TypeVar("Each")


@dataclass(frozen=True, slots=True)
class Labelled:
    """The questions of each folder by the folder's name, all of them read before anything else is done."""

    folders: tuple[Path, ...]
    questions: Mapping[str, tuple[TrainingQuestion, ...]]

    def counts(self) -> dict[str, dict[str, int]]:
        """Questions by folder and kind."""
        return {
            name: dict(Counter(str(question.kind) for question in questions))
            for name, questions in self.questions.items()
        }


def read_labelled(folders: Sequence[Path]) -> Labelled:
    """Raises BadInput for no folder, a broken one, or two of one name."""
    if not folders:
        raise BadInput("training_no_folder")
    read: dict[str, tuple[TrainingQuestion, ...]] = {}
    for folder in folders:
        name = folder.resolve().name
        if name in read:
            raise BadInput("training_folder_twice", name=name)
        read[name] = tuple(read_training_questions(folder))
    return Labelled(tuple(folders), read)


@contextmanager
def opened_parts(work: Path, folder: Path, settings: Settings, hear: Hear) -> Iterator[Parts]:
    """The product's own retrieval over one folder, in an index below `work`."""

    def advance(done: int, total: int, name: str) -> None:
        hear("progress_ingest", done, total, name)

    with open_folder(work, folder, settings=settings, progress=advance) as opened:
        yield opened.workspace.parts


def heard_each(items: Iterable[Each], total: int, name: str, hear: Hear) -> Iterator[Each]:
    """The items, each told of as it passes."""
    for done, item in enumerate(items, start=1):
        hear(MINING, done, total, name)
        yield item


def mined_folders(
    labelled: Labelled, work: Path, settings: Settings, hear: Hear
) -> tuple[dict[str, list[MinedQuestion]], int]:
    """Mined questions by folder, and the evaluator's `max_tokens`; what an earlier run mined is read back."""
    mined: dict[str, list[MinedQuestion]] = {}
    max_tokens = 0
    for folder in labelled.folders:
        name = folder.resolve().name
        with opened_parts(work, folder, settings, hear) as parts:
            evaluator = parts.required_evaluator()
            max_tokens = evaluator.max_tokens
            questions = labelled.questions[name]
            path = work / "mined" / f"{name}-{mined_key(evaluator.id, questions)}.jsonl"
            if not path.is_file():
                found = mine(parts, READER, questions)
                write_mined(path, heard_each(found, len(questions), name, hear))
            mined[name] = read_mined(path)
    return mined, max_tokens


def mined_key(evaluator: str, questions: Sequence[TrainingQuestion]) -> str:
    """Names what was mined: the same in every process, where a set's own order is not."""
    said = [{**asdict(question), "gold": sorted(question.gold)} for question in questions]
    return hashlib.sha256(json.dumps([evaluator, said], sort_keys=True).encode()).hexdigest()[:12]
