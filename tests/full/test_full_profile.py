"""The full list of requirements holds together."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.full


def test_flagembedding_sentence_transformers_and_transformers_import_together():
    code = "import FlagEmbedding, sentence_transformers, transformers; print(transformers.__version__)"
    finished = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (finished.returncode, finished.stdout.strip()) == (0, "5.21.1"), finished.stderr


def test_no_installed_package_misses_or_contradicts_another():
    finished = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True)
    assert finished.returncode == 0, finished.stdout
