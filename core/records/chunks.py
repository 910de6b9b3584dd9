"""Long lists in statements, cut to what every database takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

Item = TypeVar("Item")

STATEMENT_VALUES = 500


def chunks(items: Iterable[Item], size: int = STATEMENT_VALUES) -> Iterator[list[Item]]:
    """Lists of at most `size` items, in order."""
    remaining = iter(items)
    while chunk := list(islice(remaining, size)):
        yield chunk
