"""Readers rules: a pattern on the path below the root, and the groups it lets read."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from pathspec import GitIgnoreSpec

from core.errors import BadInput
from core.records.people import group_names
from core.records.sources import ReadersRule


def parse_rule(text: str) -> ReadersRule:
    """'GLOB=group,group' as a rule. Raises BadInput `bad_readers_rule`, `bad_group_name`."""
    pattern, separator, groups = unicodedata.normalize("NFC", text).rpartition("=")
    pattern = pattern.strip()
    # A comment or a negation would match nothing, and a reader of the rules would not see it.
    if not separator or not pattern or not groups.strip() or pattern[0] in "#!":
        raise BadInput("bad_readers_rule", rule=text)
    rule = ReadersRule(pattern, group_names(groups.split(",")))
    try:
        _spec(rule.pattern)
    except ValueError as error:
        raise BadInput("bad_readers_rule", rule=text) from error
    return rule


def readers_of(path: str, rules: Sequence[ReadersRule]) -> tuple[str, ...] | None:
    """Groups of the first rule whose gitwildmatch pattern matches the NFC path; None without one."""
    for rule in rules:
        if _spec(rule.pattern).match_file(path):
            return rule.groups
    return None


@lru_cache(maxsize=1000)
def _spec(pattern: str) -> GitIgnoreSpec:
    return GitIgnoreSpec.from_lines([pattern])
