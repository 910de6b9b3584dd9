"""--full and --require do to a suite what the launcher's help says."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).resolve().parents[1] / "conftest.py"
SUITE = """
import pytest

def test_passes(): pass

def test_lacks_something(): pytest.skip("no such thing here")

@pytest.mark.gpu
def test_lacks_a_gpu(): pytest.skip("no GPU")

@pytest.mark.full
def test_is_slow(): pass
"""
ABSENT = 'import pytest\npytest.importorskip("a_module_that_is_nowhere")\n\ndef test_never(): pass\n'


@pytest.fixture
def run(tmp_path):
    shutil.copy(CONFTEST, tmp_path)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n  full\n  gpu\n")

    def run(text, *switches):
        (tmp_path / "test_it.py").write_text(text)
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *switches]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        return done.returncode, done.stdout.splitlines()[-1]

    return run


def test_a_skip_is_forgiven_and_slow_tests_wait(run):
    status, closing = run(SUITE)
    assert status == 0
    assert "1 passed, 2 skipped, 1 deselected" in closing


def test_with_require_only_the_want_of_a_gpu_is_forgiven(run):
    status, closing = run(SUITE, "--full", "--require")
    assert status == 1
    assert "1 failed, 2 passed, 1 skipped" in closing


def test_with_require_a_file_that_skips_itself_fails(run):
    assert run(ABSENT, "--require")[0] != 0
    assert run(ABSENT)[0] in (0, 5)
