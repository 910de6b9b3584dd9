"""From labelled questions to windows that answer, mislead, or cannot be told, out of the real candidates.

The evaluator fails where a window of the real candidate list looks right and is not, so that is where its
negatives come from: the windows nearest to the question, scored by the evaluator there is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from core.evaluation.outcomes import plain
from core.parts import Filters, Library, Parts
from core.ports import IndexFilter, Vector
from core.question import Question
from core.steps.retrieve import retrieve
from core.training.questions import ANSWERED, Kind, TrainingQuestion
from core.types import Passage, Principal, Window

# Look-alikes scored for a question; near misses live from them.
NEAREST = {Kind.NEAR_MISS: 15, Kind.OFF_TOPIC: 6}
NEAREST_ANSWERED = 9
# What stands in a window beside the question's own words is worth less than what it says.
_OVERLAP_WEIGHT = 0.15
_RANK_WEIGHT = 0.003
_SHARE_OF_EVIDENCE = 0.6
_TELLING_ANSWER = 5


@dataclass(frozen=True, slots=True)
class MinedWindow:
    """`target`: the probability that it answers; None where the labels cannot tell."""

    text: str
    target: float | None
    logit: float


@dataclass(frozen=True, slots=True)
class MinedQuestion:
    """A question with its windows, highest logit first; `counters` are written as windows are."""

    id: str
    kind: Kind
    wordings: tuple[str, ...]
    windows: tuple[MinedWindow, ...]
    counters: tuple[str, ...]

    @property
    def answering(self) -> tuple[MinedWindow, ...]:
        return tuple(window for window in self.windows if window.target)

    @property
    def misleading(self) -> tuple[MinedWindow, ...]:
        return tuple(window for window in self.windows if window.target == 0)


# An underspecified question is answered by each of its readings a little.
TARGETS = {Kind.WHOLE: 1.0, Kind.PART: 0.8, Kind.AMBIGUOUS: 0.6}


@dataclass(slots=True)
class _Vectors:
    """Window vectors of one organisation, each made once."""

    parts: Parts
    known: dict[str, Vector] = field(default_factory=dict)

    def of(self, texts: Sequence[str]) -> Vector:
        missing = [text for text in texts if text not in self.known]
        if missing:
            self.known.update(zip(missing, self.parts.embedder.embed_passages(missing), strict=True))
        return np.stack([self.known[text] for text in texts])


def mine(
    parts: Parts, principal: Principal, questions: Sequence[TrainingQuestion]
) -> Iterator[MinedQuestion]:
    """One MinedQuestion each, in order; an answerable one none of whose windows answers is left out."""
    library = parts.library(principal)
    readable = Filters().for_readers(principal.groups)
    vectors = _Vectors(parts)
    for question in questions:
        mined = _mined(parts, library, readable, vectors, question)
        if mined.answering or question.kind not in ANSWERED:
            yield mined


def _mined(
    parts: Parts, library: Library, readable: IndexFilter, vectors: _Vectors, question: TrainingQuestion
) -> MinedQuestion:
    asked = parts.question(question.wordings[0], library)
    found = retrieve(asked, parts.index, readable, library.passages, parts.settings.retrieval)
    places = {
        window.scored_text: (rank, candidate.passage, window)
        for rank, candidate in reversed(list(enumerate(found)))
        for window in candidate.passage.windows
    }
    texts = list(places)
    if not texts:
        return MinedQuestion(question.id, question.kind, question.wordings, (), ())
    nearness = _nearness(asked, texts, vectors) - _RANK_WEIGHT * np.array([places[text][0] for text in texts])
    limit = NEAREST.get(question.kind, NEAREST_ANSWERED)
    kept: dict[str, float | None] = {}
    for place, at in enumerate(np.argsort(-nearness, kind="stable")):
        text = texts[int(at)]
        target = target_of(question, *places[text][1:])
        if place < limit or target:
            kept[text] = target
    logits = parts.required_evaluator().logits(asked.text, list(kept))
    windows = [
        MinedWindow(text, target, one.logit) for (text, target), one in zip(kept.items(), logits, strict=True)
    ]
    windows.sort(key=lambda window: -window.logit)
    return MinedQuestion(
        question.id, question.kind, question.wordings, tuple(windows), _counters(question, windows)
    )


def _nearness(asked: Question, texts: Sequence[str], vectors: _Vectors) -> Vector:
    cosines = vectors.of(texts) @ asked.vector
    whole = sum(asked.needles.values()) or 1.0
    shares = [
        sum(weight for term, weight in asked.needles.items() if term in text.casefold()) / whole
        for text in texts
    ]
    nearness: Vector = cosines + _OVERLAP_WEIGHT * np.array(shares, dtype=np.float32)
    return nearness


def target_of(question: TrainingQuestion, passage: Passage, window: Window) -> float | None:
    """1.0 or less where the window holds the evidence, 0.0 where it does not, None where that cannot be told.

    A window with a piece of the evidence, or with the answer's words in a document that answers, may or may
    not be enough: it is neither taught as right nor as wrong.
    """
    said = plain(passage.text[window.start - passage.start : window.end - passage.start])
    if question.kind not in ANSWERED or not said:
        return 0.0
    evidence = [text for text in map(plain, question.evidence) if text]
    if any(
        text in said or (said in text and len(said) >= _SHARE_OF_EVIDENCE * len(text)) for text in evidence
    ):
        return TARGETS[question.kind]
    if any(said in text for text in evidence):
        return None
    answer = plain(question.answer)
    document = passage.location.split("/", 1)[1].removesuffix(".md")
    if len(answer) > 1 and answer in said and (document in question.gold or len(answer) >= _TELLING_ANSWER):
        return None
    return 0.0


def _counters(question: TrainingQuestion, windows: Sequence[MinedWindow]) -> tuple[str, ...]:
    """Counters below the title of a window that answers, so that the title gives nothing away."""
    answering = next((window.text for window in windows if window.target), None)
    if answering is None:
        return ()
    prefix = answering[: answering.find(": ") + 2]
    return tuple(prefix + counter for counter in question.counters)
