"""Questions to weigh corrections on: the sample company, organisations, KorQuAD without a third of it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.calibration.thresholds import NEAR_MISS, OFF_TOPIC
from core.evaluation.datasets import DOCUMENTS_FILE, QUERIES_FILE
from core.evaluation.folder import open_folder
from core.evaluation.run import Asked
from core.parts import Parts
from core.sample import asked_of_sample, introduce_people, read_sample, take_in_documents
from core.settings import Settings
from core.wiring import open_workspace

# `answer` of a question that joins several documents is a summary and stands nowhere as it is.
ANSWERED_BY_ONE = frozenset({"clear", "keyword"})
LEFT_OUT = "left_out"
UNANSWERABLE = OFF_TOPIC | {NEAR_MISS, LEFT_OUT}
# Of KorQuAD's articles, so many in three stay out of the index with all their paragraphs.
LEFT_OUT_OF_THREE = 1


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """An open workspace with its questions, those that it answers and those that it cannot."""

    name: str
    parts: Parts
    answerable: tuple[Asked, ...]
    unanswerable: tuple[Asked, ...]


@contextmanager
def sample_set(home: Path, number: int, seed: int) -> Iterator[QuestionSet]:
    """The sample company, each question asked by whom its label names."""
    sample = read_sample()
    with open_workspace(home / "cache" / "ablation" / "sample", command="benchmark") as workspace:
        introduce_people(workspace.store, sample)
        take_in_documents(workspace, sample, lambda done, total, name: None)
        asked = asked_of_sample(workspace.store, sample)
        yield _set("sample", workspace.parts, asked, number, seed)


@contextmanager
def folder_set(home: Path, data: Path, number: int, seed: int) -> Iterator[QuestionSet]:
    """An organisation's `docs.jsonl` and `queries.jsonl`."""
    with open_folder(home, data, settings=Settings()) as folder:
        yield _set(data.name, folder.workspace.parts, folder.asked, number, seed)


@contextmanager
def korquad_set(home: Path, file: Path, number: int, seed: int) -> Iterator[QuestionSet]:
    """KorQuAD's paragraphs but those of every third article, whose questions nothing answers then."""
    folder = home / "cache" / "ablation" / f"korquad-{seed}"
    folder.mkdir(parents=True, exist_ok=True)
    documents, queries = korquad_documents(json.loads(file.read_text("utf-8"))["data"], seed)
    for name, rows in ((DOCUMENTS_FILE, documents), (QUERIES_FILE, queries)):
        lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        (folder / name).write_text(lines, "utf-8")
    with open_folder(home, folder, settings=Settings()) as opened:
        yield _set("korquad", opened.workspace.parts, opened.asked, number, seed)


def korquad_documents(
    articles: Sequence[dict[str, Any]], seed: int
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Records of `docs.jsonl` and of `queries.jsonl`; which articles stay out is drawn by the seed."""
    order = list(articles)
    random.Random(seed).shuffle(order)
    left_out = len(order) * LEFT_OUT_OF_THREE // 3
    documents, queries = [], []
    for place, article in enumerate(order):
        title = article["title"].replace("_", " ")
        for number, paragraph in enumerate(article["paragraphs"]):
            name = f"{place:03}-{number:02}"
            if place >= left_out:
                documents.append({"id": name, "title": title, "text": paragraph["context"]})
            for question in paragraph["qas"]:
                queries.append(
                    {
                        "id": question["id"],
                        "query": question["question"],
                        "lang": "ko",
                        "class": "clear" if place >= left_out else LEFT_OUT,
                        "gold": [name] if place >= left_out else [],
                        "evidence": [],
                        "answer": question["answers"][0]["text"],
                    }
                )
    return documents, queries


def _set(name: str, parts: Parts, asked: Sequence[Asked], number: int, seed: int) -> QuestionSet:
    answerable = [one for one in asked if one.query.query_class in ANSWERED_BY_ONE and one.query.answer]
    unanswerable = [one for one in asked if one.query.query_class in UNANSWERABLE]
    return QuestionSet(name, parts, _some(answerable, number, seed), _some(unanswerable, number, seed))


def _some(asked: Sequence[Asked], number: int, seed: int) -> tuple[Asked, ...]:
    """At most `number` of them, drawn by the seed, in their own order."""
    drawn = sorted(random.Random(seed).sample(range(len(asked)), min(number, len(asked))))
    return tuple(asked[at] for at in drawn)
