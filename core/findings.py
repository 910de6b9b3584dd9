"""What an examination finds, as codes and values."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Health(StrEnum):
    """`unusable` alone makes doctor fail."""

    USABLE = "usable"
    NOTE = "note"
    UNUSABLE = "unusable"


@dataclass(frozen=True, slots=True)
class Finding:
    """One part, how it is, and the code and values of the sentence that says so."""

    part: str
    health: Health
    code: str
    values: dict[str, object] = field(default_factory=dict)
