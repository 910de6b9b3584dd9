"""How names of things are compared: without case and spacing, identifiers with their signs."""

from __future__ import annotations

import re

from core.text import normalise

_SPACING = re.compile(r"[\s·]+")
_SIGNS = re.compile(r"[-_.’']+")


def entity_key(name: str) -> str:
    """The name as it is looked up: 'Polar-Wend' and 'polar wend' meet, TR-101 and TR10-1 do not."""
    key = _SPACING.sub("", normalise(name).casefold())
    if any(character.isdigit() for character in key):
        return key
    return _SIGNS.sub("", key)
