"""`ask`: one question, or a file of them; a verdict with its evidence."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.arguments import Arguments, names
from cli.display.panels import show_panels
from cli.display.plain import plain
from cli.display.verdict import show_verdict
from cli.question_file import Asker, answer_lines, open_lines
from cli.session import Session
from cli.workspace import open_desk, opened_store
from core.desk import Desk
from core.errors import BadInput
from core.question import clean_question
from core.requests import ASK, CANDIDATES, reader_of, trace_in
from core.settings import load_settings
from core.thresholds_in_use import thresholds_of
from core.trace_json import trace_to_json
from core.types import EVERYONE, State

if TYPE_CHECKING:
    from core.wiring import Workspace

SHOWN_TITLES = 5


def declare(arguments: Arguments) -> None:
    """Who asks, what, and how the result is printed."""
    arguments.words("question")
    arguments.value("--as")
    arguments.value("--groups", convert=names)
    arguments.value("--file")
    arguments.switch("--json")


def run(values: argparse.Namespace, session: Session) -> int:
    """0 for a verdict, a plain no included; 1 where there is none."""
    asked = getattr(values, "as")
    if asked is not None and values.groups is not None:
        raise BadInput("as_and_groups")
    if values.groups == ():
        raise BadInput("groups_empty")
    if values.file is not None and values.question:
        raise BadInput("question_and_file")
    if values.file is not None:
        with open_lines(values.file) as lines:
            asker = asker_of(asked, values.groups, session)
            with open_desk(session, "ask") as desk:
                say_who_reads(asker, session)
                return answer_lines(lines, desk, asker, session)
    question = readable_question(" ".join(values.question))
    asker = asker_of(asked, values.groups, session)
    with open_desk(session, "ask") as desk:
        say_who_reads(asker, session)
        return answer_one(question, asker, desk, session, as_json=values.json)


def readable_question(typed: str) -> str:
    """What was typed, unless it cannot be read; refused before anything is opened."""
    try:
        typed.encode()
    except UnicodeEncodeError as error:
        raise BadInput("question_not_utf8") from error
    clean_question(typed, len(typed) or 1)
    return typed


def asker_of(person: str | None, groups: tuple[str, ...] | None, session: Session) -> Asker:
    """Who asks, with what settings; refused before anything is loaded."""
    settings = load_settings(session.home)
    with opened_store(session) as store:
        return Asker(person, groups, reader_of(store, person, groups), settings)


def say_who_reads(asker: Asker, session: Session) -> None:
    """Nobody should take a public answer for their own."""
    if asker.principal.id is None and asker.principal.groups == {EVERYONE}:
        session.note("reads_as_everyone")


def answer_one(question: str, asker: Asker, desk: Desk[Workspace], session: Session, *, as_json: bool) -> int:
    """Ask and print. What was found is named on stderr before it is judged."""

    def hear(event: str, value: object) -> None:
        if event == CANDIDATES and isinstance(value, dict) and not as_json:
            session.note("reading_candidates", n=value["n"], titles=first_titles(value["titles"]))

    trace = trace_in(desk.do(ASK, asker.asks(question, deadline=True), hear))
    if any(item.reason == "question_cut" for item in trace.degradations):
        session.note("question_cut", characters=asker.settings.question_characters)
    if as_json:
        session.json(trace_to_json(trace))
    else:
        show_verdict(trace, session)
        if session.verbose:
            with opened_store(session) as store:
                show_panels(trace, thresholds_of(store)[0], session)
    session.page.file.flush()  # others may be served before this process ends
    return 1 if trace.answer.state is State.UNAVAILABLE else 0


def first_titles(found: Sequence[str]) -> str:
    """The first few titles found, each once."""
    titles = [plain(title) for title in found]
    return ", ".join(titles[:SHOWN_TITLES]) + (" …" if len(titles) > SHOWN_TITLES else "")
