"""One query, from left to right: the order of the steps, their loops and nothing of their inside.

A step that fails yields no band: the trace says `unavailable` and which step it was.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable
from datetime import UTC, datetime
from math import inf

from core.draft import Draft
from core.errors import Unavailable
from core.generated.answering import generated_answer
from core.looking import Looking, round_of
from core.parts import Filters, Library, Parts
from core.question import clean_question
from core.recomposing import asked_back, known_editions, strips_of
from core.refinement.standing import Known
from core.settings import AnswerStyle
from core.short_answer import short_answer
from core.steps.answer import extractive_answer
from core.steps.band import final_band
from core.steps.graph_evidence import UNAVAILABLE as GRAPH_UNAVAILABLE
from core.steps.graph_evidence import graph_evidence, still_standing
from core.steps.knowledge_check import knowledge_check
from core.steps.retrieve import retrieve
from core.steps.sufficiency import accepted
from core.types import Label, Principal, Reading, State, Trace

Emit = Callable[[str, object], None]


def silent(event: str, value: object) -> None:
    """Nobody listens."""


class Engine:
    """Answers questions over one workspace's parts. Clocks and ids are arguments."""

    def __init__(
        self,
        parts: Parts,
        *,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        new_id: Callable[[], str] = lambda: uuid.uuid4().hex,
    ) -> None:
        self._parts = parts
        self._clock = clock
        self._now = now
        self._new_id = new_id

    def ask(
        self,
        query: str,
        principal: Principal,
        *,
        filters: Filters | None = None,
        deadline: bool = True,
        emit: Emit = silent,
    ) -> Trace:
        """The trace of one question, also when a needed part failed (`unavailable`).

        `emit` hears ("step", name) before each step, which it may refuse by raising, and
        ("hits", candidates) before anything is scored, so that pages can draw them.
        Raises BadInput("empty_question") for a question that holds nothing readable.
        """
        settings = self._parts.settings
        text, cut = clean_question(query, settings.question_characters)
        draft = Draft(
            id=self._new_id(),
            created=self._now().isoformat(timespec="milliseconds"),
            query=text,
            principal=principal,
            settings=settings,
            clock=self._clock,
            begun=lambda step: emit("step", step),
        )
        if cut:
            draft.degrade("question", "question_cut")
        try:
            self._run(draft, principal, filters or Filters(), deadline, emit)
        except Unavailable as fault:
            draft.fail(fault.code)
        return draft.trace(self._parts.thresholds, self._parts.fitted_here)

    def _run(self, draft: Draft, principal: Principal, filters: Filters, deadline: bool, emit: Emit) -> None:
        parts, steps = self._parts, self._parts.settings.steps
        with draft.step("permissions"):
            library = parts.library(principal)
            library.require_some()
        with draft.step("knowledge_check"):
            if steps.knowledge_check:
                draft.knowledge = knowledge_check(parts.answer_model)
            else:
                draft.off["knowledge_check"] = "switched_off"
        with draft.step("retrieve"):
            started = self._clock()
            question = parts.question(draft.query, library)
            if question.cut:
                draft.degrade("retrieve", "query_cut")
            readable = filters.for_readers(principal.groups)
            candidates = retrieve(question, parts.index, readable, library.passages, parts.settings.retrieval)
            emit("hits", candidates)
        limit = parts.settings.deadline_seconds if deadline else None
        check = draft.deadline(started, limit)
        until = None if limit is None else started + limit
        with draft.step("graph_evidence"):
            if steps.graph_evidence:
                draft.graph = graph_evidence(
                    draft.query,
                    parts.graph_view(principal, filters),
                    parts.path_judge(question, check),
                    parts.settings.graph,
                )
            else:
                draft.off["graph_evidence"] = "switched_off"
            if draft.graph.reason == GRAPH_UNAVAILABLE:
                draft.degrade("graph_evidence", GRAPH_UNAVAILABLE)
        looking = Looking(parts, draft, library, readable, question, candidates, check)
        self._judge(draft, looking)
        self._recheck(draft, library, principal)
        known = known_editions(draft, library)
        allowed = asked_back(draft, parts, question, known)
        if steps.correct and not allowed and draft.band is not None and self._outside(draft.band.label):
            with draft.step("correct"):
                looking.outside(principal, None if until is None else until - self._clock(), self._clock)
        self._answer(draft, until, known, allowed)
        emit("answer", draft.answer)

    def _outside(self, label: Label) -> bool:
        """Whether a band asks for the web: to replace what is ours, or to supplement it."""
        supplemented = label is Label.AMBIGUOUS and self._parts.settings.web.when_ambiguous
        return label is Label.INCORRECT or supplemented

    def _judge(self, draft: Draft, looking: Looking) -> None:
        """Rerank, band and the further looks; everything the verdict rests on."""
        steps = self._parts.settings.steps
        with draft.step("rerank"):
            if not steps.rerank:
                draft.off["rerank"] = "switched_off"
                looking.unscored()
                return
            first = looking.first()
        if not steps.band:
            draft.off["band"] = "switched_off"
            return
        with draft.step("correct"):
            overridden = draft.graph.override
            rounds = (first, *(looking.further(first) if steps.correct and not overridden else ()))
            if rounds[-1].label is Label.INCORRECT and looking.unread_could_matter() and not overridden:
                draft.degrade("correct", "budget")
        with draft.step("band"):
            draft.band = final_band(
                rounds,
                self._parts.required_thresholds(),
                graph_override=draft.graph.override,
                underspecified=False,
            )
        if self._parts.drift is not None and self._parts.drift.uncalibrated:
            draft.degrade("band", "uncalibrated_here")

    def _recheck(self, draft: Draft, library: Library, principal: Principal) -> None:
        """Readers may have changed since retrieval: what is no longer readable never existed."""
        with draft.step("permissions"):
            still = library.passages([hit.passage for hit in draft.hits])
            remaining = tuple(hit for hit in draft.hits if hit.passage in still)
            graph = still_standing(draft.graph, self._parts.graph_view(principal, Filters()))
            if len(remaining) == len(draft.hits) and graph == draft.graph:
                return
            draft.hits, draft.graph = remaining, graph
            draft.degrade("permissions", "readers_changed")
            if draft.band is not None:
                draft.band = final_band(
                    (round_of(self._parts, draft),),
                    self._parts.required_thresholds(),
                    graph_override=draft.graph.override,
                    underspecified=False,
                )

    def _answer(
        self, draft: Draft, until: float | None, known: Known | None, allowed: tuple[Reading, ...]
    ) -> None:
        """Strips, sufficiency and what is said."""
        settings, steps = self._parts.settings, self._parts.settings.steps
        label = draft.band.label if draft.band else None
        with draft.step("refine"):
            if not steps.refine:
                draft.off["refine"] = "switched_off"
            elif steps.rerank and label is not Label.INCORRECT:
                draft.strips = (*strips_of(draft, self._parts, known), *draft.strips)
        draft.off["sufficiency"] = "not_built" if steps.sufficiency else "switched_off"
        with draft.step("answer"):
            if not (steps.answer and steps.rerank and steps.refine):
                draft.off["answer"] = "switched_off"
                return
            draft.answer = extractive_answer(
                draft.query,
                label,
                draft.strips,
                draft.graph,
                support=self._parts.required_thresholds().support if settings.answer.support_check else -inf,
                limit=settings.answer.sentences,
                sufficient=accepted(draft.sufficiency),
                short_answer=short_answer,
                readings=allowed,
            )
            if settings.answer.style is AnswerStyle.GENERATED:
                self._word(draft, until)
            if draft.answer.state is State.NOT_FOUND:
                draft.nearest_misses = draft.hits[: settings.answer.nearest_misses]

    def _word(self, draft: Draft, until: float | None) -> None:
        """The same answer in the model's words, as far as they hold against the strips."""
        left_s = None if until is None else until - self._clock()
        worded = generated_answer(
            draft.query, draft.answer, draft.strips, self._parts, asked=draft.wanted, left_s=left_s
        )
        draft.answer = worded.answer
        draft.calls += worded.calls
        draft.tokens += worded.tokens
        if worded.fault:
            draft.degrade("answer", worded.fault)
