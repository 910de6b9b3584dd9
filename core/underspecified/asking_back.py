"""Whether a question is given back, and with which readings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.refinement.standing import Known, not_meant
from core.short_answer import short_answer
from core.types import Hit, Reading
from core.underspecified.meanings import meanings
from core.underspecified.readings import readings


def allowed_readings(
    query: str, needles: Mapping[str, float], hits: Sequence[Hit], known: Known | None, floor: float
) -> tuple[Reading, ...]:
    """The readings that what was found allows, two or more, or () where the question says enough.

    `hits` hold what this person may read alone, so do the readings; `floor` is in logits.
    """
    found = meanings(
        query,
        needles,
        hits,
        floor=floor,
        silent=not_meant(query, hits, known),
        short_answer=short_answer,
    )
    return readings(query, found)
