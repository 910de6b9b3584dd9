"""What the company's own graph says: entities linked, edges looked up, gate checked.

A path overrides a low text band only where all three hold (design, section 4.5): its start was
linked from the question, its edges are stated and join, and what it says is what was asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.graph.asked import Asked, Scored
from core.graph.direct import FoundPath, between_types, one_hop, spread, two_hops
from core.graph.linking import link
from core.graph.own import with_own
from core.graph.relevance import PathJudge
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
        mentions = with_own(view, question, link(question, view.named))
        if not mentions:
            return _nothing("no_entity")
        asked = Asked(question, mentions, judge)
        found = _look_up(view, asked, settings)
        if not found:
            return _nothing("no_edges")
        scored = _score(asked, found, settings)
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


def _look_up(view: GraphView, asked: Asked, settings: GraphSettings) -> list[FoundPath]:
    """Paths in turn from each kind, short ones first; those behind the limits come after."""
    if not any(mention.entities for mention in asked.mentions):
        between = between_types(view, asked.mentions)
        return spread(between, len(between))
    first = one_hop(view, asked.mentions)
    second = two_hops(view, first)
    asked.learn_types(view, [*first, *second])
    near, far = _fitting_first(asked, first), _fitting_first(asked, second)
    return [
        *near[: settings.one_hop],
        *far[: settings.two_hops],
        *near[settings.one_hop :],
        *far[settings.two_hops :],
    ]


def _fitting_first(asked: Asked, paths: Sequence[FoundPath]) -> list[FoundPath]:
    return sorted(spread(paths, len(paths)), key=lambda path: not asked.fits(path))


def _score(asked: Asked, found: Sequence[FoundPath], settings: GraphSettings) -> list[Scored]:
    """The first paths, then more of the kinds among them that pass.

    What the question's own words speak against is not read: no relevance would let it pass.
    """
    budget = settings.one_hop + settings.two_hops
    fitting = [path for path in found if asked.fits(path)]
    scored = asked.scored(fitting[:budget])
    passing = {each.path.signature for each in scored if each.passes}
    more = [path for path in fitting[budget:] if path.signature in passing]
    others = [path for path in found if not asked.fits(path)]
    return [
        *scored,
        *asked.scored(more[: settings.more_of_a_kind]),
        *(Scored(path, None, passes=False) for path in others[: settings.near_misses]),
    ]


def _evidence(scored: Sequence[Scored], judge: PathJudge, settings: GraphSettings) -> GraphEvidence:
    ordered = sorted(scored, key=lambda each: (each.logit is None, -(each.logit or 0.0), each.path.nodes))
    passing = _answering([each for each in ordered if each.passes])
    if passing:
        return GraphEvidence(override=True, paths=_paths(passing[: settings.answers]))
    reason = "gate_not_fitted" if judge.gate is None else "none_relevant"
    return GraphEvidence(False, _paths(ordered[: settings.near_misses]), reason)


def _answering(passing: Sequence[Scored]) -> list[Scored]:
    """Of the passing paths those that say the same kind of thing as the best one.

    The best decides how far to go and which detailed relation is meant: a founder is never told
    beside the current chief because both are somebody at the top.
    """
    return [each for each in passing if each.path.signature == passing[0].path.signature]


def _paths(scored: Sequence[Scored]) -> tuple[GraphPath, ...]:
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
