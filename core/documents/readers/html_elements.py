"""Which HTML elements break lines, which are never seen, and which only stand around a page's text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborNode

UNSEEN = frozenset(
    {
        "head",
        "script",
        "style",
        "noscript",
        "template",
        "svg",
        "iframe",
        "object",
        "select",
        "button",
        "textarea",
        "-comment",
    }
)
_AROUND = frozenset({"nav", "footer", "aside"})
_AROUND_NAMES = re.compile(
    r"(?<![a-z])(?:nav|navbar|navigation|gnb|lnb|snb|menu|breadcrumbs?|footer|sidebar|cookie|banner|pagination)"
    r"(?![a-z])",
    re.I,
)
_AROUND_ROLES = frozenset({"navigation", "contentinfo", "search", "banner"})
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
BLOCKS = frozenset(
    {
        "address",
        "article",
        "blockquote",
        "body",
        "caption",
        "center",
        "dd",
        "details",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "form",
        "header",
        "hr",
        "html",
        "legend",
        "li",
        "main",
        "ol",
        "p",
        "pre",
        "section",
        "summary",
        "table",
        "tbody",
        "td",
        "th",
        "thead",
        "tr",
        "ul",
    }
)


def children(node: LexborNode) -> Iterator[LexborNode]:
    """Direct children, text nodes included."""
    child = node.child
    while child is not None:
        yield child
        child = child.next


def hidden(node: LexborNode) -> bool:
    """What the page itself does not show."""
    style = (node.attributes.get("style") or "").replace(" ", "").lower()
    return "hidden" in node.attributes or "display:none" in style


def around(node: LexborNode) -> bool:
    """Menus and the like; a page head with a heading in it is part of the text."""
    tag = node.tag or ""
    if tag in _AROUND or (node.attributes.get("role") or "") in _AROUND_ROLES:
        return True
    if tag == "header":
        return node.css_first("h1, h2, h3") is None
    names = f"{node.attributes.get('class') or ''} {node.attributes.get('id') or ''}"
    return tag in ("div", "ul", "section", "p") and bool(_AROUND_NAMES.search(names))
