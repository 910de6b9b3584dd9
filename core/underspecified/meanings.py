"""The things a question could mean: places that speak of all it names and answer it differently.

Neither a logit nor the spread of answers alone tells: a place that fits less well is silenced by one
that holds more of the question's words, and what holds all of them equally is told apart by words
that the question lacks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from core.refinement.disagreement import same_kind, same_value
from core.refinement.near import near_identical, said
from core.refinement.strips import strip_of
from core.refinement.titles import kindred, titled
from core.short_answers.question import squeeze
from core.short_answers.table_row import Cell, cells_of
from core.spoken import body
from core.types import Hit, ScoredWindow, Strip
from core.underspecified.one_thing import Said, one_thing

# Of the question's weight, as far as the documents found speak of it at all. On 66 questions with
# several meanings and 126 with one, of three made-up organisations: 19 of the first and none of the
# second are given back at 0.75, and 43 of the 47 readings offered exist.
_SPOKEN_OF = 0.75
_CELL = " | "
_SHORTEST_NAME = 2


@dataclass(frozen=True, slots=True)
class Meaning:
    """One place that answers: its hit, its window, its body and cells, and the value it gives.

    `inside` are the question's words that its own body holds.
    """

    hit: Hit
    window: ScoredWindow
    body: str
    cells: tuple[Cell, ...]
    inside: frozenset[str]
    value: str

    @property
    def said(self) -> Said:
        """The window as its own words."""
        return Said(self.hit.title, self.body, self.inside, self.cells)

    @property
    def strip(self) -> Strip:
        """The window as short answers read it."""
        return strip_of(self.hit, self.window)


@dataclass(frozen=True, slots=True)
class _Place:
    """A window with the question's words it holds, anywhere and in its own body.

    `named`: it is a row, and the question says one of its cells whole.
    """

    hit: Hit
    window: ScoredWindow
    body: str
    cells: tuple[Cell, ...]
    anywhere: frozenset[str]
    inside: frozenset[str]
    named: bool


def meanings(
    query: str,
    needles: Mapping[str, float],
    hits: Sequence[Hit],
    *,
    floor: float,
    silent: Collection[str],
    short_answer: Callable[[str, Strip], str | None],
) -> tuple[Meaning, ...]:
    """Two or more meanings, best first, or () where the question says enough.

    `needles` are the question's terms with their weights, `floor` the logit below which a window is
    no evidence, `silent` documents that are not meant (editions no longer in force).
    """
    places = [
        _place(query, hit, window, needles)
        for hit in hits
        if hit.document not in silent
        for window in hit.windows
        if window.logit is not None
    ]
    spoken_of = _weight(frozenset[str]().union(*(place.anywhere for place in places)), needles)
    evident = [place for place in places if (place.window.decisive or 0.0) >= floor]
    if not evident or not spoken_of:
        return ()
    evident.sort(key=lambda place: -(place.window.decisive or 0.0))
    first = max(
        evident,
        key=lambda each: (_weight(each.anywhere, needles), each.named, _weight(each.inside, needles)),
    )
    if _weight(first.anywhere, needles) < _SPOKEN_OF * spoken_of:
        return ()
    found: list[Meaning] = []
    for place in (first, *(each for each in evident if each is not first)):
        if first.anywhere <= place.anywhere and _as_close(first, place):
            value = short_answer(query, strip_of(place.hit, place.window))
            if value is not None:
                meaning = _meaning(place, value)
                if all(_apart(query, meaning, other) for other in found):
                    found.append(meaning)
    return tuple(found) if len(found) > 1 else ()


def _place(query: str, hit: Hit, window: ScoredWindow, needles: Mapping[str, float]) -> _Place:
    words = body(window.scored_text, hit.title, hit.heading_path)
    scored, own = window.scored_text.casefold(), words.casefold()
    anywhere = frozenset(term for term in needles if term in scored)
    inside = frozenset(term for term in anywhere if term in own)
    cells = tuple(cells_of(words, window.text)) if _CELL in words else ()
    asked = squeeze(query)
    said_whole = (squeeze(cell.value) for cell in cells)
    named = any(len(value) >= _SHORTEST_NAME and value in asked for value in said_whole)
    return _Place(hit, window, words, cells, anywhere, inside, named)


def _weight(terms: frozenset[str], needles: Mapping[str, float]) -> float:
    return round(sum(needles[term] for term in sorted(terms)), 6)


def _as_close(first: _Place, other: _Place) -> bool:
    """Within one document the words must stand in the window itself: its title is the same for all.

    '메일 서버' is the row called so, not the one called '메일 서버 예비'.
    """
    if first.named and other.cells and not other.named:
        return False
    return first.hit.document != other.hit.document or first.inside <= other.inside


def _meaning(place: _Place, value: str) -> Meaning:
    return Meaning(place.hit, place.window, place.body, place.cells, place.inside, value)


def _apart(query: str, left: Meaning, right: Meaning) -> bool:
    """Two things, not two sentences about one, and answered differently."""
    if left.hit.document == right.hit.document:
        rows = bool(left.cells and right.cells)
        if rows and left.cells[0].value == right.cells[0].value:
            return False
        if not rows and left.hit.heading_path == right.hit.heading_path:
            return False
    elif kindred(titled(left.hit.title, None), titled(right.hit.title, None)):
        # Editions of one thing: both are cited with their dates.
        return False
    elif one_thing(query, left.said, right.said):
        return False
    if near_identical(said(left.body), said(right.body)):
        return False
    return same_kind(left.value, right.value) and not same_value(left.value, right.value)
