"""Labelled questions of a folder: `docs.jsonl` and `queries.jsonl`, or a sample company's labels."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from core.errors import BadInput
from core.evaluation.json_lines import read_lines

QUERIES_FILE = "queries.jsonl"
DOCUMENTS_FILE = "docs.jsonl"


@dataclass(frozen=True, slots=True)
class LabelledQuery:
    """A question with its class, the documents that answer it and the exact strings that do.

    `paths`: the stated edges, in stored direction, that answer a question to the graph.
    """

    id: str
    text: str
    language: str
    query_class: str
    kind: str
    gold: tuple[str, ...]
    evidence: tuple[str, ...]
    answer: str
    asked_by: str | None
    paths: tuple[tuple[str, str, str], ...] = ()


def read_queries(path: Path) -> list[LabelledQuery]:
    """All labelled questions of a file, in its order."""
    queries = []
    for number, values in read_lines(path):
        try:
            queries.append(
                LabelledQuery(
                    id=str(values["id"]),
                    text=str(values["query"]),
                    language=str(values.get("lang", "")),
                    query_class=str(values["class"]),
                    kind=str(values.get("kind") or ""),
                    gold=tuple(values.get("gold") or ()),
                    evidence=tuple(values.get("evidence") or ()),
                    answer=str(values.get("answer") or ""),
                    asked_by=values.get("as"),
                    paths=tuple((edge[0], edge[1], edge[2]) for edge in values.get("paths") or ()),
                )
            )
        except KeyError as error:
            raise BadInput("label_incomplete", path=str(path), line=number, key=str(error.args[0])) from error
    return queries
