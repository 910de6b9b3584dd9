"""Text that came from documents, models and people, made safe for the places that read Markdown.

Labels of links, buttons and messages are Markdown wherever they stand. Backslashes keep their marks
from meaning anything; what is looked for only after that (addresses, `:names:`, arrows) is broken
with a word joiner, which is not seen and allows no line break.
"""

from __future__ import annotations

import re
import unicodedata

JOINER = "\u2060"
LONGEST = 200

_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_MARKS = re.compile(r"([!-/:-@\[-`{-~])")
# After the marks are escaped: `:` opens names and addresses, `@` and `www.` addresses, `-` arrows.
_SECOND_LOOK = re.compile(r"(\\[:@<>=\-]|www(?=\\\.))", re.IGNORECASE)


def one_line(text: str, longest: int = LONGEST) -> str:
    """The text on one line without what cannot be seen: no control, no change of direction."""
    spaced = "".join(" " if character.isspace() else character for character in text)
    seen = "".join(character for character in spaced if unicodedata.category(character) not in _UNSEEN)
    line = " ".join(seen.split())
    return line if len(line) <= longest else line[: longest - 1].rstrip() + "…"


def label(text: str, longest: int = LONGEST) -> str:
    """Markdown that shows exactly this text, on one line."""
    escaped = _MARKS.sub(r"\\\1", one_line(text, longest))
    return _SECOND_LOOK.sub(rf"{JOINER}\1{JOINER}", escaped)
