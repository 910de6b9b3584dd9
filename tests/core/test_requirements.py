"""The lists of requirements say exactly what is installed, and why."""

from __future__ import annotations

import re
from importlib.metadata import version
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LISTS = ("requirements/embedded.txt", "requirements/development.txt", "requirements.txt")
PIN = re.compile(r"(?P<name>[A-Za-z0-9._-]+)==(?P<version>[0-9][0-9A-Za-z.]*)\s+# (?P<reason>\S.*)")
HEAVY = {"torch", "transformers", "sentence-transformers", "flagembedding"}


def lines(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def pins(name):
    found = [PIN.fullmatch(line) for line in lines(name)]
    return {re.sub(r"[-_.]+", "-", one["name"]).lower(): one["version"] for one in found if one}


@pytest.mark.parametrize("name", LISTS)
def test_every_requirement_is_an_exact_pin_with_a_reason(name):
    loose = [line for line in lines(name) if not PIN.fullmatch(line)]
    assert loose == (["-r requirements/embedded.txt"] if name == "requirements.txt" else [])


def test_the_embedded_profile_asks_for_nothing_heavy():
    assert not HEAVY & (
        pins("requirements/embedded.txt").keys() | pins("requirements/development.txt").keys()
    )


def test_the_full_list_holds_what_production_and_training_import():
    assert pins("requirements.txt").keys() >= HEAVY


def test_what_is_installed_is_what_the_embedded_list_says():
    wanted = pins("requirements/embedded.txt")
    assert {name: version(name) for name in wanted} == wanted


def test_no_package_is_asked_for_twice():
    lists = [list(pins(name)) for name in LISTS]
    together = [name for names in lists for name in names]
    assert len(together) == len(set(together))
