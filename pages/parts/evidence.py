"""What an answer rests on and why, in words that are safe where Markdown is read."""

from __future__ import annotations

from core.evidence import verdict_code
from core.types import State, Trace
from pages.parts.plain import label
from wording import Words


def verdict_sentence(trace: Trace, say: Words) -> str:
    """What the state means for the person who asked; why nothing could be judged stands in a banner."""
    missing = ", ".join(map(label, trace.answer.missing))
    return say.say(verdict_code(trace), reason="", missing=missing).strip()


def no_hits(trace: Trace, say: Words) -> str:
    """Why no document is shown: none was found, or what failed came before that could be known."""
    return say.say("hits_unjudged" if trace.answer.state is State.UNAVAILABLE else "hits_none")


def reason_words(reason: str, say: Words) -> str:
    """A reason's sentence."""
    return say.reason(reason, label)
