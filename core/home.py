"""Where a workspace lies: the folder that is named, else the one in the project, which carries the sample."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
DEFAULT_HOME = PROJECT / ".touchstone"
VARIABLE = "TOUCHSTONE_HOME"


def home_of(given: Path | None, environment: Mapping[str, str]) -> Path:
    """The folder given, else TOUCHSTONE_HOME, else the one in the project."""
    if given is not None:
        return given.absolute()
    if named := environment.get(VARIABLE, "").strip():
        return Path(named).expanduser().absolute()
    return DEFAULT_HOME


def is_sample_home(home: Path) -> bool:
    """Whether this is the folder that carries the sample company."""
    return home.resolve() == DEFAULT_HOME.resolve()
