"""Prompts as Markdown, one a use and language; `{name}` in them is filled by who uses them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

FOLDER = Path(__file__).parent


@lru_cache(maxsize=32)
def prompt(name: str, language: str) -> str:
    """The prompt `name` in 'ko' or 'en'."""
    return (FOLDER / f"{name}.{language}.md").read_text("utf-8").strip()
