"""What can be seen of the house from outside: arrows, sizes, places, and a read-me that is true."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from cli.__main__ import COMMANDS, command_module
from cli.arguments import Arguments, split_command

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("core", "cli", "wording", "pages")
TEXT = {".py", ".toml", ".md", ".txt", ".sh", ".cfg", ".ini", ".json", ".yaml", ".yml", ""}
LARGEST = 260
# Lists of one thing each: the vocabulary, the tables, a table's first form.
LISTS = ("core/types.py", "core/records/tables.py", "core/records/migrations/versions/0001_first.py")
README = (ROOT / "README.md").read_text(encoding="utf-8")


def tracked():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True)
    if listed.returncode:
        return [path for path in ROOT.rglob("*") if path.is_file() and ".venv" not in path.parts]
    return [ROOT / name for name in listed.stdout.decode().split("\0") if name]


def test_imports_point_one_way():
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_no_python_file_lies_directly_in_pages():
    assert list((ROOT / "pages").glob("*.py")) == []


@pytest.mark.parametrize("package", PACKAGES)
def test_every_file_fits_one_subject(package):
    long = {
        str(file.relative_to(ROOT)): length
        for file in (ROOT / package).rglob("*.py")
        if (length := len(file.read_text(encoding="utf-8").splitlines())) > LARGEST
        and str(file.relative_to(ROOT)) not in LISTS
    }
    assert long == {}


def test_nothing_names_a_machine():
    personal = re.compile(r"(?<![\w~.-])/(?:root|work|home/\w+|Users/\w+)/|\.internal\b|\b127\.0\.0\.1:\d")
    found = []
    for file in tracked():
        if file.suffix in TEXT and file.is_file() and "data" not in file.relative_to(ROOT).parts:
            found += [
                f"{file.relative_to(ROOT)}: {match.group()}"
                for match in personal.finditer(file.read_text(encoding="utf-8", errors="replace"))
            ]
    assert [line for line in found if not line.startswith("tests/architecture/test_house.py")] == []


def readme_commands():
    return re.findall(r"^(?:\$ )?\./touchstone (.+)$|`\./touchstone ([^`]+)`", README, re.MULTILINE)


def test_the_readme_shows_the_two_commands():
    assert "./touchstone ask " in README
    assert "./touchstone test" in README


@pytest.mark.parametrize("line", [block or inline for block, inline in readme_commands()])
def test_every_command_of_the_readme_is_understood(line):
    name, rest = split_command(shlex.split(line))
    assert name in COMMANDS
    arguments = Arguments(name)
    command_module(name).declare(arguments)
    arguments.read(rest)


def test_every_command_is_one_file():
    assert [name for name in COMMANDS if not (ROOT / "cli" / f"{name.replace('-', '_')}.py").is_file()] == []


def test_the_launcher_and_the_check_script_may_be_run():
    assert [name for name in ("touchstone", ".ci/run") if not (ROOT / name).stat().st_mode & 0o111] == []
