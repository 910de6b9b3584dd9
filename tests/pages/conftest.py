"""The app over a made-up company: a house of doubles, three people, and a browser for each."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import pytest
from streamlit.testing.v1 import AppTest

from core.parts import Parts
from core.records.audit import write_audit
from core.records.people import add_person
from core.records.sessions import begin_session
from core.records.store import Store
from core.records.traces import keep_trace
from core.runs import Runs
from core.settings import Settings
from core.types import Trace
from pages.parts.house import House, Progress
from tests.core.engine.conftest import company as company

APP = Path(__file__).parents[2] / "app.py"
PEOPLE = (
    ("kim", "김민지", ("board",), ("employee",)),
    ("lee", "이서연", (), ("employee", "analyst")),
    ("admin", "Ann *Admin*", ("board",), ("employee", "admin")),
)


@dataclass(frozen=True, slots=True)
class Answering:
    """The company's engine as a workspace."""

    company: object
    settings: Settings
    store: Store
    parts: Parts
    home: Path
    mended: int = 0
    why: str | None = None

    def ask(self, query, principal, *, filters=None, emit, settings) -> Trace:
        trace = self.company.ask(query, principal, filters=filters, emit=emit, parts={"settings": settings})
        keep_trace(self.store, trace)
        write_audit(self.store, "ask", principal, {"trace": trace.id, "query": trace.query})
        return trace


class AtOnce:
    """An executor that has done the work before anybody looks."""

    def submit(self, work, /, *values):
        work(*values)

    def shutdown(self, wait=True):
        """Nothing is left to wait for."""


@pytest.fixture
def opened(company, tmp_path, monkeypatch):
    """The house that every page finds; its keeper is open for inspection as `keeping`."""
    store = company.shelf.store
    for who in PEOPLE:
        add_person(store, *who)
    workspace = Answering(company, company.parts.settings, store, company.parts, tmp_path)
    house = House(tmp_path, workspace.settings, store, workspace, Runs(workspace, executor=AtOnce()))
    keeping = SimpleNamespace(
        house=house, fault=None, progress=Progress("stage_ready"), open=lambda: None, listeners=[]
    )
    monkeypatch.setattr("pages.parts.house.keeper", lambda: keeping)
    monkeypatch.setattr("pages.parts.opening.keeper", lambda: keeping)
    return house


@pytest.fixture
def visit(opened, monkeypatch):
    """`visit(person, language, page)`: the app as this person's browser shows it, None being nobody."""

    def visit(person=None, language="ko", page=None, script=None, **parameters):
        session = begin_session(opened.store, person) if person else None
        monkeypatch.setattr("pages.parts.access.session_id", lambda house: session)
        monkeypatch.setattr("pages.parts.account.session_id", lambda house: session)
        app = (
            AppTest.from_string(script, default_timeout=60)
            if script
            else AppTest.from_file(APP, default_timeout=60)
        )
        app.query_params.update({"lang": language, **parameters})
        app.run()
        return app.switch_page(page).run() if page else app

    return visit
