"""Every visible word exists in both languages and says what the code gives it."""

from __future__ import annotations

import ast
import importlib
import re
from functools import cache
from pathlib import Path

import pytest

from cli.__main__ import COMMANDS, command_module
from cli.arguments import Arguments
from core.records.people import ROLES
from pages.parts.navigation import PLACES
from wording import LANGUAGES, language_of, words
from wording.particles import with_particle

ROOT = Path(__file__).resolve().parents[2]
FAMILY = {"TouchstoneError", "BadInput", "Guard", "UnreadableFile", "Unavailable", "Busy", "Corrupt"}
SAY = {"say", "note", "heading", "panel", "table", "refuse"}
FILES = [
    ROOT / "app.py",
    *(file for package in ("core", "cli", "pages") for file in sorted((ROOT / package).rglob("*.py"))),
]


@cache
def nodes():
    """Every node of every file."""
    return [node for file in FILES for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]


def calls(names):
    for node in nodes():
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", None)
            if name in names:
                yield node


def constants(node):
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return constants(node.body) + constants(node.orelse)
    return []


def raised_codes():
    """Code to the values given with it; None among them where a code is passed on to be raised elsewhere."""
    found = {}
    for node in calls(FAMILY):
        for code in constants(node.args[0]) if node.args else []:
            found.setdefault(code, set()).update(keyword.arg for keyword in node.keywords)
    for code in passed_on():
        found.setdefault(code, set()).add(None)
    return found


def passed_on():
    """Codes in tables of (class, code), and codes whose error is caught and raised with more values."""
    yield "store_unknown"
    for node in nodes():
        if isinstance(node, ast.Tuple) and node.elts and getattr(node.elts[0], "id", None) in FAMILY:
            yield from constants(node.elts[1])


def test_both_languages_say_the_same_codes_with_the_same_values():
    korean, english = (words(language).codes() for language in LANGUAGES)
    assert korean == english


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_raised_has_a_sentence_whose_values_are_given(language):
    said = words(language).codes()
    raised = raised_codes()
    assert len(raised) > 20
    assert sorted(code for code in raised if code not in said and f"reason_{code}" not in said) == []
    short = {code: said[code] - given for code, given in raised.items() if code in said and None not in given}
    assert {code: missing for code, missing in short.items() if missing} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_a_file_or_a_step_has_words(language):
    said = words(language).codes()
    named = {code for node in calls({"Named"}) for code in constants(node.args[1])}
    degraded = {code for node in calls({"degrade"}) for code in constants(node.args[1])}
    assert len(named) > 5
    assert sorted(code for code in named | degraded if f"reason_{code}" not in said) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_the_command_line_says_exists(language):
    said = words(language).codes()
    codes = {code for node in calls(SAY) if node.args for code in constants(node.args[0])}
    assert len(codes) > 30
    assert sorted(code for code in codes if re.fullmatch(r"[a-z0-9_]+", code) and code not in said) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_help_names_every_flag(command, language):
    arguments = Arguments(command)
    command_module(command).declare(arguments)
    page = words(language).say(f"help_{command.replace('-', '_')}")
    assert [flag for flag in arguments.flags() if flag not in page] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_names_every_command(language):
    assert [name for name in COMMANDS if name not in words(language).say("help_touchstone")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_stage_and_role_of_the_app_has_words(language):
    said = words(language).codes()
    codes = {code for place in PLACES for code in (place.title, place.section)}
    codes |= {f"role_{role}" for role in ROLES}
    codes |= {code for node in calls({"Progress"}) if node.args for code in constants(node.args[0])}
    assert sorted(codes - said.keys()) == []


def test_enumerations_have_words():
    types = importlib.import_module("core.types")
    said = words("ko").codes()
    expected = [f"band_{label.value}" for label in types.Label]
    expected += [f"state_{state.value}" for state in types.State]
    expected += [f"verdict_{state.value}" for state in types.State]
    expected += [f"knowledge_{verdict.value}" for verdict in types.Verdict]
    assert [code for code in expected if code not in said] == []


def test_sentences_are_one_line_and_end_politely():
    for language in LANGUAGES:
        for code in raised_codes().keys() & words(language).codes().keys():
            sentence = words(language).say(code, **dict.fromkeys(words(language).codes()[code], "1"))
            assert "\n" not in sentence
            assert sentence[-1] in ".…)" or ":" in sentence, code


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "ko_KR.UTF-8"}, "ko"),
        ({"LANG": "ko_KR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LC_MESSAGES": "ko"}, "ko"),
        ({}, "en"),
    ],
)
def test_the_locale_chooses_the_language(environment, language):
    assert language_of(environment) == language


@pytest.mark.parametrize(
    ("value", "pair", "expected"),
    [
        ("서버", "을/를", "서버를"),
        ("문", "은/는", "문은"),
        ("서울", "으로/로", "서울로"),
        ("kim", "이/가", "kim이"),
        ("v3", "은/는", "v3은"),
        ("disk", "을/를", "disk을(를)"),
        ("a/b.toml", "을/를", "a/b.toml을"),
        ("?", "이/가", "?이(가)"),
    ],
)
def test_particles_follow_the_last_sound(value, pair, expected):
    assert with_particle(value, pair) == expected
