"""A set's file comes back whole, and its id speaks for its values."""

from dataclasses import replace
from pathlib import Path

import pytest

from core.errors import Corrupt
from core.threshold_files import named_by_content, read_threshold_set, write_threshold_set
from core.thresholds_in_use import SHIPPED
from tests.core.steps.examples import CUTS


def test_a_set_comes_back_as_it_was_written(tmp_path: Path) -> None:
    write_threshold_set(tmp_path / "set.json", CUTS)
    assert read_threshold_set(tmp_path / "set.json") == CUTS


def test_another_value_is_another_id_and_the_same_values_are_the_same() -> None:
    named = named_by_content(CUTS, "shipped")
    assert named_by_content(named, "shipped") == named
    assert named_by_content(replace(CUTS, graph_gate=1.0), "shipped").id != named.id


def test_the_shipped_set_is_named_by_what_it_holds() -> None:
    shipped = read_threshold_set(SHIPPED)
    assert named_by_content(shipped, "shipped").id == shipped.id


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "set.json").write_text("{}")
    with pytest.raises(Corrupt, match="thresholds_unreadable"):
        read_threshold_set(tmp_path / "set.json")
