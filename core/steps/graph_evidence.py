"""What the company's own graph says: entities linked, edges looked up, gate checked.

A path overrides a low text band only where all three hold (design, section 4.5): its start was
linked from the question, its edges are stated and join, and what it says is what was asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.entity_names import entity_key
from core.graph.asking import answers_kind, covers, names_each
from core.graph.direct import FoundPath, between_types, one_hop, spread, two_hops
from core.graph.linking import Mention, link, without_mentions
from core.graph.relations import relation_of
from core.graph.relevance import PathJudge
from core.graph.roles import end_of
from core.graph.verbalise import ENGLISH, KOREAN, language_of, verbalised
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
        asked = _Asked(question, mentions, judge)
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


@dataclass(frozen=True, slots=True)
class _Scored:
    """`logit` is None where the question's words spoke against the path."""

    path: FoundPath
    logit: float | None
    passes: bool


def _look_up(view: GraphView, asked: _Asked, settings: GraphSettings) -> list[FoundPath]:
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


def _fitting_first(asked: _Asked, paths: Sequence[FoundPath]) -> list[FoundPath]:
    return sorted(spread(paths, len(paths)), key=lambda path: not asked.fits(path))


def _score(asked: _Asked, found: Sequence[FoundPath], settings: GraphSettings) -> list[_Scored]:
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
        *(_Scored(path, None, passes=False) for path in others[: settings.near_misses]),
    ]


class _Asked:
    """One question's view of paths: what they say, and whether its words speak against it."""

    def __init__(self, question: str, mentions: Sequence[Mention], judge: PathJudge) -> None:
        self.mentions = mentions
        self._question = question
        self._judge = judge
        self._language = language_of(question)
        self._rest = without_mentions(question, mentions)
        self._of_asked_type: frozenset[str] | None = None
        self._called = {entity: mention.surface for mention in mentions for entity in mention.entities}

    def learn_types(self, view: GraphView, paths: Sequence[FoundPath]) -> None:
        """Where the question names a type, only its instances answer, if there are any to be had."""
        asked = {kind for mention in self.mentions for kind in mention.types}
        ends = {path.answer for path in paths}
        if asked and ends:
            named = view.named({entity_key(end) for end in ends})
            found = frozenset(each.name for each in named if each.type in asked) & ends
            self._of_asked_type = found or None

    def scored(self, paths: Sequence[FoundPath]) -> list[_Scored]:
        """Each path with its relevance and the gate's outcome."""
        logits = self._judge.relevance([self._said(path) for path in paths])
        return [
            _Scored(path, logit, self._judge.passes(logit, named=names_each(self._rest, path.edges)))
            for path, logit in zip(paths, logits, strict=True)
        ]

    def _said(self, path: FoundPath) -> str:
        """The path under the name the question starts from, in the question's words.

        Relation names are English more often than not: a Korean question hears both languages.
        """
        called, title = self._called, self._called.get(path.start or "", "")
        if path.start is None:
            types = [mention.surface for mention in self.mentions if mention.types]
            title = types[0] if len(types) == 1 else ""
            called = {node: f"{title} {node}".strip() for node in path.nodes}
        said = verbalised(path.edges, self._language, called)
        if self._language == KOREAN:
            said = f"{said} {verbalised(path.edges, ENGLISH, called)}"
        return f"{title}: {said}" if title else said

    def fits(self, path: FoundPath) -> bool:
        """Whether the words of the question allow the path as an answer, whatever a model thinks."""
        if not covers(self._rest, path.edges):
            return False
        if path.start is None:
            return True
        if self._of_asked_type is not None and path.answer not in self._of_asked_type:
            return False
        return answers_kind(self._rest, path.answer) and all(
            self._in_its_place(path, mention) for mention in self.mentions
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


def _evidence(scored: Sequence[_Scored], judge: PathJudge, settings: GraphSettings) -> GraphEvidence:
    ordered = sorted(scored, key=lambda each: (each.logit is None, -(each.logit or 0.0), each.path.nodes))
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
