"""Small folders in BEIR layout, written as they are found in the wild."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

HEADER = "query-id\tcorpus-id\tscore\n"
DOCUMENTS = {"d1": "Alpha beta gamma.", "d2": "Delta epsilon.", "d3": "Zeta eta theta."}
QUERIES = {"q1": "alpha gamma", "q2": "delta", "q3": "nothing of it"}
ROWS = (("q1", "d1", 1), ("q2", "d2", 1))


def lines(rows: Sequence[object]) -> str:
    """One JSON value a line."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def write_beir(
    folder: Path,
    documents: dict[str, str] = DOCUMENTS,
    queries: dict[str, str] = QUERIES,
    rows: Sequence[tuple[str, str, object]] = ROWS,
    titles: dict[str, str] | None = None,
) -> Path:
    """The folder with its three files."""
    (folder / "qrels").mkdir(parents=True, exist_ok=True)
    named = titles or {}
    corpus = [{"_id": id_, "title": named.get(id_, ""), "text": text} for id_, text in documents.items()]
    (folder / "corpus.jsonl").write_text(lines(corpus), encoding="utf-8")
    asked = [{"_id": id_, "text": text} for id_, text in queries.items()]
    (folder / "queries.jsonl").write_text(lines(asked), encoding="utf-8")
    judged = "".join("\t".join(map(str, row)) + "\n" for row in rows)
    (folder / "qrels" / "test.tsv").write_text(HEADER + judged, encoding="utf-8")
    return folder
