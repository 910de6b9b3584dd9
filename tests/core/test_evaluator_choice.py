"""Settings choose the evaluator; what they lack is named, and cuts of another one are refused."""

from __future__ import annotations

import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from core.documents.background import load_background
from core.documents.ingest import ingest
from core.documents.sources import DirectorySource
from core.errors import BadInput, Unavailable
from core.evaluator_settings import EvaluatorSettings
from core.findings import Health
from core.findings_outside import evaluator_finding
from core.given import GivenPassages
from core.records.sources import ReadersRule
from core.records.threshold_sets import activate_threshold_set, keep_threshold_set
from core.settings import Settings
from core.text import analyser
from core.threshold_files import read_threshold_set
from core.thresholds_in_use import SHIPPED
from core.types import EVERYONE, Principal, State
from core.wiring import judging_parts, open_workspace
from tests.doubles import OverlapEvaluator
from tests.outside.reranking import PATH, reranking
from tests.outside.server import LocalServer

TOKENIZER = Path(__file__).resolve().parents[2] / "models" / "evaluator" / "tokenizer.json"
SERVICE = {
    "kind": "rerank_service",
    "base_url": "http://localhost:1",
    "model": "m-1",
    "tokenizer": TOKENIZER,
    "returns": "logit",
}
READER = Principal(None, frozenset({EVERYONE}))


def choose(**values):
    """What every workspace does first."""
    return judging_parts(Settings(evaluator=EvaluatorSettings(**values)))


def opened(home, **values):
    return open_workspace(home, command="test", settings=Settings(evaluator=EvaluatorSettings(**values)))


@pytest.mark.parametrize("missing", ["base_url", "model", "tokenizer", "returns"])
def test_a_service_without_one_of_its_settings_is_refused_by_name(missing):
    with pytest.raises(BadInput) as refused:
        choose(**{**SERVICE, missing: None})
    assert (refused.value.code, refused.value.values["key"]) == (
        "evaluator_setting_missing",
        f"evaluator.{missing}",
    )


def test_a_checkpoint_without_a_folder_is_refused_by_name():
    with pytest.raises(BadInput) as refused:
        choose(kind="flag_embedding")
    assert refused.value.values["key"] == "evaluator.folder"


@pytest.mark.parametrize("file", ["config.json", "tokenizer.json", "model.safetensors", None])
def test_a_folder_without_a_whole_checkpoint_is_named(tmp_path, file):
    folder = tmp_path / "model"
    if file is not None:
        folder.mkdir()
        for name in {"config.json", "tokenizer.json", "model.safetensors"} - {file}:
            (folder / name).write_text("{}", encoding="utf-8")
    with (
        pytest.raises(Unavailable) as refused,
        opened(tmp_path / "home", kind="flag_embedding", folder=folder),
    ):
        pass
    assert (refused.value.code, refused.value.values["folder"]) == ("evaluator_folder_missing", str(folder))


def test_a_missing_package_is_named(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "FlagEmbedding", None)
    shutil.copy(TOKENIZER, tmp_path)
    for name in ("config.json", "model.safetensors"):
        (tmp_path / name).write_text("{}", encoding="utf-8")
    with pytest.raises(Unavailable, match="evaluator_package_missing"):
        choose(kind="flag_embedding", folder=tmp_path)


def test_the_shipped_cuts_are_refused_for_a_service_and_its_own_are_used(tmp_path):
    documents = tmp_path / "documents"
    documents.mkdir()
    (documents / "servers.md").write_text("# Servers\n\nlogi-prod-01 address 10.20.3.14.\n", encoding="utf-8")
    with LocalServer() as server:
        server.routes[PATH] = reranking(OverlapEvaluator())
        with opened(tmp_path / "home", **{**SERVICE, "base_url": server.url}) as workspace:
            rules = [ReadersRule("**", (EVERYONE,))]
            models = (workspace.embedder, workspace.analyser)
            files = DirectorySource(documents)
            ingest(workspace.store, workspace.index, *models, "team", files, rules=rules)
            refused = workspace.ask("logi-prod-01 address", READER)
            evaluator = workspace.parts.required_evaluator().id
            own = replace(read_threshold_set(SHIPPED), id="own", evaluator=evaluator, lower=-3.0, upper=-1.0)
            keep_threshold_set(workspace.store, own)
            activate_threshold_set(workspace.store, "own")
        with opened(tmp_path / "home", **{**SERVICE, "base_url": server.url}) as workspace:
            judged = workspace.ask("logi-prod-01 address", READER)
    assert (refused.answer.state, refused.band) == (State.UNAVAILABLE, None)
    assert "thresholds_foreign" in {each.reason for each in refused.degradations}
    assert (judged.band.label.value, judged.band.threshold_set) == ("Correct", "own")
    assert judged.hits[0].logit == 0.0


def test_a_service_that_is_gone_is_no_evidence(tmp_path):
    documents = tmp_path / "documents"
    documents.mkdir()
    (documents / "servers.md").write_text("logi-prod-01 address 10.20.3.14.\n", encoding="utf-8")
    with opened(tmp_path / "home", **SERVICE) as workspace:
        evaluator = workspace.parts.required_evaluator().id
        keep_threshold_set(
            workspace.store, replace(read_threshold_set(SHIPPED), id="own", evaluator=evaluator)
        )
        activate_threshold_set(workspace.store, "own")
    with opened(tmp_path / "home", **SERVICE) as workspace:
        rules = [ReadersRule("**", (EVERYONE,))]
        models = (workspace.embedder, workspace.analyser)
        ingest(workspace.store, workspace.index, *models, "team", DirectorySource(documents), rules=rules)
        trace = workspace.ask("logi-prod-01 address", READER)
    assert (trace.answer.state, trace.band) == (State.UNAVAILABLE, None)
    assert "rerank_service_silent" in {each.reason for each in trace.degradations}


def test_doctor_asks_a_service_and_says_where_text_goes():
    with LocalServer() as server:
        server.routes[PATH] = reranking(OverlapEvaluator())
        parts = choose(**{**SERVICE, "base_url": server.url})(
            GivenPassages([], None, analyser(), load_background())
        )
        here = evaluator_finding(parts)
        assert (here.code, here.values["host"]) == ("evaluator_elsewhere", server.address)
    gone = evaluator_finding(parts)
    assert (gone.health, gone.code) == (Health.UNUSABLE, "rerank_service_silent")
