"""Which edition of a document is in force, from what the documents themselves say."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from core.documents.edition_marks import marks_of, newer
from core.documents.parts import Supersession

_WORD = re.compile(r"[^\W_]")


@dataclass(frozen=True, slots=True)
class Edition:
    """A document as the comparison of editions sees it; `location` is 'source/relative path'."""

    location: str
    title: str
    date: str | None
    supersession: Supersession


def superseded(editions: Sequence[Edition]) -> dict[str, str | None]:
    """Location of each document no longer in force -> the location that replaces it, or None.

    A pure function of the documents given, so what a person may not read plays no part when
    only readable documents are passed. Front matter and stated phrases come before edition
    marks; a document never replaces itself.
    """
    lookup = _Lookup(editions)
    found: dict[str, str | None] = {}
    for edition in editions:
        if edition.supersession.replaced:
            target = edition.supersession.replaced_by
            found[edition.location] = lookup.one(target, edition) if target else None
    for edition in editions:
        for target in edition.supersession.replaces:
            older = lookup.one(target, edition)
            if older and found.get(older) is None:
                found[older] = edition.location
    for older, later in _by_marks(editions):
        if found.get(older) is None:
            found[older] = later
    return found


class _Lookup:
    """Documents by path, file name, title, and by the edition of a title."""

    def __init__(self, editions: Iterable[Edition]) -> None:
        self._editions = list(editions)
        self._named: dict[str, list[Edition]] = defaultdict(list)
        for edition in self._editions:
            path = PurePosixPath(edition.location)
            for name in {edition.location, path.name, path.stem, edition.title}:
                self._named[_squeezed(name)].append(edition)

    def one(self, target: str, asking: Edition) -> str | None:
        """The document that `asking` means by `target`, None where it is not there or not clear."""
        wanted = _squeezed(target)
        found = [edition for edition in self._named.get(wanted, []) if edition is not asking]
        if not found and "/" in target:
            ending = "/" + target.strip("./")
            found = [e for e in self._editions if e.location.endswith(ending) and e is not asking]
        if not found:
            found = self._of_edition(target, asking)
        return found[0].location if len({edition.location for edition in found}) == 1 else None

    def _of_edition(self, target: str, asking: Edition) -> list[Edition]:
        """'2024년판', 'v2' or a title with such a mark: among the editions of one title."""
        marks = marks_of(target)
        if marks.order is None:
            return []
        key = marks.key or asking.supersession.edition_key
        return [
            edition
            for edition in self._editions
            if edition is not asking
            and edition.supersession.edition_key == key
            and _shares(marks.order, edition.supersession.edition_order)
        ]


def _shares(order: str, other: str | None) -> bool:
    """True where a mark of one is a mark of the other; 2024 is 2024-03."""
    mine, theirs = set(order.split()), set((other or "").split())
    years = {mark[:9] for mark in mine if mark.startswith("year:")}
    return bool(mine & theirs) or bool(years & {mark[:9] for mark in theirs})


def _by_marks(editions: Iterable[Edition]) -> Iterable[tuple[str, str]]:
    """(older, latest) locations among documents whose titles differ in their edition marks only."""
    families: dict[str, list[Edition]] = defaultdict(list)
    for edition in editions:
        if edition.supersession.edition_key:
            families[edition.supersession.edition_key].append(edition)
    for family in families.values():
        for older in family:
            order = older.supersession.edition_order
            later = [e for e in family if newer(e.supersession.edition_order, order)]
            # The latest is what no other is newer than.
            for candidate in later:
                last = candidate.supersession.edition_order
                if not any(newer(other.supersession.edition_order, last) for other in later):
                    yield older.location, candidate.location
                    break


def _squeezed(name: str) -> str:
    return "".join(_WORD.findall(name)).casefold()
