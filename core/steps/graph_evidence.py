"""What the company's own graph says: entities linked, edges looked up, gate checked.

A path overrides a low text band only where all three hold (design, section 4.5): its start was
linked from the question, its edges are stated and join, and what it says is what was asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.graph.asking import answers_kind, covers
from core.graph.direct import FoundPath, between_types, one_hop, spread, two_hops
from core.graph.linking import Mention, link, without_mentions
from core.graph.relations import relation_of
from core.graph.relevance import PathJudge
from core.graph.roles import end_of
from core.graph.verbalise import language_of, verbalised
from core.graph.view import GraphFault, GraphView
from core.settings import GraphSettings
from core.types import GraphEvidence, GraphPath

UNAVAILABLE = "graph_unavailable"


def graph_evidence(
    question: str, view: GraphView | None, judge: PathJudge | None, settings: GraphSettings
) -> GraphEvidence:
    """Paths that answer, best first; without one, the nearest that were looked at.

    A store that fails is no evidence and no fault of the question: reason `graph_unavailable`.
    """
    if view is None:
        return _nothing("no_graph")
    if judge is None:
        return _nothing("gate_not_fitted")
    try:
        mentions = link(question, view.named)
        if not mentions:
            return _nothing("no_entity")
        found = _look_up(view, mentions, settings)
        if not found:
            return _nothing("no_edges")
        scored = _score(_Asked(question, mentions, judge), found, settings)
        standing = view.standing({edge for each in scored for edge in each.path.edges})
    except GraphFault:
        return _nothing(UNAVAILABLE)
    return _evidence([each for each in scored if standing.issuperset(each.path.edges)], judge, settings)


def still_standing(evidence: GraphEvidence, view: GraphView | None) -> GraphEvidence:
    """The evidence without paths that this person may no longer read, checked just before answering."""
    if view is None or not evidence.paths:
        return evidence
    try:
        standing = view.standing({edge for path in evidence.paths for edge in path.edges})
    except GraphFault:
        return _nothing(UNAVAILABLE)
    paths = tuple(path for path in evidence.paths if standing.issuperset(path.edges))
    if len(paths) == len(evidence.paths):
        return evidence
    override = evidence.override and bool(paths)
    return GraphEvidence(override, paths, None if override else evidence.reason or "none_relevant")


def _nothing(reason: str) -> GraphEvidence:
    return GraphEvidence(override=False, paths=(), reason=reason)


@dataclass(frozen=True, slots=True)
class _Scored:
    path: FoundPath
    logit: float
    passes: bool
    fits: bool


def _look_up(view: GraphView, mentions: Sequence[Mention], settings: GraphSettings) -> list[FoundPath]:
    """Paths in the order in which they are scored; those behind the limits come after."""
    if not any(mention.entities for mention in mentions):
        edges = between_types(view, mentions)
        return spread(edges, len(edges))
    first = one_hop(view, mentions)
    chosen = spread(first, settings.one_hop)
    second = two_hops(view, chosen)
    further = spread(second, len(second))
    rest = [path for path in first if path not in chosen]
    return [*chosen, *further[: settings.two_hops], *rest, *further[settings.two_hops :]]


def _score(asked: _Asked, found: Sequence[FoundPath], settings: GraphSettings) -> list[_Scored]:
    """The first paths, then more of the kinds among them that pass."""
    budget = settings.one_hop + settings.two_hops
    scored = asked.scored(found[:budget])
    passing = {each.path.signature for each in scored if each.passes}
    more = [path for path in found[budget:] if path.signature in passing]
    return scored + asked.scored(more[: settings.more_of_a_kind])


class _Asked:
    """One question's view of paths: what they say, and whether its words speak against it."""

    def __init__(self, question: str, mentions: Sequence[Mention], judge: PathJudge) -> None:
        self._question = question
        self._mentions = mentions
        self._judge = judge
        self._language = language_of(question)
        self._rest = without_mentions(question, mentions)
        self._called = {entity: mention.surface for mention in mentions for entity in mention.entities}

    def scored(self, paths: Sequence[FoundPath]) -> list[_Scored]:
        """Each path with its relevance and the gate's outcome."""
        logits = self._judge.relevance([self._said(path) for path in paths])
        return [
            _Scored(path, logit, fits and self._judge.passes(logit), fits)
            for path, logit, fits in zip(paths, logits, map(self._fits, paths), strict=True)
        ]

    def _said(self, path: FoundPath) -> str:
        """The path in the question's words: names as the question calls them, types before instances."""
        if path.start is not None:
            return verbalised(path.edges, self._language, self._called)
        types = [mention.surface for mention in self._mentions if mention.types]
        prefix = types[0] if len(types) == 1 else ""
        called = {node: f"{prefix} {node}".strip() for node in path.nodes}
        return verbalised(path.edges, self._language, called)

    def _fits(self, path: FoundPath) -> bool:
        if not covers(self._rest, path.edges):
            return False
        if path.start is None:
            return True
        return answers_kind(self._rest, path.answer) and all(
            self._in_its_place(path, mention) for mention in self._mentions
        )

    def _in_its_place(self, path: FoundPath, mention: Mention) -> bool:
        """Whether each named end of an edge is the end at which the question's grammar puts it."""
        for edge in path.edges:
            relation = relation_of(edge.relation)
            here = {edge.head, edge.tail} & set(mention.entities)
            if relation is None or not here:
                continue
            end = end_of(self._question, mention.start, mention.end, relation)
            if end is not None and getattr(edge, end.value) not in here:
                return False
        return True


def _evidence(
    scored: Sequence[_Scored], judge: PathJudge, settings: GraphSettings
) -> GraphEvidence:
    ordered = sorted(scored, key=lambda each: (not each.fits, -each.logit, each.path.nodes))
    passing = _answering([each for each in ordered if each.passes])
    if passing:
        return GraphEvidence(override=True, paths=_paths(passing[: settings.answers]))
    reason = "gate_not_fitted" if judge.gate is None else "none_relevant"
    return GraphEvidence(False, _paths(ordered[: settings.near_misses]), reason)


def _answering(passing: Sequence[_Scored]) -> list[_Scored]:
    """Of the passing paths those that say the same kind of thing as the best one.

    The best decides how far to go and which detailed relation is meant: a founder is never told
    beside the current chief because both are somebody at the top.
    """
    return [each for each in passing if each.path.signature == passing[0].path.signature]


def _paths(scored: Sequence[_Scored]) -> tuple[GraphPath, ...]:
    return tuple(
        GraphPath(
            id=f"p{number}",
            edges=each.path.edges,
            gate={"entity_linked": True, "path_intact": True, "relation_relevant": each.passes},
            relevance_logit=each.logit,
            answer=None if each.path.start is None else each.path.answer,
        )
        for number, each in enumerate(scored, start=1)
    )
