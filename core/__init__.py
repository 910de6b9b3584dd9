"""Touchstone's core. Its public door: `open_engine`, and the types that go in and come out.

Names are loaded when they are first used: reading a type must not load a model's runtime.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.door import OpenEngine, open_engine
    from core.errors import TouchstoneError
    from core.given import Text
    from core.parts import Filters
    from core.settings import Settings
    from core.types import Answer, Band, Hit, Label, Principal, State, Strip, Trace

__all__ = (
    "Answer",
    "Band",
    "Filters",
    "Hit",
    "Label",
    "OpenEngine",
    "Principal",
    "Settings",
    "State",
    "Strip",
    "Text",
    "TouchstoneError",
    "Trace",
    "open_engine",
)

_HOMES = {
    "core.door": ("OpenEngine", "open_engine"),
    "core.errors": ("TouchstoneError",),
    "core.given": ("Text",),
    "core.parts": ("Filters",),
    "core.settings": ("Settings",),
    "core.types": ("Answer", "Band", "Hit", "Label", "Principal", "State", "Strip", "Trace"),
}


def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
