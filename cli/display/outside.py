"""What came from outside, in a terminal: pages of the web, and what a model said in vain."""

from __future__ import annotations

from cli.display.plain import plain, shortened
from cli.session import Session
from core.types import Trace, WebSource
from wording.numbers import logit


def look_lines(trace: Trace, session: Session) -> list[str]:
    """Which words left for the web and what came of it, or why none did."""
    look = trace.web
    if look is None or look.reason == "web_off":
        return []
    lines = [] if look.words is None else [session.say("web_words", words=plain(look.words))]
    lines += [] if look.reason is None else [session.words.reason(look.reason)]
    return lines + [
        f"{shortened(each.title, 60)} · {plain(each.address)} · {_outcome(each, session)}"
        for each in look.sources
    ]


def _outcome(source: WebSource, session: Session) -> str:
    if source.reason is not None:
        return session.words.reason(source.reason)
    return session.say("web_best", logit=logit(source.best_logit))


def unsupported_lines(trace: Trace, session: Session) -> list[str]:
    """Sentences a model made that nothing supports, said to be so."""
    answer = trace.answer
    lines = [session.say("heading_unsupported")] if answer.unsupported else []
    lines += [
        f"✘ {shortened(each.text, 120)} — {session.words.reason(each.reason or 'below_support')}"
        for each in answer.unsupported
    ]
    if answer.foreign_citations:
        lines.append(session.say("foreign_citations", n=answer.foreign_citations))
    return lines
