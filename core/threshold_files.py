"""A ThresholdSet as a JSON file, such as the one that ships beside the evaluator."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from core.errors import Corrupt
from core.types import ThresholdSet

_ADAPTER: TypeAdapter[ThresholdSet] = TypeAdapter(ThresholdSet)
# What sets gained after the first were named; left out of a name where it is not set.
_ADDED = ("sentence_support", "embedder")


def read_threshold_set(path: Path) -> ThresholdSet:
    """Raises Corrupt("thresholds_unreadable") naming the file."""
    try:
        return _ADAPTER.validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        raise Corrupt("thresholds_unreadable", path=str(path)) from error


def named_by_content(thresholds: ThresholdSet, prefix: str) -> ThresholdSet:
    """The same set with an id that changes whenever one of its values does."""
    unset = {name for name in _ADDED if getattr(thresholds, name) is None}
    digest = hashlib.sha256(_ADAPTER.dump_json(replace(thresholds, id=""), exclude=unset)).hexdigest()[:8]
    return replace(thresholds, id=f"{prefix}-{digest}")


def write_threshold_set(path: Path, thresholds: ThresholdSet) -> None:
    """Readable JSON, whole or not at all."""
    temporary = path.with_suffix(".partial")
    temporary.write_bytes(_ADAPTER.dump_json(thresholds, indent=2) + b"\n")
    temporary.replace(path)
