"""An engine over a real store with counted doubles for the models."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.documents.background import Background
from core.documents.library import ReaderLibrary
from core.engine import Engine
from core.parts import Parts
from core.settings import Settings
from core.types import EVERYONE, Principal
from tests.core.ingest.shelf import Shelf
from tests.core.steps.examples import CUTS
from tests.doubles import OverlapEvaluator

PUBLIC = Principal(None, frozenset({EVERYONE}))
BOARD = Principal("kim", frozenset({EVERYONE, "board"}))

ADDRESSES = "# 서버 주소\n\nlogi-prod-01 address 10.20.3.14 is in rack 4.\n\nwms-db-02 address 10.20.3.99.\n"
SCHEDULE = "# 점검 일정\n\nlogi-prod-01 is patched on Tuesday.\n"
SECRET = "# Kanarienvogel\n\nlogi-prod-01 address Kanarienvogel merger 77.\n"


class Company:
    """A shelf of documents and the parts of an engine that reads them."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.evaluator = OverlapEvaluator()
        self.parts = Parts(
            settings=Settings(),
            embedder=shelf.embedder,
            index=shelf.index,
            analyser=shelf.analyser,
            library=lambda who: ReaderLibrary(shelf.store, who, Background({}, rare=0.01)),
            evaluator=self.evaluator,
            thresholds=replace(CUTS, evaluator=self.evaluator.id),
            fitted_here=False,
        )

    def ask(self, query: str, who: Principal = PUBLIC, *, parts: dict[str, object] | None = None, **how):
        return Engine(replace(self.parts, **(parts or {}))).ask(query, who, **how)


@pytest.fixture
def company(tmp_path):
    shelf = Shelf(tmp_path)
    shelf.write("addresses.md", ADDRESSES)
    shelf.write("schedule.md", SCHEDULE)
    shelf.write("board/secret.md", SECRET)
    shelf.ingest("board/=board", "**=everyone")
    yield Company(shelf)
    shelf.store.close()
