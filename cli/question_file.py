"""`ask --file`: one question a line, one JSON line each, as soon as it is ready."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cli.arriving import arriving
from cli.session import Session
from core.desk import Desk
from core.errors import BadInput, TouchstoneError
from core.requests import ASK, AskWork, request_of, settings_of_asker, trace_in
from core.settings import Settings
from core.trace_json import trace_to_json
from core.types import Principal, State

if TYPE_CHECKING:
    from core.wiring import Workspace

STDIN = "-"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, as it was said and as whom that reads, and with what settings."""

    person: str | None
    groups: tuple[str, ...] | None
    principal: Principal
    settings: Settings

    def asks(self, question: str, *, deadline: bool) -> dict[str, object]:
        """A question as work, for this process or another."""
        settings = settings_of_asker(self.settings)
        return request_of(AskWork(question, self.person, self.groups, deadline, settings))


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


def answer_lines(lines: Iterable[bytes], desk: Desk[Workspace], asker: Asker, session: Session) -> int:
    """1 if any line got no verdict or met a fault, else 2 if any line was bad, else 0.

    Others who ask are served between the lines, and while the next one is still to come.
    """
    faults = bad = 0
    for number, raw in enumerate(arriving(lines, desk.pause), start=1):
        if number == 1:
            raw = raw.removeprefix(BYTE_ORDER_MARK)
        line = raw.decode("utf-8", errors="replace").strip("\r\n")
        if blank(line):
            continue
        try:
            faults += answer_line(raw, desk, asker, session)
        except BadInput as error:
            bad += 1
            refuse(line, number, error.code, session)
        except TouchstoneError as error:
            faults += 1
            refuse(line, number, error.code, session)
    return 1 if faults else 2 if bad else 0


def answer_line(raw: bytes, desk: Desk[Workspace], asker: Asker, session: Session) -> bool:
    """Prints the trace of one line; whether it ended as unavailable. Raises BadInput for a bad line."""
    try:
        line = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput("question_not_utf8") from error
    request = asker.asks(line.strip(), deadline=False)
    trace = trace_in(desk.do(ASK, request, lambda event, value: None))
    session.json(trace_to_json(trace))
    return trace.answer.state is State.UNAVAILABLE


def refuse(line: str, number: int, code: str, session: Session) -> None:
    """The line's own JSON, and a sentence on stderr."""
    session.json({"query": line, "error": code})
    session.note("line_refused", line=number, reason=session.reason(code))
