"""The loops of one query: what is read, how often, and what each look says.

A look scores planned windows and judges every candidate over all that is scored so far, so that
each band is one over the union (CRAG, section 4.2). Windows are judged by the person's own
question, whatever words a further search was sent with: logits stay comparable.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from core.draft import Draft
from core.parts import Library, Parts
from core.question import Question
from core.steps.band import text_band
from core.steps.correct import Spending, looks_again, spend
from core.steps.rerank import judge, plan_windows, score_windows
from core.types import BandRound, Candidate, Label, PlannedWindow, WindowCount


@dataclass(slots=True)
class Looking:
    """One query's looks; each leaves its hits and window counts in the draft.

    `check` may raise between windows (deadline, stop).
    """

    parts: Parts
    draft: Draft
    library: Library
    question: Question
    candidates: tuple[Candidate, ...]
    check: Callable[[], None]
    spending: Spending = field(default_factory=lambda: Spending((), (), 0))

    def unscored(self) -> None:
        """Candidates as they were found, where nothing is to be scored."""
        self.draft.hits = judge(self.candidates, (), {}, None)

    def first(self) -> BandRound:
        """The first look, over what may be read before any answer."""
        planned = plan_windows(self.candidates, self.question.needles)
        self.spending = spend(planned, self.parts.settings.windows)
        self._read(self.spending.first)
        return round_of(self.parts, self.draft)

    def further(self, first: BandRound) -> list[BandRound]:
        """The looks that the first one's label asks for, in order."""
        rounds = []
        if looks_again(first.label, self.spending):
            self._read((*self.spending.first, *self.spending.reserve))
            rounds.append(round_of(self.parts, self.draft))
        if [first, *rounds][-1].label is Label.INCORRECT and self.spending.beyond:
            self.draft.degrade("correct", "budget")
        return rounds

    def _read(self, planned: tuple[PlannedWindow, ...]) -> None:
        """Score the planned windows and judge every candidate over all that is scored."""
        parts, draft, text = self.parts, self.draft, self.question.text
        evaluator = parts.required_evaluator()
        caching = parts.settings.windows.cache
        known = self.library.known_logits(evaluator.id, text, planned) if caching else {}
        logits = score_windows(text, planned, evaluator, known, self.check)
        if caching:
            fresh = {key: logits[key] for key in logits.keys() - known.keys()}
            self.library.keep_logits(evaluator.id, text, fresh)
        if any(logit.query_cut for logit in logits.values()):
            draft.degrade("rerank", "query_cut")
        draft.hits = judge(self.candidates, planned, logits, parts.required_thresholds().calibrator)
        draft.windows = WindowCount(
            scored=sum(hit.windows_scored for hit in draft.hits),
            total=sum(hit.windows_total for hit in draft.hits),
            budget=parts.settings.windows.total,
        )


def round_of(parts: Parts, draft: Draft, query: str | None = None) -> BandRound:
    """What the hits say as they stand; `query` is what was sent to search, else the question."""
    best = draft.hits[0].logit if draft.hits else None
    return BandRound(
        query=draft.query if query is None else query,
        best_logit=best,
        label=text_band(best, parts.required_thresholds()).label,
        windows_scored=draft.windows.scored,
    )
