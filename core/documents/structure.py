"""Passages of about 200 tokens and their windows."""

from core.documents.parts import ParsedDocument, PassageDraft
from core.text import Analyser


def window_prefix(title: str, heading_path: tuple[str, ...]) -> str:
    """'title > heading: ', what every scored_text starts with; the rest is the window's body."""
    raise NotImplementedError


def passages(parsed: ParsedDocument, analyser: Analyser) -> list[PassageDraft]:
    """Passages partition the text, windows partition each passage; [] only for empty text."""
    raise NotImplementedError
