"""Judged hits with titles, dates and logits, as these tests need them."""

from __future__ import annotations

from dataclasses import replace

from core.types import Hit, ScoredWindow
from tests.core.steps.examples import hit

TODAY = "2026-05-01"


def found(name: str, title: str, date: str | None = None, *texts: str, logit: float = 2.0) -> Hit:
    """A document's passage whose windows all have this logit."""
    plain = hit(name, [(text, logit) for text in texts or ("text. ",)])
    windows = tuple(
        ScoredWindow(each.start, each.end, each.text, f"{title}: {each.text}", each.logit)
        for each in plain.windows
    )
    return replace(plain, title=title, date=date, windows=windows)


def place(name: str) -> str:
    return f"source/{name}.md"
