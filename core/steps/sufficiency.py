"""How far the retrieval unit meets the question: P_t(q) of DRAG. It never changes the band."""

from __future__ import annotations

from core.types import Sufficiency


def accepted(sufficiency: Sufficiency | None) -> bool:
    """True from tau on, and where sufficiency was not judged."""
    return sufficiency is None or sufficiency.probability >= sufficiency.tau
