"""What commands ask for, done by themselves or handed in: requests as JSON values.

Nothing here loads a model, for whoever hands work in needs none.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from core.records.people import principal_of, principal_of_groups
from core.records.sources import ReadersRule
from core.records.store import Store
from core.settings import Settings
from core.trace_json import trace_from_json
from core.types import EVERYONE, Principal, Trace

ASK = "ask"
INGEST = "ingest"
EVALUATE = "evaluate-sample"
CANDIDATES = "candidates"
TITLES = 6


@dataclass(frozen=True, slots=True)
class AskWork:
    """One question; `person` or `groups` say who reads, neither means everyone alone."""

    question: str
    person: str | None
    groups: tuple[str, ...] | None
    deadline: bool
    settings: dict[str, Any]


@dataclass(frozen=True, slots=True)
class IngestWork:
    """One run over a source; `root` is absolute, `rules` None repeats the stored ones."""

    source: str
    root: str
    rules: tuple[ReadersRule, ...] | None
    allow_delete: bool


@dataclass(frozen=True, slots=True)
class EvaluateWork:
    """The sample's labelled questions, all or `limit` spread evenly over them."""

    limit: int | None


def request_of(work: AskWork | IngestWork | EvaluateWork) -> dict[str, object]:
    """The work as a JSON value."""
    return asdict(work)


def settings_of_asker(settings: Settings) -> dict[str, Any]:
    """Settings as they travel with a question; secrets stay at home."""
    secrets = {"answer_model": {"api_key"}, "evaluator": {"api_key"}}
    values: dict[str, Any] = settings.model_dump(mode="json", exclude=secrets)
    return values


def reader_of(store: Store, person: str | None, groups: tuple[str, ...] | None) -> Principal:
    """A person, bare groups, or everyone alone. Raises BadInput for somebody unknown."""
    if person is not None:
        return principal_of(store, person)
    return principal_of_groups(store, [EVERYONE] if groups is None else groups)


def trace_in(result: object) -> Trace:
    """The trace of a question that was asked."""
    return trace_from_json(result if isinstance(result, dict) else {})
