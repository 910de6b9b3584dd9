"""What an answer model says, as sentences with the strips they name."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from pydantic import BaseModel, Field, ValidationError

from core.errors import Unavailable

_FENCED = re.compile(r"\s*```(?:json)?\s*\n(.*?)\n?\s*```\s*", re.DOTALL | re.IGNORECASE)
# One claim each: what is said in one breath is still checked sentence by sentence.
_END = re.compile(r"(?<=[.!?。？！])\s+(?=\S)|\n+")
_LONGEST = 600
_MOST = 20


class _Said(BaseModel):
    text: str = Field(max_length=4000)
    passages: list[str] = Field(default_factory=list, max_length=_MOST)


class _Reply(BaseModel):
    short: str | None = Field(None, max_length=4000)
    sentences: list[_Said] = Field(max_length=_MOST)


@dataclass(frozen=True, slots=True)
class Claim:
    """One sentence with those strips it names that belong to this request, each once."""

    text: str
    strips: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reply:
    """`foreign` counts named strips that are not of this request."""

    short: str | None
    claims: tuple[Claim, ...]
    foreign: int


def read_reply(text: str, ids: Collection[str]) -> Reply:
    """Raises Unavailable `answer_model_unclear` for anything but the JSON that was asked for."""
    fenced = _FENCED.fullmatch(text)
    try:
        said = _Reply.model_validate_json(fenced[1] if fenced else text)
    except ValidationError as error:
        raise Unavailable("answer_model_unclear") from error
    claims = []
    for each in said.sentences:
        named = tuple(dict.fromkeys(name for name in each.passages if name in ids))
        parts = (" ".join(part.split()) for part in _END.split(each.text))
        claims += [Claim(part[:_LONGEST], named) for part in parts if part]
    foreign = sum(name not in ids for each in said.sentences for name in each.passages)
    return Reply(said.short, tuple(claims), foreign)
