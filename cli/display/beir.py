"""The figures of a folder in BEIR layout as two tables: before the evaluator and after it."""

from __future__ import annotations

from collections.abc import Mapping

from cli.display.evaluation import grid, share
from cli.session import Session
from core.evaluation.beir_figures import Figures
from core.evaluation.summary import Rate


def show_figures(figures: Figures, session: Session) -> None:
    """What was measured on how much, then a row a figure, with its interval and n."""
    seconds = f"{figures.seconds_per_query:.2f}"
    counted = session.say(
        "beir_counted", queries=figures.queries, documents=figures.documents, seconds=seconds
    )
    session.page.print(counted, soft_wrap=True)
    _table("beir_retrieval", figures.retrieval, session)
    _table("beir_evaluator", figures.evaluator, session)


def _table(title: str, figures: Mapping[str, Rate | None], session: Session) -> None:
    say = session.say
    grid(
        say(title),
        [say("column_figure"), say("column_value"), "n"],
        [
            [
                say(f"figure_{name}") if name.startswith("auroc") else name,
                share(rate),
                "–" if rate is None else str(rate.n),
            ]
            for name, rate in figures.items()
        ],
        session,
    )
