"""Pairs with their logits as a JSON file, such as the one that ships beside the evaluator."""

from __future__ import annotations

from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from core.calibration.drift import Reference
from core.errors import Corrupt

REFERENCE_FILE = "reference.json"
_ADAPTER: TypeAdapter[Reference] = TypeAdapter(Reference)


def read_reference(path: Path) -> Reference:
    """Raises Corrupt("reference_unreadable") naming the file."""
    try:
        return _ADAPTER.validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        raise Corrupt("reference_unreadable", path=str(path)) from error


def write_reference(path: Path, reference: Reference) -> None:
    """Readable JSON, whole or not at all."""
    temporary = path.with_suffix(".partial")
    temporary.write_bytes(_ADAPTER.dump_json(reference, indent=1) + b"\n")
    temporary.replace(path)
