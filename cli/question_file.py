"""`ask --file`: one question a line, one JSON line each, as soon as it is ready."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from cli.session import Session
from core.errors import BadInput, TouchstoneError
from core.trace_json import trace_to_json
from core.types import Principal, State
from core.wiring import Workspace

STDIN = "-"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


@contextmanager
def open_lines(name: str) -> Iterator[Iterable[bytes]]:
    """The raw lines of a file or of stdin. Raises BadInput("question_file_unreadable")."""
    if name == STDIN:
        yield sys.stdin.buffer
        return
    try:
        file = open(name, "rb")  # noqa: SIM115  (closed below; only opening may be refused)
    except OSError as error:
        raise BadInput("question_file_unreadable", path=name) from error
    with file:
        yield file


def blank(line: str) -> bool:
    """Nothing but spaces and tabs; control characters are not blank, they are a fault of the line."""
    return all(character in "\t\r\n" or unicodedata.category(character) == "Zs" for character in line)


def answer_lines(lines: Iterable[bytes], workspace: Workspace, principal: Principal, session: Session) -> int:
    """1 if any line got no verdict or met a fault, else 2 if any line was bad, else 0."""
    faults = bad = 0
    for number, raw in enumerate(lines, start=1):
        if number == 1:
            raw = raw.removeprefix(BYTE_ORDER_MARK)
        line = raw.decode("utf-8", errors="replace").strip("\r\n")
        if blank(line):
            continue
        try:
            unavailable = answer_line(raw, workspace, principal, session)
            faults += unavailable
        except BadInput as error:
            bad += 1
            refuse(line, number, error.code, session)
        except TouchstoneError as error:
            faults += 1
            refuse(line, number, error.code, session)
    return 1 if faults else 2 if bad else 0


def answer_line(raw: bytes, workspace: Workspace, principal: Principal, session: Session) -> bool:
    """Prints the trace of one line; whether it ended as unavailable. Raises BadInput for a bad line."""
    try:
        line = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput("question_not_utf8") from error
    trace = workspace.ask(line.strip(), principal, deadline=False)
    session.json(trace_to_json(trace))
    return trace.answer.state is State.UNAVAILABLE


def refuse(line: str, number: int, code: str, session: Session) -> None:
    """The line's own JSON, and a sentence on stderr."""
    session.json({"query": line, "error": code})
    session.note("line_refused", line=number, reason=code)
