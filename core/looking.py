"""The loops of one query: what is read, how often, and what each look says.

A look scores planned windows and judges every candidate over all that is scored so far, so that
each band is one over the union (CRAG, section 4.2). Windows are judged by the person's own
question, whatever words a further search was sent with: logits stay comparable.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from core.deductions.distance import compared
from core.deductions.enough import enough_of
from core.deductions.lacking import wanted
from core.deductions.weighing import adding, explained
from core.draft import Draft
from core.errors import Unavailable
from core.parts import Library, Parts
from core.ports import IndexFilter
from core.question import Question
from core.rewriting import by_model, by_rules
from core.steps.band import text_band
from core.steps.correct import searches_again, spend, spend_again
from core.steps.rerank import judge, plan_windows, score_windows
from core.steps.retrieve import retrieve_more, stated_in
from core.types import (
    BandRound,
    Candidate,
    Passage,
    PlannedWindow,
    Principal,
    Rewrite,
    WindowCount,
)
from core.web.supplement import web_supplement


@dataclass(slots=True)
class Looking:
    """One query's looks; each leaves its hits and window counts in the draft.

    `check` may raise between windows (deadline, stop). `read` holds what was read, in order,
    `left_over` what the first look could not afford.
    """

    parts: Parts
    draft: Draft
    library: Library
    readable: IndexFilter
    question: Question
    candidates: tuple[Candidate, ...]
    check: Callable[[], None]
    read: tuple[PlannedWindow, ...] = ()
    left_over: tuple[PlannedWindow, ...] = ()
    rewrite: Rewrite | None = None

    def unscored(self) -> None:
        """Candidates as they were found, where nothing is to be scored."""
        self.draft.hits = judge(self.candidates, (), {}, None)

    def first(self) -> BandRound:
        """The first look, over what may be read before any answer."""
        self.draft.wanted = wanted(self.question.text, self.question.needles)
        planned = self._plan(self.question.needles)
        spending = spend(planned, self.parts.settings.windows)
        self.left_over = planned[len(spending.first) :]
        self._read(spending.first)
        return round_of(self.parts, self.draft)

    def further(self, first: BandRound) -> list[BandRound]:
        """The second search and the further look that the first look's label asks for, if any."""
        settings = self.parts.settings
        sent = self.question
        new: tuple[PlannedWindow, ...] = ()
        searching = searches_again(first.label, settings.correct)
        if searching:
            if settings.correct.rewrite:
                self.rewrite = self._rewrite()
                sent = self.parts.question(self.rewrite.text, self.library)
            new = self._search_again(sent)
        affordable = settings.windows.total - len(self.read)
        windows = spend_again(first.label, new, self.left_over, affordable, settings.correct)
        if not windows and not searching:
            return []
        chosen = set(windows)
        self.left_over = tuple(each for each in (*new, *self.left_over) if each not in chosen)
        self._read(windows)
        return [round_of(self.parts, self.draft, sent.text, self.rewrite)]

    def unread_could_matter(self) -> bool:
        """Whether something unread could still be said, as far as what windows lack tells."""
        enough = enough_of(self.parts.required_thresholds())
        best = self.draft.hits[0].decisive if self.draft.hits else None
        return any(enough is None or not enough.reached(best, each.promise or 0.0) for each in self.left_over)

    def outside(self, principal: Principal, left_s: float | None, clock: Callable[[], float]) -> None:
        """The web, where nothing inside answers and it is allowed; its pages change no band.

        Only words of the person's own question are offered to it.
        """
        rewrite = self.rewrite
        words = rewrite.words if rewrite else self.parts.analyser.keywords(self.question.text)
        found = web_supplement(
            self.draft.query,
            words,
            principal,
            self.draft.id,
            self.parts,
            needles=self.question.needles,
            degradations=self.draft.degradations,
            left_s=left_s,
            clock=clock,
        )
        self.draft.web, self.draft.strips = found.look, found.strips
        if found.fault:
            self.draft.degrade("correct", found.fault)

    def _rewrite(self) -> Rewrite:
        """By the answer model where there is one, else and where it fails by rules."""
        text, model = self.question.text, self.parts.answer_model
        if model is not None:
            try:
                found = by_model(text, self._complete, self.library.definitions)
            except Unavailable as fault:
                self.draft.degrade("correct", fault.code)
            else:
                if found is not None:
                    return found
        return by_rules(text, self.parts.analyser.keywords(text), self.library.definitions)

    def _complete(self, prompt: str, instructions: str) -> str:
        model = self.parts.answer_model
        assert model is not None
        said = model.complete(
            prompt, instructions=instructions, deadline_s=self.parts.settings.answer_model.seconds
        )
        self.draft.calls += 1
        self.draft.tokens += said.tokens
        return said.text

    def _search_again(self, sent: Question) -> tuple[PlannedWindow, ...]:
        """New candidates of a further search and of the graph's documents; their windows as planned."""
        parts, settings = self.parts, self.parts.settings
        before = len(self.candidates)
        known = {each.passage.id for each in self.candidates}
        self.candidates += retrieve_more(
            sent,
            parts.index,
            self.readable,
            self.library.passages,
            settings.retrieval,
            known=known,
            limit=settings.correct.new_candidates,
        )
        known = {each.passage.id for each in self.candidates}
        self.candidates += stated_in(
            self._named_by_graph(), self.readable, known=known, limit=settings.correct.graph_passages
        )
        planned = self._plan({**sent.needles, **self.question.needles})
        return tuple(each for each in planned if each.candidate >= before)

    def _named_by_graph(self) -> list[Passage]:
        """Passages that name both ends of an edge near the question, of the documents that state it."""
        limit = self.parts.settings.correct.graph_passages
        edges = dict.fromkeys(edge for path in self.draft.graph.paths for edge in path.edges)
        return [
            passage
            for edge in edges
            for passage in self.library.passages_naming(edge.document, (edge.head, edge.tail), limit)
        ]

    def _plan(self, needles: Mapping[str, float]) -> tuple[PlannedWindow, ...]:
        cuts, nearest = self.parts.thresholds, compared(self.parts.embedder.id, self.candidates)
        add = adding(cuts, self.draft.wanted, nearest) if cuts else None
        return plan_windows(self.candidates, needles, add)

    def _read(self, windows: tuple[PlannedWindow, ...]) -> None:
        """Score those of these windows that can matter; judge every candidate over all that is scored."""
        parts, draft, text = self.parts, self.draft, self.question.text
        evaluator = parts.required_evaluator()
        enough = enough_of(parts.required_thresholds())
        caching = parts.settings.windows.cache
        due = (*self.read, *windows)
        known = self.library.known_logits(evaluator.id, text, due) if caching else {}
        logits = score_windows(text, due, evaluator, known, self.check, enough.reached if enough else None)
        self.left_over = (*(each for each in windows if each.text_hash not in logits), *self.left_over)
        self.read = tuple(each for each in due if each.text_hash in logits)
        if caching:
            fresh = {key: logits[key] for key in logits.keys() - known.keys()}
            self.library.keep_logits(evaluator.id, text, fresh)
        if any(logit.query_cut for logit in logits.values()):
            draft.degrade("rerank", "query_cut")
        cuts = parts.required_thresholds()
        add = adding(cuts, draft.wanted, compared(parts.embedder.id, self.candidates))
        draft.hits = judge(self.candidates, self.read, logits, cuts.calibrator, add)
        draft.windows = WindowCount(
            scored=sum(hit.windows_scored for hit in draft.hits),
            total=sum(hit.windows_total for hit in draft.hits),
            budget=parts.settings.windows.total,
        )


def round_of(
    parts: Parts, draft: Draft, query: str | None = None, rewrite: Rewrite | None = None
) -> BandRound:
    """What the hits say as they stand; `query` is what was sent to search, else the question."""
    cuts, best = parts.required_thresholds(), draft.hits[0] if draft.hits else None
    text = text_band(None if best is None else best.decisive, cuts)
    return BandRound(
        query=draft.query if query is None else query,
        best_logit=None if best is None else best.logit,
        adjusted_logit=None if best is None else best.adjusted_logit,
        features=explained(cuts, draft.wanted, best, compared(parts.embedder.id, draft.hits)),
        label=text.label,
        windows_scored=draft.windows.scored,
        rule=text.rule,
        margin=text.margin,
        rewrite=rewrite,
    )
