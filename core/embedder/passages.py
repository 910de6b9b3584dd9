"""Questions with passages for contrastive training, out of the product's own candidates."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.documents.structure import window_prefix
from core.evaluation.outcomes import plain
from core.parts import Filters, Parts
from core.steps.retrieve import retrieve
from core.training.questions import ANSWERED, TrainingQuestion
from core.types import Passage, Principal

NEAR = 8
QUESTIONS, NEAR_A_QUESTION = 12, 2


@dataclass(frozen=True, slots=True)
class NearPassages:
    """A question's wordings, the passages that hold its evidence and the nearest that hold nothing of it."""

    id: str
    wordings: tuple[str, ...]
    answering: tuple[str, ...]
    near: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Anchor:
    """One question of a batch: `near` passages count against it beside those of the other questions."""

    question: str
    passage: str
    near: tuple[str, ...]
    doubtful: frozenset[str]


def embedded_text(passage: Passage) -> str:
    """What the index embeds of a passage: title and headings once, then its windows' bodies."""
    prefix = window_prefix(passage.title, passage.heading_path)
    return prefix + "\n".join(window.scored_text.removeprefix(prefix) for window in passage.windows)


def near_passages(
    parts: Parts, principal: Principal, questions: Sequence[TrainingQuestion]
) -> Iterator[NearPassages]:
    """One for each answerable question whose evidence is among its candidates."""
    library = parts.library(principal)
    readable = Filters().for_readers(principal.groups)
    for question in questions:
        if question.kind not in ANSWERED:
            continue
        asked = parts.question(question.wordings[0], library)
        found = retrieve(asked, parts.index, readable, library.passages, parts.settings.retrieval)
        evidence = [text for text in map(plain, question.evidence) if text]
        answer = plain(question.answer)
        answering, near = [], []
        for candidate in found:
            said = plain(candidate.passage.text)
            if any(text in said for text in evidence):
                answering.append(embedded_text(candidate.passage))
            elif not (len(answer) > 1 and answer in said):
                near.append(embedded_text(candidate.passage))
        if answering:
            yield NearPassages(question.id, question.wordings, tuple(answering), tuple(near[:NEAR]))


class Anchors:
    """An endless, seeded stream of batches, each out of one organisation: its passages are the hard ones."""

    def __init__(self, organisations: Mapping[str, Sequence[NearPassages]], seed: int) -> None:
        self._organisations = [organisations[name] for name in sorted(organisations) if organisations[name]]
        self.random = random.Random(seed)

    def draw(self) -> list[Anchor]:
        """At most QUESTIONS anchors."""
        sizes = [len(questions) for questions in self._organisations]
        questions = self.random.choices(self._organisations, sizes)[0]
        chosen = self.random.sample(questions, min(QUESTIONS, len(questions)))
        return [self._anchor(question) for question in chosen]

    def _anchor(self, question: NearPassages) -> Anchor:
        near = self.random.sample(question.near, min(NEAR_A_QUESTION, len(question.near)))
        return Anchor(
            question=self.random.choice(question.wordings),
            passage=self.random.choice(question.answering),
            near=tuple(near),
            doubtful=frozenset(question.answering),
        )
