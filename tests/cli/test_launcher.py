"""The launcher in a small project of its own: finds Python, installs once, then needs nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ("sh", "dirname", "readlink", "sed", "cmp", "env")
MAIN = 'import os, sys\nprint(os.getcwd(), sys.prefix, *sys.argv[1:], sep="|")\n'


@pytest.fixture
def project(tmp_path):
    """The launcher, its installer and its words around a command line that only says how it was called."""
    folder = tmp_path / "a project"
    (folder / "cli").mkdir(parents=True)
    (folder / "requirements").mkdir()
    shutil.copy(ROOT / "touchstone", folder)
    shutil.copy(ROOT / "cli" / "install.py", folder / "cli")
    shutil.copytree(ROOT / "wording", folder / "wording")
    (folder / "cli" / "__init__.py").touch()
    (folder / "cli" / "__main__.py").write_text(MAIN)
    for name in ("embedded", "development"):
        (folder / "requirements" / f"{name}.txt").write_text(f"# nothing for {name}\n")
    (folder / "requirements.txt").write_text("-r requirements/embedded.txt\n")
    return folder


def tools(folder):
    """A folder for PATH with a few tools and no Python."""
    folder.mkdir()
    for tool in TOOLS:
        found = shutil.which(tool)
        assert found is not None, tool
        (folder / tool).symlink_to(found)
    return folder


@pytest.fixture
def bare_path(tmp_path):
    return tools(tmp_path / "tools")


@pytest.fixture
def python_path(tmp_path):
    folder = tools(tmp_path / "tools with python")
    (folder / "python3").symlink_to(sys.executable)
    return folder


def launch(launcher, *arguments, path, cwd="/", language="en", **environment):
    own = {"PATH": str(path), "LANG": f"{language}.UTF-8", "HOME": str(cwd), "PIP_NO_INDEX": "1"}
    return subprocess.run(
        [str(launcher), *arguments], capture_output=True, text=True, cwd=cwd, env=own | environment
    )


def test_without_python_one_sentence_says_what_to_install(project, bare_path):
    for language, word in (("en", "Please install Python"), ("ko", "Python 3.11")):
        done = launch(project / "touchstone", "ask", path=bare_path, language=language)
        assert (done.returncode, done.stdout) == (1, "")
        assert word in done.stderr
        assert done.stderr.count("\n") == 1


def test_the_second_use_installs_nothing_and_works_from_anywhere_through_a_link(
    project, bare_path, python_path, tmp_path
):
    first = launch(project / "touchstone", "ask", "두 낱말", path=python_path)
    assert first.returncode == 0, first.stderr
    assert first.stdout == f"/|{project / '.venv'}|ask|두 낱말\n"
    (tmp_path / "link").symlink_to("a project/touchstone")
    (tmp_path / "second").symlink_to(tmp_path / "link")
    second = launch(tmp_path / "second", "doctor", path=bare_path, cwd=tmp_path)
    assert (second.returncode, second.stderr) == (0, "")
    assert second.stdout == f"{tmp_path}|{project / '.venv'}|doctor\n"


def test_changed_lists_and_broken_environments_are_installed_and_full_tests_have_their_own(
    project, python_path
):
    assert launch(project / "touchstone", "ask", path=python_path).returncode == 0
    assert "Installing" in launch(project / "touchstone", "--lang", "en", "check", path=python_path).stderr
    assert launch(project / "touchstone", "check", path=python_path).stderr == ""
    (project / "requirements" / "embedded.txt").write_text("# something else\n")
    assert "Installing" in launch(project / "touchstone", "ask", path=python_path).stderr
    os.remove(project / ".venv" / "bin" / "python")
    assert launch(project / "touchstone", "ask", path=python_path).returncode == 0
    full = launch(project / "touchstone", "test", "--full", path=python_path)
    assert str(project / ".venv-full") in full.stdout


def test_training_has_what_it_needs_beside_the_app_and_its_help_installs_nothing(project, python_path):
    helped = launch(project / "touchstone", "train", "--help", path=python_path)
    assert not (project / ".venv-full").exists()
    trained = launch(project / "touchstone", "train", "evaluator", path=python_path)
    assert str(project / ".venv-full") in trained.stdout
    assert str(project / ".venv-full") not in helped.stdout


def test_no_network_at_first_install_is_one_sentence_and_the_next_try_starts_again(project, python_path):
    (project / "requirements" / "embedded.txt").write_text("a-package-that-is-nowhere==1\n")
    done = launch(project / "touchstone", "ask", path=python_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert "Please check the network" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
    (project / "requirements" / "embedded.txt").write_text("# nothing after all\n")
    assert launch(project / "touchstone", "ask", path=python_path).returncode == 0


def test_a_project_that_cannot_be_written_is_one_sentence(project, python_path):
    (project / ".venv.lock").mkdir()
    done = launch(project / "touchstone", "ask", path=python_path, language="ko")
    assert done.returncode == 1
    assert "쓸 수 없어" in done.stderr
    assert done.stderr.count("\n") == 1
