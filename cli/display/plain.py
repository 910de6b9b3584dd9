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
