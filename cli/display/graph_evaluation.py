"""What the graph overruled per class, and the bands with and without it."""

from __future__ import annotations

from collections.abc import Sequence

from cli.display.evaluation import LABELS, grid, share
from cli.session import Session
from core.evaluation.graph import GraphSummary


def show_graph_evaluation(summaries: Sequence[GraphSummary], session: Session) -> None:
    """One table; nothing where no question was written for the graph."""
    if not summaries:
        return
    say = session.say
    names = ("column_right", "column_whole", "column_wrong", "column_bands", "column_without_graph")
    grid(
        say("evaluation_graph"),
        [say("column_class"), "n", *(say(name) for name in names)],
        [
            [
                each.name,
                str(each.n),
                share(each.right),
                share(each.whole),
                share(each.wrong),
                bands(each.labels),
                bands(each.labels_without_graph),
            ]
            for each in summaries
        ],
        session,
    )


def bands(labels: dict[str, int]) -> str:
    """Counts of Correct, Ambiguous and Incorrect."""
    return " / ".join(str(labels.get(name, 0)) for name in LABELS)
