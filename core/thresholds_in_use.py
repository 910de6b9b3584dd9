"""The threshold set a workspace decides with: its own active one, else the one that ships."""

from __future__ import annotations

from pathlib import Path

from core.records.store import Store
from core.records.threshold_sets import active_threshold_set
from core.threshold_files import read_threshold_set
from core.types import ThresholdSet

SHIPPED = Path(__file__).resolve().parents[1] / "models" / "evaluator" / "thresholds.json"


def thresholds_of(store: Store) -> tuple[ThresholdSet | None, bool]:
    """The set, None where there is none at all, and whether it was fitted here."""
    own = active_threshold_set(store)
    if own is not None:
        return own, True
    return (read_threshold_set(SHIPPED) if SHIPPED.is_file() else None), False
