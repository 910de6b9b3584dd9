"""`ask`: one question, or a file of them; a verdict with its evidence."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from cli.arguments import Arguments, names
from cli.display.panels import show_panels
from cli.display.plain import plain
from cli.display.verdict import show_verdict
from cli.question_file import answer_lines, open_lines
from cli.session import Session
from cli.workspace import opened, opened_store
from core.engine import silent
from core.errors import BadInput
from core.question import clean_question
from core.records.people import principal_of, principal_of_groups
from core.trace_json import trace_to_json
from core.types import EVERYONE, Candidate, Principal, State
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
            principal = principal_for(asked, values.groups, session)
            with opened(session, "ask") as workspace:
                say_who_reads(principal, session)
                return answer_lines(lines, workspace, principal, session)
    question = readable_question(" ".join(values.question))
    principal = principal_for(asked, values.groups, session)
    with opened(session, "ask") as workspace:
        say_who_reads(principal, session)
        return answer_one(question, principal, workspace, session, as_json=values.json)


def readable_question(typed: str) -> str:
    """What was typed, unless it cannot be read; refused before anything is opened."""
    try:
        typed.encode()
    except UnicodeEncodeError as error:
        raise BadInput("question_not_utf8") from error
    clean_question(typed, len(typed) or 1)
    return typed


def principal_for(asked: str | None, groups: Sequence[str] | None, session: Session) -> Principal:
    """A person, bare groups, or everyone alone; known before anything is loaded."""
    with opened_store(session) as store:
        if asked is not None:
            return principal_of(store, asked)
        if groups is not None:
            return principal_of_groups(store, groups)
        return principal_of_groups(store, [EVERYONE])


def say_who_reads(principal: Principal, session: Session) -> None:
    """Nobody should take a public answer for their own."""
    if principal.id is None and principal.groups == {EVERYONE}:
        session.note("reads_as_everyone")


def answer_one(
    question: str, principal: Principal, workspace: Workspace, session: Session, *, as_json: bool
) -> int:
    """Ask and print. What was found is named on stderr before it is judged."""

    def hear(event: str, value: object) -> None:
        if event == "hits" and isinstance(value, tuple) and value:
            session.note("reading_candidates", n=len(value), titles=first_titles(value))

    trace = workspace.ask(question, principal, emit=silent if as_json else hear)
    if any(item.reason == "question_cut" for item in trace.degradations):
        session.note("question_cut", characters=workspace.settings.question_characters)
    if as_json:
        session.json(trace_to_json(trace))
    else:
        show_verdict(trace, session)
        if session.verbose:
            show_panels(trace, workspace.parts.thresholds, session)
    return 1 if trace.answer.state is State.UNAVAILABLE else 0


def first_titles(candidates: tuple[Candidate, ...]) -> str:
    """The first few titles found, each once."""
    titles = list(dict.fromkeys(plain(candidate.passage.title) for candidate in candidates))
    return ", ".join(titles[:SHOWN_TITLES]) + (" …" if len(titles) > SHOWN_TITLES else "")
