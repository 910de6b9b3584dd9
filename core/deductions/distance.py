"""How far a passage lies from the question by the embedder's cosine: what the evaluator does not look at.

Among windows that look alike the right document is often the nearer one (third evaluator, one organisation:
first right 0.735 by the logit, 0.788 with the cosine beside it).
"""

from __future__ import annotations

from dataclasses import dataclass

from core.types import LegValues, Ranks


@dataclass(frozen=True, slots=True)
class Scale:
    """Cosines at which a passage counts as wholly near and wholly far, and the share where nobody compared.

    Fitted: `near` half of the windows that answer lie below, `far` a tenth of all candidates; `uncompared` is
    what a window that answers has on average.
    """

    near: float
    far: float
    uncompared: float

    def distance(self, values: LegValues, ranks: Ranks) -> float:
        """0 (near) to 1 (far); what was found by its words alone is far."""
        if values.dense_cosine is not None:
            return min(1.0, max(0.0, (self.near - values.dense_cosine) / (self.near - self.far)))
        return self.uncompared if ranks.bm25 is None else 1.0


UNSCALED = Scale(near=1.0, far=0.0, uncompared=0.0)
