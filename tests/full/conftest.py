"""The float checkpoint of the evaluator, and its export: made once, only when a test asks."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def checkpoint_folder():
    """Where the float checkpoint that the shipped int8 file was made from lies."""
    return ROOT / "models" / "evaluator" / "hf"


@pytest.fixture(scope="session")
def checkpoint():
    """The folder of the float checkpoint."""
    return checkpoint_folder()


@pytest.fixture(scope="session")
def organisations():
    """The folder of organisations that questions are measured on; it does not ship with the app."""
    given = os.environ.get("LABELLED_ORGANISATIONS")
    folder = Path(given) if given else ROOT.parent / "shared" / "data" / "internal-train"
    if not (folder / "factory" / "queries.jsonl").is_file():
        pytest.skip("no labelled organisations: set LABELLED_ORGANISATIONS, or put them in ../shared/data")
    return folder


@pytest.fixture(scope="session")
def offline():
    """No library may look for the checkpoint, or for news about itself, in the network."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("HF_HUB_OFFLINE", "1")
        environment.setenv("HF_DATASETS_OFFLINE", "1")
        environment.setenv("TOKENIZERS_PARALLELISM", "false")
        yield


@pytest.fixture(scope="session")
def exported(checkpoint, offline, tmp_path_factory):
    """The checkpoint as float32 ONNX."""
    from benchmarks.quantisation import float_onnx

    target = tmp_path_factory.mktemp("export") / "model.fp32.onnx"
    float_onnx(checkpoint, target)
    return target
