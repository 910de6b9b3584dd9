"""Text that is everywhere and says nothing of its own: footers, notices, lists of links."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

# In how many documents the same words make a footer; two editions, or a text and its copy, are no sign.
_DOCUMENTS = 3
_LINK = re.compile(r"!?\[([^\]\n]*)\]\([^)\s]*\)|<a\b[^>]*>.*?</a>|https?://\S+", re.I | re.S)
_LETTER = re.compile(r"\w")
_SPACE = re.compile(r"\s+")


def repeated(windows: Iterable[tuple[str, str]]) -> frozenset[str]:
    """Keys of texts that stand in at least three documents; pairs are (document, text)."""
    holding: dict[str, set[str]] = defaultdict(set)
    for document, text in windows:
        holding[repeated_key(text)].add(document)
    return frozenset(key for key, documents in holding.items() if key and len(documents) >= _DOCUMENTS)


def repeated_key(text: str) -> str:
    """The text without case and white space; '' where it has no letter."""
    key = _SPACE.sub("", text).casefold()
    return key if any(character.isalpha() for character in key) else ""


def only_links(text: str) -> bool:
    """True for two links or more and next to no word beside them: navigation, or who wrote a page."""
    links = list(_LINK.finditer(text))
    beside = len(_LETTER.findall(_LINK.sub("", text)))
    inside = sum(len(_LETTER.findall(match.group(1) or match.group())) for match in links)
    return len(links) >= 2 and beside * 4 <= inside
