"""What an evaluation counted, per class, and every miss so that it can be looked at."""

from __future__ import annotations

from dataclasses import asdict

from rich.table import Table
from rich.text import Text

from cli.display.plain import plain, shortened
from cli.session import Session
from core.evaluation.outcomes import Outcome
from core.evaluation.summary import ClassSummary, Rate
from core.types import Label
from wording.numbers import logit

LABELS = tuple(label.value for label in Label)


def share(rate: Rate | None) -> str:
    """A rate with its interval, or a dash where the class has none."""
    return "–" if rate is None else f"{rate.value:.3f} [{rate.low:.2f}, {rate.high:.2f}]"


def grid(title: str, columns: list[str], rows: list[list[str]], session: Session) -> None:
    """A table of plain cells, numbers to the right."""
    table = Table(title=Text(title, style="bold"), title_justify="left")
    for number, name in enumerate(columns):
        table.add_column(Text(name), justify="right" if number else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    session.page.print(table)


def show_evaluation(
    summaries: list[ClassSummary], missed: list[tuple[str, Outcome]], session: Session
) -> None:
    """Three tables and the list of misses."""
    say = session.say
    grid(
        say("evaluation_retrieval"),
        [say("column_class"), "n", "accuracy@1", "recall@20", say("column_answered")],
        [
            [
                each.name,
                str(each.n),
                share(each.accuracy_at_1),
                share(each.recall_at_20),
                share(each.answered),
            ]
            for each in summaries
        ],
        session,
    )
    states = sorted({state for each in summaries for state in each.states})
    grid(
        say("evaluation_bands"),
        [say("column_class"), *LABELS, say("column_no_band"), *states],
        [
            [each.name, *(str(each.labels.get(name, 0)) for name in (*LABELS, "none"))]
            + [str(each.states.get(state, 0)) for state in states]
            for each in summaries
        ],
        session,
    )
    grid(
        say("evaluation_short"),
        [say("column_class"), say("column_exact"), say("column_null"), say("column_holds_gold")],
        [
            [each.name, share(each.short_exact), share(each.short_null), share(each.answer_holds_gold)]
            for each in summaries
        ],
        session,
    )
    show_misses(missed, session)


def show_misses(missed: list[tuple[str, Outcome]], session: Session) -> None:
    """One miss a paragraph: why, the question, what came first instead."""
    session.page.print(Text(session.say("evaluation_misses", n=len(missed)), style="bold"))
    for why, seen in missed:
        asked = f"{seen.query.id} [{seen.query.query_class}] {session.say(f'miss_{why}')}: "
        first = f"   {logit(seen.last_logit)} {plain(seen.best_document or '–')}: "
        session.page.print(Text(asked + plain(seen.query.text)), soft_wrap=True)
        session.page.print(Text(first + shortened(seen.best_window or "", 90)), soft_wrap=True)


def evaluation_json(summaries: list[ClassSummary], missed: list[tuple[str, Outcome]]) -> dict[str, object]:
    """The same figures as plain values."""
    return {
        "classes": [asdict(each) for each in summaries],
        "misses": [
            {
                "why": why,
                "id": seen.query.id,
                "class": seen.query.query_class,
                "query": seen.query.text,
                "label": seen.label,
                "state": seen.state,
                "logit": seen.last_logit,
                "gold": list(seen.query.gold),
                "gold_rank": seen.gold_rank,
                "best_document": seen.best_document,
                "short": seen.short,
            }
            for why, seen in missed
        ],
    }
