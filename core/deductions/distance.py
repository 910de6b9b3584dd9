"""How far a passage lies from the question by the embedder's cosine: what the evaluator does not look at.

Among windows that look alike the right document is often the nearer one (third evaluator, one organisation:
first right 0.735 by the logit, 0.788 with the cosine beside it).
"""

from __future__ import annotations

from core.types import LegValues, Ranks

# Of the shipped embedder: nine of ten candidates lie below this, half of those that answer above.
NEAR = 0.4


def distance(values: LegValues, ranks: Ranks) -> float | None:
    """0 (as near as an answer) to 1 (at right angles, or found by its words alone); None where no search
    compared it with the question."""
    if values.dense_cosine is not None:
        return min(1.0, max(0.0, 1.0 - values.dense_cosine / NEAR))
    return None if ranks.bm25 is None else 1.0
