"""What is wrong with a setting, as a code and values; the value itself may be a secret."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pydantic_core import ErrorDetails

from core.errors import BadInput
from core.home import VARIABLE

PREFIX = "TOUCHSTONE_"
# How settings with a form of their own are written.
FORMS = {"_url": "https://example.com/path", "addresses": "10.0.0.5:8080"}
BOUNDS = {"ge": "≥", "gt": ">", "le": "≤", "lt": "<"}


def unknown_variables(names: Iterable[str], fields: Iterable[str]) -> list[str]:
    """Variables with our prefix that set no field; the library looks only for those it knows."""
    known = {VARIABLE, *(f"{PREFIX}{field}".upper() for field in fields)}
    ours = sorted(name for name in names if name.upper().startswith(PREFIX))
    return [name for name in ours if name.upper().split("__")[0] not in known]


def refused(first: ErrorDetails, path: Path) -> BadInput:
    """The first thing that pydantic found, in our own words."""
    key = ".".join(str(part) for part in first["loc"])
    context = first.get("ctx", {})
    if first["type"] == "extra_forbidden":
        return BadInput("setting_unknown", key=key, path=str(path))
    for name, sign in BOUNDS.items():
        if name in context:
            return BadInput("setting_out_of_bounds", key=key, bound=f"{sign} {context[name]}", path=str(path))
    if first["type"] == "enum":
        expected = str(context["expected"]).replace(" or ", ", ")
        return BadInput("setting_not_one_of", key=key, expected=expected, path=str(path))
    if first["type"] == "string_pattern_mismatch":
        form = next(form for name, form in FORMS.items() if name in key)
        return BadInput("setting_of_other_form", key=key, form=form, path=str(path))
    kind = first["type"].split("_")[0]
    return BadInput("setting_of_other_kind", key=key, kind=kind, path=str(path))
