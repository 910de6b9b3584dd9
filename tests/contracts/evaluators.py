"""Every adapter of the Evaluator port, each a function from pytest's request to what opens it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from core.adapters.embedded.models import PAIR_TOKENS, OnnxEvaluator
from core.adapters.production.models import FlagEvaluator
from core.adapters.production.rerank import RerankService
from core.ports import Evaluator
from tests.full.conftest import checkpoint_folder
from tests.outside.reranking import PATH, probability, reranking
from tests.outside.server import LocalServer

SHIPPED = Path(__file__).resolve().parents[2] / "models" / "evaluator"

Opening = Callable[[], Evaluator]


def shipped(request: pytest.FixtureRequest) -> Opening:
    return lambda: OnnxEvaluator(SHIPPED)


def served_logits(request: pytest.FixtureRequest) -> Opening:
    """As vLLM, llama.cpp and Jina serve a model."""
    return _served(request, probabilities=False, as_tei=False)


def served_probabilities(request: pytest.FixtureRequest) -> Opening:
    """As text-embeddings-inference serves one."""
    return _served(request, probabilities=True, as_tei=True)


def checkpoint(request: pytest.FixtureRequest) -> Opening:
    """The float checkpoint through FlagEmbedding."""
    pytest.importorskip("FlagEmbedding")
    folder = checkpoint_folder()
    return lambda: FlagEvaluator(folder, max_tokens=PAIR_TOKENS, device="cpu")


def llama_server(request: pytest.FixtureRequest) -> Opening:
    """The float checkpoint as GGUF behind a real llama.cpp server."""
    pytest.importorskip("gguf")
    pytest.importorskip("xllamacpp")
    from tests.full.reranker_gguf import serving

    folder = checkpoint_folder()
    server = serving(folder, request.getfixturevalue("tmp_path_factory").mktemp("model") / "reranker.gguf")
    return lambda: RerankService(
        server.listening_address,
        model="the float checkpoint",
        tokenizer=folder / "tokenizer.json",
        max_tokens=PAIR_TOKENS,
        probabilities=False,
        as_tei=False,
        seconds=300,
    )


def _served(request: pytest.FixtureRequest, *, probabilities: bool, as_tei: bool) -> Opening:
    server = LocalServer()
    request.addfinalizer(lambda: server.__exit__())
    squash = {"squash": probability} if probabilities else {}
    server.routes[PATH] = reranking(OnnxEvaluator(SHIPPED), as_tei=as_tei, **squash)
    return lambda: RerankService(
        server.url,
        model="the shipped one",
        tokenizer=SHIPPED / "tokenizer.json",
        max_tokens=PAIR_TOKENS,
        probabilities=probabilities,
        as_tei=as_tei,
        seconds=300,
    )


FULL = [pytest.mark.full, pytest.mark.filterwarnings("ignore")]
EVALUATORS = [
    pytest.param(shipped, id="embedded"),
    pytest.param(served_logits, id="rerank_service"),
    pytest.param(served_probabilities, id="rerank_service_as_tei"),
    pytest.param(checkpoint, id="flag_embedding", marks=FULL),
    pytest.param(llama_server, id="llama_server", marks=FULL),
]
