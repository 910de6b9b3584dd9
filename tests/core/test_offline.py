"""The embedded profile reaches for no network and for nothing heavy."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

BLOCKED = """
import socket
import sys

class Refused(socket.socket):
    def __new__(cls, *args, **kwargs):
        raise AssertionError("a socket was opened")

def refuse(*args, **kwargs):
    raise AssertionError("a name was looked up")

socket.socket = Refused
socket.create_connection = socket.getaddrinfo = refuse
for name in ("torch", "transformers", "sentence_transformers", "FlagEmbedding", "streamlit"):
    sys.modules[name] = None
"""

MODELS_AND_INDEX = """
from pathlib import Path
from core.adapters.embedded.models import OnnxEmbedder, OnnxEvaluator
from core.adapters.embedded.vectors import EdgeIndex

OnnxEmbedder(Path("models/embedder")).embed_query("물류 서버")
OnnxEvaluator(Path("models/evaluator")).logits("물류 서버", ["점검 일정"])
EdgeIndex(Path(sys.argv[1])).close()
assert "huggingface_hub" not in sys.modules
"""

WORKSPACE = """
from pathlib import Path
from core.documents.ingest import ingest
from core.documents.sources import DirectorySource
from core.records.sources import ReadersRule
from core.types import EVERYONE, Principal, State
from core.wiring import open_workspace

home = Path(sys.argv[1])
documents = home / "documents"
documents.mkdir(parents=True)
documents.joinpath("servers.md").write_text("# 서버 현황\\n\\n물류 서버의 IP는 10.20.3.14 이다.\\n", "utf-8")
with open_workspace(home / "workspace", command="test") as opened:
    ingest(
        opened.store, opened.index, opened.embedder, opened.analyser, "team", DirectorySource(documents),
        rules=[ReadersRule("**", (EVERYONE,))],
    )
    trace = opened.ask("물류 서버 IP", Principal(None, frozenset({EVERYONE})))
assert trace.answer.state is not State.UNAVAILABLE, trace
assert trace.hits[0].logit is not None
assert not {"openai", "trafilatura", "httpx2"} & sys.modules.keys()
"""


def run_blocked(code, *args):
    """`code` in a process of its own where sockets fail and the heavy packages do not import."""
    return subprocess.run(
        [sys.executable, "-c", BLOCKED + code, *map(str, args)], cwd=ROOT, capture_output=True, text=True
    )


def test_models_and_index_start_without_network_and_without_torch(tmp_path):
    finished = run_blocked(MODELS_AND_INDEX, tmp_path / "index")
    assert (finished.returncode, finished.stderr) == (0, "")


def test_a_folder_is_ingested_and_asked_without_network_and_without_torch(tmp_path):
    finished = run_blocked(WORKSPACE, tmp_path)
    assert (finished.returncode, finished.stderr) == (0, "")


def test_the_block_itself_works():
    assert "a socket was opened" in run_blocked("socket.socket()").stderr
    assert "ModuleNotFoundError" in run_blocked("import torch").stderr
