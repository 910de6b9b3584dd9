"""A page's main text by trafilatura, without menus, hidden parts, links and images."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

import trafilatura
from selectolax.lexbor import LexborHTMLParser

from core.documents.decoding import decode
from core.documents.readers.html_elements import hidden
from core.errors import UnreadableFile


@dataclass(frozen=True, slots=True)
class MainText:
    """`html` holds headings, paragraphs, lists and tables alone; `date` is ISO where one is stated."""

    html: str
    title: str | None
    date: str | None


def extracted(body: bytes, media_type: str, longest: int) -> MainText | None:
    """None where the bytes are no text or hold none worth reading."""
    try:
        text = decode(body)
    except UnreadableFile:
        return None
    if media_type == "text/plain":
        paragraphs = (each.strip() for each in text[:longest].split("\n\n"))
        return MainText("".join(f"<p>{escape(each)}</p>" for each in paragraphs if each), None, None)
    shown = _shown(text)
    html = trafilatura.extract(
        shown,
        output_format="html",
        fast=True,
        include_comments=False,
        include_links=False,
        include_images=False,
        include_formatting=True,
        include_tables=True,
    )
    if not html:
        return None
    stated = trafilatura.extract_metadata(shown, extensive=False)
    return MainText(html[:longest], stated.title or None, stated.date or None)


def _shown(text: str) -> str:
    """The page without what it does not show; an extractor for plain pages does not look."""
    tree = LexborHTMLParser(text)
    for node in tree.css("[hidden], [style], [aria-hidden=true]"):
        if hidden(node) or node.attributes.get("aria-hidden") == "true":
            node.decompose()
    return tree.html or ""
