"""The block of stated fields at the head of a Markdown file."""

from __future__ import annotations

import re
from collections.abc import Mapping

import yaml

_FENCED = re.compile(
    r"\A---[ \t]*(?:\r\n|\n|\r)(.*?)(?:\r\n|\n|\r)(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r|\Z)", re.S
)
_FIELD = re.compile(r"^([^\s:#-][^:\n]{0,40}):[ \t]*(.+?)[ \t]*$", re.M)
_LONGEST = 20_000


def front_matter(text: str) -> tuple[dict[str, str], int]:
    """Fields with lower-case keys and the offset behind them; ({}, 0) where there are none.

    Lists become one value joined by ', '; nested fields are left out. Fields that YAML refuses
    (a colon inside a title is enough) are read line by line.
    """
    match = _FENCED.match(text[:_LONGEST])
    if match is None:
        return {}, 0
    try:
        loaded = yaml.safe_load(match[1])
    except (yaml.YAMLError, ValueError, RecursionError):
        loaded = {key: value.strip("\"'") for key, value in _FIELD.findall(match[1])}
    if not isinstance(loaded, Mapping) or not loaded:
        return {}, 0
    fields = {str(key).strip().lower(): _plain(value) for key, value in loaded.items()}
    return {key: value for key, value in fields.items() if value}, match.end()


def _plain(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(filter(None, map(_plain, value)))
    if value is None or isinstance(value, Mapping):
        return ""
    return str(value).strip()
