"""One entry an adapter: whoever adds one to these tables has the whole suite run on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.adapters.embedded.models import OnnxEmbedder
from core.adapters.embedded.vectors import EdgeIndex
from tests.contracts.evaluators import EVALUATORS
from tests.contracts.graphs import sql_graph

ROOT = Path(__file__).resolve().parents[2]

EMBEDDERS = {"embedded": lambda: OnnxEmbedder(ROOT / "models" / "embedder")}
INDEXES = {"embedded": EdgeIndex}
GRAPHS = {"embedded": sql_graph}


@pytest.fixture(scope="session", params=EMBEDDERS)
def make_embedder(request):
    return EMBEDDERS[request.param]


@pytest.fixture(scope="session")
def embedder(make_embedder):
    return make_embedder()


@pytest.fixture(scope="session", params=EVALUATORS)
def make_evaluator(request):
    return request.param(request)


@pytest.fixture(scope="session")
def evaluator(make_evaluator):
    return make_evaluator()


@pytest.fixture(scope="session", params=INDEXES)
def open_index(request):
    """A function from a folder to an open index."""
    return INDEXES[request.param]


@pytest.fixture
def index(open_index, tmp_path):
    opened = open_index(tmp_path / "index")
    yield opened
    opened.close()


@pytest.fixture(scope="session", params=GRAPHS)
def make_graph(request):
    """A function from a folder and stated pages to a graph store that holds them."""
    return GRAPHS[request.param]
