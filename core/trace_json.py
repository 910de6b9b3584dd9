"""A trace as JSON and back, unchanged. The keys are a contract: later versions add, none renames."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter, ValidationError

from core.errors import Corrupt
from core.types import Trace

_ADAPTER: TypeAdapter[Trace] = TypeAdapter(Trace)


def trace_to_json(trace: Trace) -> dict[str, Any]:
    """Plain JSON values, every key present."""
    values: dict[str, Any] = _ADAPTER.dump_python(trace, mode="json")
    return values


def trace_from_json(values: dict[str, Any]) -> Trace:
    """The same trace again. Raises Corrupt("trace_unreadable") for anything else."""
    try:
        return _ADAPTER.validate_python(values)
    except ValidationError as error:
        raise Corrupt("trace_unreadable", detail=str(error.errors()[0]["loc"])) from error
