"""What one labelled question gave: ranks, band, state and what was said, ready to be counted."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from core.evaluation.datasets import LabelledQuery
from core.types import Hit, Label, ScoredWindow, State, Trace


@dataclass(frozen=True, slots=True)
class Outcome:
    """`gold_rank` is the best hit's rank among the hits by logit, counted in documents from 1."""

    query: LabelledQuery
    label: Label | None
    text_label: Label | None
    state: State | None
    first_logit: float | None
    last_logit: float | None
    gold_rank: int | None
    gold_retrieved: float | None
    short: str | None
    short_matches: bool
    answer_holds_gold: bool
    best_document: str | None
    best_window: str | None
    windows_scored: int
    seconds: float
    override: bool = False
    edges: tuple[tuple[str, str, str], ...] = ()


def plain(text: str) -> str:
    """Text for comparison: NFKC, case-folded, without markup, spaces and final full stop."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return re.sub(r"[\s*`|_]+", "", folded).rstrip(".。")


def edges_told(trace: Trace) -> tuple[tuple[str, str, str], ...]:
    """The edges that the answer rests on, in stored direction."""
    paths = trace.graph.paths if trace.graph.override else ()
    return tuple((edge.head, edge.relation, edge.tail) for path in paths for edge in path.edges)


def document_order(hits: Sequence[Hit]) -> list[str]:
    """Relative paths of documents, each at its best hit."""
    return list(dict.fromkeys(hit.document.split("/", 1)[1] for hit in hits))


def best_window(hit: Hit | None) -> ScoredWindow | None:
    """The window that gave a hit its logit; None where none was read."""
    read = [] if hit is None else [window for window in hit.windows if window.logit is not None]
    return max(read, key=lambda window: window.decisive or 0.0, default=None)


def outcome_of(query: LabelledQuery, trace: Trace, retrieved: Sequence[str], depth: int = 20) -> Outcome:
    """Compare a trace with its labels. `retrieved` are documents by fused rank, before the evaluator."""
    order = document_order([hit for hit in trace.hits if hit.logit is not None])
    ranks = [order.index(gold) + 1 for gold in query.gold if gold in order]
    found = [gold for gold in query.gold if gold in retrieved[:depth]]
    gold_answer = plain(query.answer)
    said = plain(" ".join(sentence.text for sentence in trace.answer.sentences))
    best = trace.hits[0] if trace.hits else None
    best_read = best_window(best)
    rounds = trace.band.rounds if trace.band else ()
    return Outcome(
        query=query,
        label=trace.band.label if trace.band else None,
        text_label=trace.band.text_label if trace.band else None,
        state=trace.answer.state,
        first_logit=rounds[0].decisive if rounds else None,
        last_logit=rounds[-1].decisive if rounds else None,
        gold_rank=min(ranks, default=None),
        gold_retrieved=len(found) / len(query.gold) if query.gold else None,
        short=trace.answer.short,
        short_matches=bool(gold_answer)
        and trace.answer.short is not None
        and plain(trace.answer.short) == gold_answer,
        answer_holds_gold=bool(gold_answer) and gold_answer in said,
        best_document=best.document if best else None,
        best_window=best_read.text.strip() if best_read else None,
        windows_scored=trace.windows.scored,
        seconds=sum(trace.timings.values()),
        override=trace.graph.override,
        edges=edges_told(trace),
    )
