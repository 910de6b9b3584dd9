"""`evaluate-sample`: labelled questions asked through the product's own engine, counted per class."""

from __future__ import annotations

import argparse
from math import ceil

from cli.arguments import Arguments, folder, whole_number
from cli.display.evaluation import evaluation_json, show_evaluation
from cli.display.progress import Phase, progress_bar
from cli.session import Session
from cli.workspace import opened
from core.errors import BadInput
from core.evaluation.folder import open_folder
from core.evaluation.outcomes import Outcome
from core.evaluation.run import Asked, evaluate
from core.evaluation.summary import by, missed, summarise
from core.parts import Parts
from core.sample import asked_of_sample, carries_sample, read_sample
from core.settings import load_settings


def declare(arguments: Arguments) -> None:
    """Which questions, how many, and how the figures are printed."""
    arguments.value("--data", convert=folder)
    arguments.value("--limit", convert=whole_number("--limit"))
    arguments.switch("--json")


def run(values: argparse.Namespace, session: Session) -> int:
    """0 when every question was asked; how well it went is in the figures."""
    with progress_bar(session) as phase:
        outcomes = (
            folder_outcomes(values, session, phase)
            if values.data
            else sample_outcomes(values, session, phase)
        )
    summaries = [*by(outcomes, lambda seen: seen.query.query_class), summarise("all", outcomes)]
    if values.json:
        session.json(evaluation_json(summaries, missed(outcomes)))
    else:
        show_evaluation(summaries, missed(outcomes), session)
    return 0


def folder_outcomes(values: argparse.Namespace, session: Session, phase: Phase) -> list[Outcome]:
    """A folder's documents in a cache of their own, read by one internal principal."""
    settings = load_settings(session.home)
    advance = phase("progress_ingest")
    with open_folder(session.home, values.data, settings=settings, progress=advance) as labelled:
        return ask_all(labelled.workspace.parts, list(labelled.asked), values.limit, phase)


def sample_outcomes(values: argparse.Namespace, session: Session, phase: Phase) -> list[Outcome]:
    """The sample company's questions, each asked by the person it names."""
    with opened(session, "evaluate-sample", phase) as workspace:
        if not carries_sample(workspace.store):
            raise BadInput("sample_elsewhere", home=str(session.home))
        asked = asked_of_sample(workspace.store, read_sample())
        return ask_all(workspace.parts, asked, values.limit, phase)


def ask_all(parts: Parts, asked: list[Asked], limit: int | None, phase: Phase) -> list[Outcome]:
    """Outcomes of all questions, or of `limit` spread evenly over them."""
    chosen = asked if limit is None else asked[:: max(1, ceil(len(asked) / limit))]
    advance = phase("progress_evaluate")
    report = evaluate(parts, chosen, lambda done: advance(done, len(chosen), ""))
    return [seen.outcome for seen in report]
