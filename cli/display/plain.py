"""Values as characters that are safe in any terminal."""

from __future__ import annotations

import unicodedata

from rich.cells import cell_len, set_cell_size

UNSAFE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def plain(text: str) -> str:
    """One line without control and invisible characters: no escape sequence, no change of direction."""
    spaced = "".join(" " if character.isspace() else character for character in text)
    visible = "".join(character for character in spaced if unicodedata.category(character) not in UNSAFE)
    return " ".join(visible.split())


def shortened(text: str, cells: int) -> str:
    """At most `cells` columns of a terminal, where a Hangul syllable takes two."""
    line = plain(text)
    return line if cell_len(line) <= cells else set_cell_size(line, cells - 1).rstrip() + "…"


def logit(value: float | None) -> str:
    """Two decimals with the sign that matters, or a dash."""
    return "–" if value is None else f"{value:+.2f}"


def probability(value: float | None) -> str:
    """Never rounded to 0 or 1: 0.003 stays 0.003, smaller ones go to powers of ten."""
    if value is None:
        return "–"
    if 0.0005 <= value <= 0.9995:
        return f"{value:.3f}"
    return f"{value:.0e}" if value < 0.5 else f"1-{1 - value:.0e}"


def rank(place: int | None, value: float | None, decimals: int) -> str:
    """A leg's rank with its own value, or a dash where the leg did not return the passage."""
    if place is None:
        return "–"
    return f"{place}" if value is None else f"{place} ({value:.{decimals}f})"


def seconds(value: float) -> str:
    """Milliseconds below one second."""
    return f"{value * 1000:.0f} ms" if value < 1 else f"{value:.1f} s"
