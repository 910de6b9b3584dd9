"""`evaluate-sample`: labelled questions asked through the product's own engine, counted per class."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from cli.arguments import Arguments, folder, whole_number
from cli.display.evaluation import evaluation_json, show_evaluation
from cli.display.graph_evaluation import show_graph_evaluation
from cli.display.progress import Phase, heard, progress_bar
from cli.session import Session
from cli.workspace import open_desk
from core.evaluation.folder import open_folder
from core.evaluation.graph import graph_summaries, is_graph_question
from core.evaluation.outcomes import Outcome
from core.evaluation.summary import by, missed, summarise
from core.jobs import no_pause
from core.requests import EVALUATE, EvaluateWork, request_of
from core.settings import load_settings
from core.work import ask_all, outcomes_in


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
    graph = graph_summaries(outcomes)
    outcomes = [seen for seen in outcomes if not is_graph_question(seen)]
    summaries = [*by(outcomes, lambda seen: seen.query.query_class), summarise("all", outcomes)]
    if values.json:
        figures = evaluation_json(summaries, missed(outcomes))
        session.json({**figures, "graph": [asdict(each) for each in graph]})
    else:
        show_evaluation(summaries, missed(outcomes), session)
        show_graph_evaluation(graph, session)
    return 0


def folder_outcomes(values: argparse.Namespace, session: Session, phase: Phase) -> list[Outcome]:
    """A folder's documents in a cache of their own, read by one internal principal."""
    settings = load_settings(session.home)
    advance = phase("progress_ingest")
    with open_folder(session.home, values.data, settings=settings, progress=advance) as labelled:
        parts, hear = labelled.workspace.parts, heard(session, phase)
        return ask_all(parts, list(labelled.asked), values.limit, hear, no_pause)


def sample_outcomes(values: argparse.Namespace, session: Session, phase: Phase) -> list[Outcome]:
    """The sample company's questions, each asked by the person it names."""
    with open_desk(session, EVALUATE, phase) as desk:
        request = request_of(EvaluateWork(values.limit))
        return outcomes_in(desk.do(EVALUATE, request, heard(session, phase)))
