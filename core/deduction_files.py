"""Fitted weights of deductions as a JSON file beside the evaluator; a ThresholdSet takes them from it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from core.errors import Corrupt

DEDUCTIONS_FILE = "deductions.json"


@dataclass(frozen=True, slots=True)
class FittedDeductions:
    """Weights by the name a ThresholdSet gives them; `n` counts the questions by class. `embedder`: whose
    cosines they were fitted with."""

    evaluator: str
    corpus: str
    n: dict[str, int]
    weights: dict[str, float]
    embedder: str | None = None


_ADAPTER: TypeAdapter[FittedDeductions] = TypeAdapter(FittedDeductions)


def read_deductions(path: Path) -> FittedDeductions:
    """Raises Corrupt("deductions_unreadable") naming the file."""
    try:
        return _ADAPTER.validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        raise Corrupt("deductions_unreadable", path=str(path)) from error


def write_deductions(path: Path, fitted: FittedDeductions) -> None:
    """Readable JSON, whole or not at all."""
    temporary = path.with_suffix(".partial")
    temporary.write_bytes(_ADAPTER.dump_json(fitted, indent=2) + b"\n")
    temporary.replace(path)
