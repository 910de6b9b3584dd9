"""Numbers as a reader sees them, the same in both languages. A dash stands for what was not measured."""

from __future__ import annotations

NONE = "–"


def logit(value: float | None) -> str:
    """Two decimals with the sign that matters."""
    return NONE if value is None else f"{value:+.2f}"


def probability(value: float | None) -> str:
    """Never rounded to 0 or 1: 0.003 stays 0.003, smaller ones go to powers of ten."""
    if value is None:
        return NONE
    if 0.0005 <= value <= 0.9995:
        return f"{value:.3f}"
    return f"{value:.0e}" if value < 0.5 else f"1-{1 - value:.0e}"


def rank(place: int | None, value: float | None, decimals: int) -> str:
    """A leg's rank with its own value, or a dash where the leg did not return the passage."""
    if place is None:
        return NONE
    return f"{place}" if value is None else f"{place} ({value:.{decimals}f})"


def seconds(value: float) -> str:
    """Milliseconds below one second."""
    return f"{value * 1000:.0f} ms" if value < 1 else f"{value:.1f} s"
