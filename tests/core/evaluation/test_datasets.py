"""A broken label file is named with its line."""

from pathlib import Path

import pytest

from core.errors import BadInput
from core.evaluation.datasets import read_queries

GOOD = (
    '{"id": "q1", "query": "주소?", "lang": "ko", "class": "clear", "gold": ["d1"], "answer": "10.1.2.3"}\n'
)


def _file(folder: Path, content: bytes) -> Path:
    path = folder / "queries.jsonl"
    path.write_bytes(content)
    return path


def test_labels_are_read_with_what_is_missing_left_empty(tmp_path: Path) -> None:
    (query,) = read_queries(_file(tmp_path, GOOD.encode()))
    assert (query.id, query.gold, query.evidence, query.kind, query.asked_by) == ("q1", ("d1",), (), "", None)


@pytest.mark.parametrize(
    ("content", "code", "line"),
    [
        (GOOD.encode() + b"{broken\n", "line_not_json", 2),
        (GOOD.encode() + b"\n[1, 2]\n", "line_not_json", 3),
        (b'{"id": "q1", "class": "clear"}\n', "label_incomplete", 1),
        (GOOD.encode() + b'{"id": "\xff"}\n', "line_not_utf8", 2),
    ],
)
def test_a_line_that_does_not_fit_is_named(
    tmp_path: Path, content: bytes, code: str, line: int | None
) -> None:
    with pytest.raises(BadInput) as refused:
        read_queries(_file(tmp_path, content))
    assert (refused.value.code, refused.value.values.get("line")) == (code, line)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="file_missing"):
        read_queries(tmp_path / "queries.jsonl")
