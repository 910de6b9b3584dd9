"""Running text with marked stretches. The browser sets it as text nodes, so nothing in it is markup.

Streamlit's own elements either read Markdown or cannot mark a part; this one does neither.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from streamlit.components.v2 import component

Kind = Literal["plain", "short", "cited", "passage", "number", "faint"]


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text and how it is set."""

    text: str
    kind: Kind = "plain"


_STYLE = """
.text {
  color: var(--st-text-color);
  font-family: var(--st-font);
  font-size: 1rem;
  line-height: 1.75;
  word-break: keep-all;
  overflow-wrap: anywhere;
  max-width: 46rem;
}
.text p { margin: 0 0 .7em; white-space: pre-wrap }
.text p:last-child { margin-bottom: 0 }
.text.small { font-size: .9rem; line-height: 1.6 }
.text.large p:first-child { font-size: 1.125rem }
mark { background: none; color: inherit }
mark.short {
  font-weight: 650;
  background: color-mix(in srgb, var(--st-primary-color) 16%, transparent);
  border-radius: .25em;
  padding: .05em .2em;
}
mark.passage {
  background: color-mix(in srgb, var(--st-primary-color) 7%, transparent);
  box-decoration-break: clone;
}
mark.cited {
  background: color-mix(in srgb, var(--st-primary-color) 22%, transparent);
  border-radius: .2em;
  box-decoration-break: clone;
}
.number {
  color: var(--st-link-color);
  font-size: .8em;
  font-weight: 600;
  padding-left: .25em;
  white-space: nowrap;
}
.faint { opacity: .72 }
"""

# Constant: what differs comes as `data`, whose words become text nodes.
_SCRIPT = """
const shown = new WeakMap()
export default function ({ data, parentElement }) {
  const box = document.createElement("div")
  box.className = `text ${data.size}`
  for (const paragraph of data.paragraphs) {
    const line = document.createElement("p")
    for (const [kind, words] of paragraph) {
      const marked = ["short", "cited", "passage"].includes(kind)
      const stretch = document.createElement(marked ? "mark" : "span")
      stretch.className = kind
      stretch.textContent = words
      line.appendChild(stretch)
    }
    box.appendChild(line)
  }
  const before = parentElement.querySelector(".text")
  before ? before.replaceWith(box) : parentElement.appendChild(box)
  const target = box.querySelector("mark.cited, mark.passage")
  if (data.focus && target && shown.get(parentElement) !== data.focus) {
    shown.set(parentElement, data.focus)
    requestAnimationFrame(() => target.scrollIntoView({ block: "center" }))
  }
}
"""


def marked_text(
    paragraphs: Sequence[Sequence[Span]],
    *,
    key: str,
    large: bool = False,
    small: bool = False,
    focus: str | None = None,
) -> None:
    """Draw paragraphs. `focus` names a place: the first marked stretch is scrolled to once for each."""
    component("touchstone_marked", css=_STYLE, js=_SCRIPT)(
        data={
            "paragraphs": [[[span.kind, span.text] for span in spans] for spans in paragraphs],
            "size": "large" if large else "small" if small else "",
            "focus": focus,
        },
        # Streamlit refuses some characters here, and a key may hold a file's name.
        key=hashlib.sha256(key.encode()).hexdigest()[:16],
    )


def around(text: str, part: str | None, kind: Kind) -> list[Span]:
    """The text with the first occurrence of `part` set apart."""
    place = text.find(part) if part else -1
    if part is None or place < 0:
        return [Span(text)]
    spans = [Span(text[:place]), Span(part, kind), Span(text[place + len(part) :])]
    return [span for span in spans if span.text]
