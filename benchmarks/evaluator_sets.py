"""What benchmarks/evaluator.py measures on: organisations, and paragraphs of reading comprehension."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from core.evaluation.datasets import DOCUMENTS_FILE, QUERIES_FILE

ORGANISATIONS = ("factory", "media", "semi")
KORQUAD = "korquad-1.0.dev-a.json"
XQUAD = "xquad.en.json"
# Translations of one paragraph have one place in every file of XQuAD: these are for measuring in all.
LEFT_OUT = 5


@dataclass(frozen=True, slots=True)
class MeasuredSet:
    """A name and a folder of docs.jsonl and queries.jsonl."""

    name: str
    folder: Path


def measured_sets(data: Path, made: Path) -> Iterator[MeasuredSet]:
    """The three organisations, then KorQuAD and the left-out XQuAD, which are written below `made`."""
    for name in ORGANISATIONS:
        yield MeasuredSet(name, data / "internal-train" / name)
    yield from_squad(data / "mrc" / KORQUAD, made / "korquad", 1)
    yield from_squad(data / "mrc" / XQUAD, made / "xquad-en", LEFT_OUT)


def left_out(place: int, every: int = LEFT_OUT) -> bool:
    """Whether the paragraph at this place of a file (from 0, over all articles) is for measuring only."""
    return place % every == 0


def from_squad(source: Path, folder: Path, every: int) -> MeasuredSet:
    """Each paragraph a document, each question answered by its own; `every` paragraph of so many."""
    documents, queries, place = [], [], -1
    for article in json.loads(source.read_text("utf-8"))["data"]:
        for paragraph in article["paragraphs"]:
            place += 1
            if not left_out(place, every):
                continue
            name = f"p{place:04}"
            title = str(article.get("title") or "")
            documents.append({"id": name, "title": title, "text": paragraph["context"]})
            queries += [_query(asked, name, folder.name) for asked in paragraph["qas"]]
    folder.mkdir(parents=True, exist_ok=True)
    _write(folder / DOCUMENTS_FILE, documents)
    _write(folder / QUERIES_FILE, queries)
    return MeasuredSet(folder.name, folder)


def _query(asked: dict, document: str, name: str) -> dict:
    return {
        "id": str(asked["id"]),
        "query": asked["question"],
        "lang": "en" if name.endswith("en") else "ko",
        "class": "clear",
        "kind": name,
        "gold": [document],
        "evidence": [],
        "answer": asked["answers"][0]["text"],
    }


def _write(path: Path, records: list[dict]) -> None:
    path.write_text("".join(json.dumps(each, ensure_ascii=False) + "\n" for each in records), "utf-8")
