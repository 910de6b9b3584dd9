"""What one training step reads: questions, each with windows that answer it and windows that mislead.

Every draw holds near misses, and one window answers one question and misleads another: a window that merely
sounds like an answer to anything is the evaluator's commonest mistake.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp

from core.training.mining import MinedQuestion, MinedWindow
from core.training.questions import ANSWERED, Kind
from core.training.reading import ReadingQuestion

NEAR_MISSES, ANSWERABLE = 1, 2
NEGATIVES = {Kind.NEAR_MISS: 7, Kind.OFF_TOPIC: 4}
NEGATIVES_ANSWERED = 4
# At 0.14 the AUROC of 44 off-topic questions fell from 0.904 to 0.878 within 50,000 pairs.
OFF_TOPIC_SHARE, AMBIGUOUS_SHARE, READING_SHARE = 0.30, 0.12, 0.32
OTHER_SENTENCES = 5
_HARDEST, _ANY = 4.0, 0.03


@dataclass(frozen=True, slots=True)
class Example:
    """A window and the probability that it answers its group's question."""

    window: str
    target: float


@dataclass(frozen=True, slots=True)
class Group:
    """One question with its windows; `answerable` is False where none of them answers."""

    question: str
    examples: tuple[Example, ...]

    @property
    def answerable(self) -> bool:
        return any(example.target > 0 for example in self.examples)


class _Organisation:
    """One folder's mined questions by kind, and which of them a window answers."""

    def __init__(self, questions: Iterable[MinedQuestion]) -> None:
        self.of: dict[Kind, list[MinedQuestion]] = defaultdict(list)
        self.answered_by: dict[str, list[MinedQuestion]] = defaultdict(list)
        for question in questions:
            if not question.windows:
                continue
            kind = Kind.WHOLE if question.kind is Kind.PART else question.kind
            self.of[kind].append(question)
            for window in question.answering if kind is Kind.WHOLE else ():
                self.answered_by[window.text].append(question)

    @property
    def size(self) -> int:
        return len(self.of[Kind.WHOLE]) + len(self.of[Kind.NEAR_MISS])


class Groups:
    """An endless, seeded stream of draws; `random` holds all of its state, so that a run can go on."""

    def __init__(
        self,
        organisations: Mapping[str, Sequence[MinedQuestion]],
        seed: int,
        reading: Sequence[Sequence[ReadingQuestion]] = (),
    ) -> None:
        self._organisations = [_Organisation(organisations[name]) for name in sorted(organisations)]
        self._reading = reading
        self.random = random.Random(seed)

    def draw(self) -> list[Group]:
        """Groups out of one organisation and perhaps one of reading comprehension, about 26 windows."""
        sizes = [organisation.size for organisation in self._organisations]
        organisation = self.random.choices(self._organisations, sizes)[0]
        chosen = self._some(organisation.of[Kind.NEAR_MISS], NEAR_MISSES)
        groups = [self._group(question) for question in chosen]
        shown = [example.window for group in groups for example in group.examples]
        beside = [question for window in shown for question in organisation.answered_by.get(window, ())]
        wanted = [*self._some(beside, 1), *self._some(organisation.of[Kind.WHOLE], ANSWERABLE)]
        answerable = list({question.id: question for question in wanted}.values())[:ANSWERABLE]
        chosen += answerable
        groups += [self._group(question) for question in answerable]
        for kind, share in ((Kind.OFF_TOPIC, OFF_TOPIC_SHARE), (Kind.AMBIGUOUS, AMBIGUOUS_SHARE)):
            if self.random.random() < share and organisation.of[kind]:
                chosen.append(self.random.choice(organisation.of[kind]))
                groups.append(self._group(chosen[-1]))
        crossed = self._crossed(chosen, groups)
        if self._reading and self.random.random() < READING_SHARE:
            crossed.append(self._reading_group(self.random.choice(self.random.choice(self._reading))))
        return crossed

    def _some(self, questions: Sequence[MinedQuestion], most: int) -> list[MinedQuestion]:
        return self.random.sample(questions, min(most, len(questions)))

    def _group(self, question: MinedQuestion) -> Group:
        asked = self.random.choice([question.wordings[0], *question.wordings])
        answering = [*question.answering]
        self.random.shuffle(answering)
        counters = self._counters(question)
        negatives = NEGATIVES.get(question.kind, NEGATIVES_ANSWERED + (not counters))
        examples = [Example(window.text, window.target or 0.0) for window in answering[:2]]
        examples += [Example(counter, 0.0) for counter in counters]
        examples += [Example(window.text, 0.0) for window in self._misleading(question.misleading, negatives)]
        return Group(asked, tuple(examples))

    def _reading_group(self, question: ReadingQuestion) -> Group:
        others = self.random.sample(question.others, min(OTHER_SENTENCES, len(question.others)))
        said = [] if question.evidence is None else [(question.evidence, 1.0)]
        said += [(text, 0.0) for text in (*question.counters, *others)]
        examples = (Example(f"{question.title}: {text}", target) for text, target in said)
        return Group(self.random.choice(question.wordings), tuple(examples))

    def _counters(self, question: MinedQuestion) -> list[str]:
        counters = [*question.counters]
        self.random.shuffle(counters)
        return counters[:2]

    def _misleading(self, windows: Sequence[MinedWindow], most: int) -> list[MinedWindow]:
        """Mostly those the evaluator likes best, sometimes any."""
        left = [*windows]
        weights = [exp(-place / _HARDEST) + _ANY for place in range(len(left))]
        drawn: list[MinedWindow] = []
        while left and len(drawn) < most:
            at = self.random.choices(range(len(left)), weights)[0]
            drawn.append(left.pop(at))
            weights.pop(at)
        return drawn

    def _crossed(self, chosen: Sequence[MinedQuestion], groups: Sequence[Group]) -> list[Group]:
        """Each group with one window more that answers another question of the draw."""
        crossed = []
        for question, group in zip(chosen, groups, strict=True):
            seen = {example.window for example in group.examples}
            doubtful = {window.text for window in question.windows if window.target != 0}
            others = [
                window.text
                for other in chosen
                if other is not question and other.kind in ANSWERED
                for window in other.answering
                if window.text not in seen and window.text not in doubtful
            ]
            more = (Example(self.random.choice(others), 0.0),) if others else ()
            crossed.append(Group(group.question, (*group.examples, *more)))
        return crossed
