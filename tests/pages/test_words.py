"""Every code a page says has words in both languages, and what belongs to the pages is said by them."""

from __future__ import annotations

import ast
import tomllib

import pytest

from pages.parts.navigation import ROOT
from wording import LANGUAGES, words

TREES = [ast.parse(file.read_text("utf-8")) for file in sorted((ROOT / "pages").rglob("*.py"))]
FAMILIES = ("step_", "feedback_", "kind_", "reason_", "gate_", "panel_", "legend_")


def constants(node):
    """Texts inside a call's first argument, both sides of a choice included."""
    if isinstance(node, ast.IfExp):
        return constants(node.body) + constants(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) else []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_a_page_says_exists(language):
    codes = [
        code
        for tree in TREES
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "attr", None) == "say" and node.args
        for code in constants(node.args[0])
    ]
    assert len(codes) > 60
    assert [code for code in codes if code not in words(language)] == []


@pytest.mark.parametrize("subject", ["asking", "looking"])
def test_nothing_is_worded_that_no_page_says(subject):
    texts = {node.value for tree in TREES for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    worded = tomllib.loads((ROOT / f"wording/en/{subject}.toml").read_text("utf-8"))
    assert [code for code in worded if code not in texts and not code.startswith(FAMILIES)] == []
