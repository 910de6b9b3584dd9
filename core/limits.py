"""How far the embedded profile was measured, and what takes over beyond that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.runs import WAITING, WORKERS


@dataclass(frozen=True, slots=True)
class Limit:
    """One part is fine up to `most`; `figures` stand behind that, `server` is what serves more."""

    part: str
    most: int
    figures: Mapping[str, object]
    server: str


# Two cores. Milliseconds of both legs of a question from benchmarks/limits.py, on a busy machine, and
# those of the relations around twenty entities.
LIMITS = (
    Limit("passages", 50_000, {"at": "50,000", "ms": 46, "small": "5,000", "small_ms": 3.4}, "Qdrant"),
    Limit("triples", 1_000_000, {"at": "1,000,000", "ms": 0.2}, "Neo4j"),
    Limit("askers", WORKERS + WAITING, {"workers": WORKERS, "waiting": WAITING}, "TEI (/rerank)"),
)
