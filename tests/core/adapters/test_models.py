"""What the shipped models add to the contracts: how a pair is written, what their ids cover."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from core.adapters.embedded import models
from core.adapters.embedded.models import OnnxEmbedder, OnnxEvaluator
from core.adapters.embedded.sessions import MODEL_FILE, TOKENIZER_FILE, OnnxModel
from core.errors import Unavailable
from tests.contracts.texts import QUESTION, RIGHT_WINDOW

SHIPPED = Path(__file__).resolve().parents[3] / "models"


class Recorder(OnnxModel):
    """The real model, keeping the token ids of each run."""

    runs: list[list[int]]

    def run(self, token_ids):
        self.runs.append(list(token_ids))
        return super().run(token_ids)


@pytest.fixture
def recorded(monkeypatch):
    monkeypatch.setattr(models, "OnnxModel", Recorder)
    monkeypatch.setattr(Recorder, "runs", [], raising=False)
    return Recorder


@pytest.fixture
def copied(tmp_path):
    """A copy of the evaluator's folder that a test may damage."""
    shutil.copytree(SHIPPED / "evaluator", tmp_path / "evaluator")
    return tmp_path / "evaluator"


def test_a_pair_is_written_as_the_tokenizer_itself_writes_it(recorded):
    evaluator = OnnxEvaluator(SHIPPED / "evaluator")
    evaluator.logits(QUESTION, [RIGHT_WINDOW])
    expected = evaluator._model._tokenizer.encode(QUESTION, RIGHT_WINDOW).ids
    assert recorded.runs == [expected]


def test_a_long_pair_is_160_tokens_and_the_query_80_of_them(recorded):
    evaluator = OnnxEvaluator(SHIPPED / "evaluator")
    evaluator.logits("출장비 정산 " * 200, [RIGHT_WINDOW * 20])
    (pair,) = recorded.runs
    end = evaluator._model.end
    assert len(pair) == evaluator.max_tokens == 160
    assert pair.index(end) == 1 + 80
    assert pair[-1] == end


@pytest.mark.parametrize("length", [509, 510, 511])
def test_a_query_is_cut_from_513_tokens_on(recorded, length):
    embedder = OnnxEmbedder(SHIPPED / "embedder")
    words = length - len(embedder._model.tokens("query: "))
    query = "가 " * words
    assert len(embedder._model.tokens("query: " + query)) == length
    assert embedder.embed_query(query).cut is (length > 510)
    assert len(recorded.runs[0]) == min(length + 2, 512)


def test_queries_and_passages_carry_their_own_prefix(recorded):
    embedder = OnnxEmbedder(SHIPPED / "embedder")
    embedder.embed_query(QUESTION)
    embedder.embed_passages([QUESTION])
    tokenizer = embedder._model._tokenizer
    assert recorded.runs == [
        tokenizer.encode("query: " + QUESTION).ids,
        tokenizer.encode("passage: " + QUESTION).ids,
    ]


def test_the_number_of_threads_changes_no_logit():
    windows = [RIGHT_WINDOW[:length] for length in range(5, 60, 5)]
    one, three = (OnnxEvaluator(SHIPPED / "evaluator", threads=count) for count in (1, 3))
    assert one.logits(QUESTION, windows) == three.logits(QUESTION, windows)


def test_an_id_follows_the_tokenizer(copied):
    before = OnnxEvaluator(copied).id
    tokenizer = copied / TOKENIZER_FILE
    tokenizer.write_bytes(tokenizer.read_bytes() + b"\n")
    assert OnnxEvaluator(copied).id != before


def test_an_id_follows_the_length_limit_and_the_prefixes():
    model = OnnxModel(SHIPPED / "embedder", "embedding", threads=1)
    ids = {model.identity("e5ko", 512, "query: "), model.identity("e5ko", 256, "query: ")}
    assert len(ids | {model.identity("e5ko", 512, "")}) == 3


@pytest.mark.parametrize("name", [MODEL_FILE, TOKENIZER_FILE])
def test_a_missing_file_is_named(copied, name):
    (copied / name).unlink()
    with pytest.raises(Unavailable) as caught:
        OnnxEvaluator(copied)
    assert caught.value.code == "model_missing"
    assert caught.value.values["file"].endswith(name)


@pytest.mark.parametrize("name", [MODEL_FILE, TOKENIZER_FILE])
@pytest.mark.parametrize("keep", [0, 1000, 100_000])
def test_a_cut_file_is_named(copied, name, keep):
    with (copied / name).open("r+b") as file:
        file.truncate(keep)
    with pytest.raises(Unavailable) as caught:
        OnnxEvaluator(copied)
    assert caught.value.code == "model_unusable"
    assert caught.value.values["file"].endswith(name)


def test_the_embedder_in_the_evaluators_place_is_refused(tmp_path):
    with pytest.raises(Unavailable) as caught:
        OnnxEvaluator(SHIPPED / "embedder")
    assert caught.value.code == "model_unusable"


def test_vectors_are_of_the_kind_the_index_stores():
    rows = OnnxEmbedder(SHIPPED / "embedder").embed_passages([RIGHT_WINDOW])
    assert (rows.dtype, rows.shape) == (np.float32, (1, 384))
