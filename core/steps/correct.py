"""What the band triggers (CRAG, section 4.5): where to look further, and how much more is read.

Before Incorrect is said the rest of the window budget is spent: on what the second search found
first, then on windows left over. On Ambiguous, where that is switched on, only what is new is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.settings import Correct, Windows
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


def searches_again(label: Label, settings: Correct) -> bool:
    """A second search is due on Incorrect, and on Ambiguous where it is switched on."""
    wanted = label is Label.INCORRECT or (label is Label.AMBIGUOUS and settings.when_ambiguous)
    return settings.second_search and wanted


def spend_again(
    label: Label,
    new: Sequence[PlannedWindow],
    left_over: Sequence[PlannedWindow],
    affordable: int,
    settings: Correct,
) -> tuple[PlannedWindow, ...]:
    """What the next look reads beside what was read, at most `affordable` windows.

    `new` are windows of the second search's own candidates, `left_over` those that the first look
    could not afford; both in the order of reading.
    """
    if label is Label.INCORRECT:
        return (*new, *left_over)[:affordable]
    return tuple(new)[: min(affordable, settings.supplement_windows)]
