"""What may be seen of a run: a frozen picture of one moment, and its filters as the store keeps them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from core.parts import Filters
from core.records.runs import RunState
from core.types import Candidate, Trace


@dataclass(frozen=True, slots=True)
class RunView:
    """What a page draws of one run now.

    `position` counts from 1 while waiting; `steps` are those begun so far, in order; `candidates`
    are there before anything is judged; `trace` once done; `code` says why a run failed.
    """

    id: str
    state: RunState
    query: str
    filters: Filters
    harder: bool
    created: float
    position: int | None = None
    steps: tuple[str, ...] = ()
    candidates: tuple[Candidate, ...] | None = None
    trace: Trace | None = None
    code: str | None = None

    @property
    def over(self) -> bool:
        """Whether nothing more will come."""
        return self.state not in (RunState.WAITING, RunState.RUNNING)


def filters_to_json(filters: Filters) -> dict[str, Any]:
    """Values that JSON knows, sets in order."""
    return asdict(filters) | {"sources": sorted(filters.sources), "kinds": sorted(filters.kinds)}


def filters_from_json(values: Mapping[str, Any]) -> Filters:
    """The filters that `filters_to_json` wrote."""
    return Filters(
        frozenset(values["sources"]), frozenset(values["kinds"]), values["date_from"], values["date_to"]
    )
