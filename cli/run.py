"""`run`: the app, on this machine alone, until Ctrl+C."""

from __future__ import annotations

import argparse
import os
import socket
import sys
from collections.abc import Mapping
from pathlib import Path

from cli.arguments import Arguments
from cli.session import ROOT, Session
from core.errors import BadInput, Busy
from core.home import VARIABLE
from core.records.alive import lives
from core.records.lease import holder_of
from core.records.store import open_store

ADDRESS = "127.0.0.1"
PORT = 8501
COMMAND = "run"
LOCALES = {"ko": "ko_KR.UTF-8", "en": "en_US.UTF-8"}


def declare(arguments: Arguments) -> None:
    """Where it is served."""
    arguments.value("--port", convert=port_number, default=PORT)


def port_number(value: str) -> int:
    """A port that needs no special rights. Raises BadInput `port_unusable`."""
    if not value.isdecimal() or not 1024 <= int(value) <= 65535:
        raise BadInput("port_unusable", port=value)
    return int(value)


def run(values: argparse.Namespace, session: Session) -> int:
    """Becomes the server, whose exit status is this command's.

    Raises Busy `run_twice` where the app is open on this workspace, BadInput `port_taken`.
    """
    refuse_second(session.home)
    refuse_taken(values.port)
    environment = environment_of(session, os.environ)
    sys.stderr.flush()
    os.execve(sys.executable, server_line(values.port), environment)


def refuse_second(home: Path) -> None:
    """Before a port is looked at: the other one most likely has it."""
    store = open_store(home)
    try:
        holder = holder_of(store)
    finally:
        store.close()
    if holder is not None and holder.command == COMMAND and lives(home, holder.id):
        raise Busy("run_twice", pid=holder.pid)


def refuse_taken(port: int) -> None:
    """Ask for the port and give it back at once."""
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((ADDRESS, port))
        except OSError as error:
            raise BadInput("port_taken", port=port) from error


def environment_of(session: Session, environment: Mapping[str, str]) -> dict[str, str]:
    """The workspace and the language, as the server reads them."""
    return {
        **environment,
        VARIABLE: str(session.home),
        "LC_ALL": LOCALES[session.words.language],
        "PYTHONPATH": str(ROOT),
    }


def server_line(port: int) -> list[str]:
    """The command line of the server."""
    return [sys.executable, "-P", "-m", "pages.parts.serve", str(port)]
