"""Labelled questions of a folder: `docs.jsonl` and `queries.jsonl`, or a sample company's labels."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.errors import BadInput

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


def read_lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """(line number, object) of a JSON-lines file. Raises BadInput naming the file and line."""
    try:
        content = path.read_text("utf-8")
    except OSError as error:
        raise BadInput("file_missing", path=str(path)) from error
    except UnicodeDecodeError as error:
        raise BadInput("file_not_utf8", path=str(path)) from error
    for number, line in enumerate(content.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            values = json.loads(line)
        except json.JSONDecodeError as error:
            raise BadInput("line_not_json", path=str(path), line=number) from error
        if not isinstance(values, dict):
            raise BadInput("line_not_json", path=str(path), line=number)
        yield number, values


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
