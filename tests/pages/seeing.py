"""Everything a page says, by the way the browser will read it."""

from __future__ import annotations

import json

MARKDOWN = ("title", "header", "subheader", "markdown", "caption", "info", "warning", "error", "success")
ALL = (*MARKDOWN, "text")


def markdown_of(app):
    """What the browser reads as Markdown: texts and the labels of what can be pressed."""
    said = [element.value for kind in MARKDOWN for element in app.get(kind)]
    return [*said, *links(app), *(button.label for button in app.button)]


def links(app):
    """Labels of links to our own pages."""
    return [element.proto.label for element in app.get("page_link")]


def components(app):
    """The values of our own elements, whose words become text nodes."""
    return [json.loads(element.proto.json) for element in app.get("bidi_component") if element.proto.json]


def marked(app):
    """(kind, words) of every stretch of marked text."""
    return [
        (kind, words)
        for data in components(app)
        for paragraph in data.get("paragraphs", ())
        for kind, words in paragraph
    ]


def cells(app):
    """Every cell of every table as text."""
    return [str(cell) for frame in app.dataframe for row in frame.value.values.tolist() for cell in row]


def everything(app):
    """All of it as one string, marks of Markdown taken out."""
    said = "\n".join([*markdown_of(app), *(element.value for element in app.text)])
    plain = said.replace("\\", "").replace("\u2060", "")
    return "\n".join([plain, *(words for _, words in marked(app)), *cells(app)])
