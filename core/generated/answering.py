"""An extractive answer in a model's words, where the words hold (design, section 2).

How the engine uses it, with `answer.style = generated` and after the extractive answer is made:

    worded = generated_answer(draft.query, draft.answer, draft.strips, parts, asked=draft.wanted, left_s=...)
    draft.answer = worded.answer
    draft.calls += worded.calls; draft.tokens += worded.tokens
    if worded.fault: draft.degrade("answer", worded.fault)

The thresholds decide whether there is an answer at all; the model only words it. So no question is
answered that the extractive answer would refuse, and where no sentence of the model holds, the
extractive answer stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.deductions.lacking import Wanted
from core.errors import Unavailable
from core.generated.asking import instructions, request
from core.generated.reply import read_reply
from core.generated.support import checked, short_of
from core.graph.verbalise import language_of
from core.parts import Parts
from core.types import WEB, Answer, State, Strip

_ANSWERED = (State.GROUNDED, State.PARTLY, State.EXTERNAL)
# What a run needs after the model, where there is a deadline.
_RESERVE_S = 1.0


@dataclass(frozen=True, slots=True)
class Worded:
    """The answer to show, what asking cost, and the code of what failed, if something did."""

    answer: Answer
    calls: int = 0
    tokens: int = 0
    fault: str | None = None


def generated_answer(
    question: str,
    extractive: Answer,
    strips: Sequence[Strip],
    parts: Parts,
    *,
    asked: Wanted | None = None,
    left_s: float | None = None,
) -> Worded:
    """The answer in the model's words, else the extractive one with the fault that kept it.

    Never raises for what the model does. Two answers stay as they are: one that a path of the graph
    gives is exact already, and documents that disagree are quoted side by side.
    """
    outside = extractive.state is State.EXTERNAL
    kept = {strip.id: strip for strip in strips if strip.kept and (strip.origin == WEB) is outside}
    cited = {each for sentence in extractive.sentences for each in sentence.citations}
    quoted = bool(extractive.disagreements) or not cited <= {strip.id for strip in strips}
    if extractive.state not in _ANSWERED or quoted:
        return Worded(extractive)
    if parts.answer_model is None:
        return Worded(extractive, fault="answer_model_missing")
    settings = parts.settings
    seconds = settings.answer_model.seconds
    if left_s is not None:
        seconds = min(seconds, left_s - _RESERVE_S)
    if seconds <= 0:
        return Worded(extractive, fault="answer_model_silent")
    how = instructions(language_of(question), settings.answer.sentences)
    try:
        said = parts.answer_model.complete(
            request(question, tuple(kept.values())), instructions=how, deadline_s=seconds
        )
    except Unavailable as fault:
        return Worded(extractive, calls=1, fault=fault.code)
    try:
        reply = read_reply(said.text, kept)
    except Unavailable as fault:
        return Worded(extractive, 1, said.tokens, fault.code)
    cuts, evaluator = parts.required_thresholds(), parts.required_evaluator()
    claims = reply.claims[: settings.answer.sentences]
    sentences = [checked(question, claim, kept, cuts, evaluator, asked) for claim in claims]
    holding = tuple(each for each in sentences if each.supported)
    failing = tuple(each for each in sentences if not each.supported)
    if not holding:
        return Worded(
            replace(extractive, unsupported=failing, foreign_citations=reply.foreign),
            1,
            said.tokens,
            "answer_unsupported",
        )
    resting = [kept[each] for sentence in holding for each in sentence.citations]
    answer = replace(
        extractive,
        state=State.PARTLY if failing and extractive.state is State.GROUNDED else extractive.state,
        short=short_of(reply.short, holding, resting) or extractive.short,
        sentences=holding,
        unsupported=failing,
        foreign_citations=reply.foreign,
    )
    return Worded(answer, 1, said.tokens)
