"""What the graph overruled, rightly and wrongly, and what the bands would be without it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.evaluation.outcomes import Outcome
from core.evaluation.summary import Rate, rate
from core.types import Label

HIDDEN = "graph_hidden"
GRAPH_CLASSES = ("graph_only", "multi_hop", "graph_or_text", "wrong_relation", HIDDEN)


@dataclass(frozen=True, slots=True)
class GraphSummary:
    """One class. `right`: overruled by labelled edges alone; `whole`: by all of them.

    `wrong`: overruled by any other edge, and by any edge at all where none is labelled.
    """

    name: str
    n: int
    right: Rate | None
    whole: Rate | None
    wrong: Rate | None
    labels: dict[str, int]
    labels_without_graph: dict[str, int]


def is_graph_question(outcome: Outcome) -> bool:
    """Whether a question was written for the graph."""
    return outcome.query.query_class in GRAPH_CLASSES


def is_right(outcome: Outcome) -> bool:
    """Overruled by edges that are all labelled and may be read by who asks."""
    return outcome.override and bool(outcome.edges) and set(outcome.edges) <= expected(outcome)


def is_whole(outcome: Outcome) -> bool:
    """Right, and none of the labelled edges is missing."""
    return is_right(outcome) and set(outcome.edges) == expected(outcome)


def expected(outcome: Outcome) -> set[tuple[str, str, str]]:
    """The labelled edges; none where they are hidden from who asks."""
    return set() if outcome.query.query_class == HIDDEN else set(outcome.query.paths)


def graph_summaries(outcomes: Sequence[Outcome]) -> list[GraphSummary]:
    """One summary a class, for the questions that were written for the graph."""
    return [
        _summary(name, [seen for seen in outcomes if seen.query.query_class == name])
        for name in GRAPH_CLASSES
        if any(seen.query.query_class == name for seen in outcomes)
    ]


def _summary(name: str, seen: Sequence[Outcome]) -> GraphSummary:
    labelled = [each for each in seen if expected(each)]
    return GraphSummary(
        name=name,
        n=len(seen),
        right=rate(sum(map(is_right, labelled)), len(labelled)),
        whole=rate(sum(map(is_whole, labelled)), len(labelled)),
        wrong=rate(sum(each.override and not is_right(each) for each in seen), len(seen)),
        labels=_counted(each.label for each in seen),
        labels_without_graph=_counted(each.text_label for each in seen),
    )


def _counted(labels: Iterable[Label | None]) -> dict[str, int]:
    counts = Counter("none" if label is None else label.value for label in labels)
    return {name: counts.get(name, 0) for name in (*[label.value for label in Label], "none")}
