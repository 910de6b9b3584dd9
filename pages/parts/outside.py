"""What came from outside: pages of the web, named and never linked, and what a model said in vain."""

from __future__ import annotations

import streamlit as st

from core.evidence import Place
from core.types import Trace, WebSource
from pages.parts.evidence import reason_words
from pages.parts.marked import Span, marked_text
from pages.parts.plain import label, one_line
from wording import Words
from wording.numbers import logit

LONGEST = 300


def draw_page(place: Place, number: int, say: Words) -> None:
    """A page of the web behind a number; its address is text that leads nowhere."""
    spans = [
        Span(f"[{number}]", "number"),
        Span(f" {one_line(place.title)}  "),
        Span(_address(place), "faint"),
    ]
    marked_text([spans], key=f"outside_{number}_{place.document}", small=True)
    st.caption(
        f":material/public: {say.say('source_outside')} · {label(place.date or say.say('date_unknown'))}"
    )


def _address(place: Place) -> str:
    return one_line(place.document, LONGEST)


def draw_look(trace: Trace, say: Words) -> None:
    """Which words left for the web and what came of it, or why none did."""
    look = trace.web
    if look is None or look.reason == "web_off":
        return
    if look.words is not None:
        st.caption(f":material/public: {say.say('web_words', words=label(look.words))}")
    if look.reason is not None:
        st.caption(f":material/public_off: {reason_words(look.reason, say)}")
    for number, each in enumerate(look.sources):
        text = f"{one_line(each.title, 80)} · {one_line(each.address, LONGEST)} · {_outcome(each, say)}"
        marked_text([[Span(text, "faint")]], key=f"web_{trace.id}_{number}", small=True)


def _outcome(source: WebSource, say: Words) -> str:
    if source.reason is not None:
        return reason_words(source.reason, say)
    return say.say("web_best", logit=logit(source.best_logit))


def draw_unsupported(trace: Trace, say: Words) -> None:
    """Sentences a model made that nothing supports, apart from the answer and said to be so."""
    answer = trace.answer
    if answer.unsupported:
        st.caption(f":material/block: {say.say('heading_unsupported')}")
    for number, sentence in enumerate(answer.unsupported, start=1):
        why = reason_words(sentence.reason or "below_support", say)
        spans = [Span(one_line(sentence.text, LONGEST), "faint"), Span(f" — {why}", "faint")]
        marked_text([spans], key=f"unsupported_{trace.id}_{number}", small=True)
    if answer.foreign_citations:
        st.caption(say.say("foreign_citations", n=answer.foreign_citations))
