"""'Our company' where only one company is known: a type that the question calls its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from core.graph.linking import Mention
from core.graph.view import GraphView
from core.ports import NamedEntity

_OWN = re.compile(r"(?:(?<![가-힣])(?:우리|저희)|\bour)\s+$", re.IGNORECASE)


def with_own(view: GraphView, question: str, mentions: Sequence[Mention]) -> tuple[Mention, ...]:
    """The mentions; a type behind 'our' or '우리' also means its only readable instance, if it has one."""
    return tuple(
        replace(each, meanings=(*each.meanings, *_only_instance(view, each)))
        if not each.entities and _OWN.search(question[: each.start])
        else each
        for each in mentions
    )


def _only_instance(view: GraphView, mention: Mention) -> list[NamedEntity]:
    found = [(kind, view.instances(kind)) for kind in mention.types]
    return [NamedEntity(name, name, kind) for kind, names in found if len(names) == 1 for name in names]
