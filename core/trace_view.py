"""A trace as somebody may see it now: what they may not read is left out, and so is what rested on it.

A logit, a band and an answer tell of the text they were made from. So a band stays only while every
best logit it rests on is one of a hit that is still shown, an answer only while all it cites is.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from core.types import WEB, Answer, Band, Edge, GraphEvidence, Hit, State, Strip, Trace, WindowCount

WITHHELD = "not_readable_now"


@dataclass(frozen=True, slots=True)
class NowReadable:
    """Passage ids and edges of one trace that the viewer may read at this moment."""

    passages: Collection[str]
    edges: Collection[Edge]


def passages_in(trace: Trace) -> set[str]:
    """Every passage the trace shows anything of, those that define a word it was sent with included."""
    hits = {hit.passage for hit in (*trace.hits, *trace.nearest_misses)}
    return hits | {strip.passage for strip in trace.strips if strip.origin != WEB} | _defining(trace.band)


def edges_in(trace: Trace) -> set[Edge]:
    """Every edge the trace shows."""
    return {edge for path in trace.graph.paths for edge in path.edges}


def withheld(trace: Trace) -> bool:
    """Whether a filtered trace lacks a band or an answer that the whole one has."""
    return WITHHELD in trace.off.values()


def filter_trace(trace: Trace, readable: NowReadable) -> Trace:
    """The trace without what is not readable; the same trace where everything is."""
    passages, edges = set(readable.passages), set(readable.edges)
    if passages_in(trace) <= passages and edges_in(trace) <= edges:
        return trace
    hits = tuple(hit for hit in trace.hits if hit.passage in passages)
    graph = _graph(trace.graph, edges)
    windows = _windows(trace, hits)
    band = _band(trace.band, hits, graph, windows.scored)
    if band is not None and not _defining(band) <= passages:
        band = replace(
            band, rounds=tuple(replace(look, query=trace.query, rewrite=None) for look in band.rounds)
        )
    strips = tuple(strip for strip in trace.strips if strip.passage in passages or strip.origin == WEB)
    strips = _without_what_speaks_instead(strips)
    off = dict(trace.off)
    if band is None and trace.band is not None:
        off["band"] = WITHHELD
    shown = {strip.id for strip in strips} | {path.id for path in graph.paths}
    stays = "band" not in off and _answer_stays(trace, shown, {hit.document for hit in hits})
    whole = sum(strip.kept for strip in strips) == sum(strip.kept for strip in trace.strips)
    if not stays:
        off["answer"] = WITHHELD
    if trace.sufficiency is not None and not (stays and whole):
        off["sufficiency"] = WITHHELD
    return replace(
        trace,
        hits=hits,
        band=band,
        graph=graph,
        strips=strips,
        sufficiency=None if "sufficiency" in off else trace.sufficiency,
        answer=trace.answer if stays else Answer(state=State.UNAVAILABLE),
        nearest_misses=tuple(hit for hit in trace.nearest_misses if hit.passage in passages),
        windows=windows,
        off=off,
    )


def _graph(graph: GraphEvidence, edges: set[Edge]) -> GraphEvidence:
    paths = tuple(path for path in graph.paths if edges.issuperset(path.edges))
    if len(paths) == len(graph.paths):
        return graph
    override = graph.override and any(all(path.gate.values()) for path in paths)
    return GraphEvidence(override, paths, None if override else WITHHELD)


def _windows(trace: Trace, hits: Collection[Hit]) -> WindowCount:
    """Counts of what is shown: the difference would tell how much is not."""
    if len(hits) == len(trace.hits):
        return trace.windows
    return WindowCount(
        scored=sum(hit.windows_scored for hit in hits),
        total=sum(hit.windows_total for hit in hits),
        budget=trace.windows.budget,
    )


def _band(band: Band | None, hits: Collection[Hit], graph: GraphEvidence, scored: int) -> Band | None:
    """The band while all that decided it is shown."""
    if band is None:
        return None
    logits = {window.logit for hit in hits for window in hit.windows} | {hit.logit for hit in hits}
    if any(look.best_logit is not None and look.best_logit not in logits for look in band.rounds):
        return None
    adjusted = {window.adjusted_logit for hit in hits for window in hit.windows}
    if any(look.adjusted_logit is not None and look.adjusted_logit not in adjusted for look in band.rounds):
        return None
    if band.rule == "graph_override" and not graph.override:
        return None
    rounds = tuple(replace(look, windows_scored=min(look.windows_scored, scored)) for look in band.rounds)
    return replace(band, rounds=rounds)


def _defining(band: Band | None) -> set[str]:
    looks = band.rounds if band else ()
    return {word.passage for look in looks if look.rewrite for word in look.rewrite.added}


def _without_what_speaks_instead(strips: tuple[Strip, ...]) -> tuple[Strip, ...]:
    """Where the strip that speaks instead is not shown, neither is that there is one."""
    shown = {strip.id for strip in strips}
    return tuple(
        strip
        if strip.instead is None or strip.instead in shown
        else replace(strip, reason=WITHHELD, instead=None)
        for strip in strips
    )


def _answer_stays(trace: Trace, shown: Collection[str], documents: Collection[str]) -> bool:
    spoken = (*trace.answer.sentences, *trace.answer.unsupported)
    cited = {each for sentence in spoken for each in sentence.citations}
    named = {reading.document for reading in trace.answer.readings}
    cited |= {each.citation for said in trace.answer.disagreements for each in said.values}
    return cited <= set(shown) and named <= set(documents)
