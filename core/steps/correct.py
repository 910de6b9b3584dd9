"""What the band triggers (CRAG, section 4.5): how much more is read before a plain no.

Before Incorrect is said the rest of the window budget is spent. The remaining windows of the
candidates are the only supply until a second search exists.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.settings import Windows
from core.types import Label, PlannedWindow


@dataclass(frozen=True, slots=True)
class Spending:
    """Which planned windows each look reads, and how many stay unread for want of budget."""

    first: tuple[PlannedWindow, ...]
    reserve: tuple[PlannedWindow, ...]
    beyond: int


def spend(planned: tuple[PlannedWindow, ...], budget: Windows) -> Spending:
    """Split the plan by the budget: `first` before any answer, `reserve` before a plain no."""
    return Spending(
        first=planned[: budget.first],
        reserve=planned[budget.first : budget.total],
        beyond=max(0, len(planned) - budget.total),
    )


def looks_again(label: Label, spending: Spending) -> bool:
    """A second look is due when the first says Incorrect and unread windows are affordable."""
    return label is Label.INCORRECT and bool(spending.reserve)
