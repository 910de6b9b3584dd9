"""Numbers for what an answer rests on, and what those numbers stand for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cli.display.plain import plain
from cli.session import Session
from core.documents.structure import window_prefix
from core.types import GraphPath, Hit, Sentence, Strip, Trace


@dataclass(frozen=True, slots=True)
class Citations:
    """Places in order of first use; strips of one section share a place and its number."""

    numbers: Mapping[str, int]
    places: tuple[str, ...]

    def marks(self, sentence: Sentence) -> str:
        """`[1][2]` behind a sentence, each number once."""
        return "".join(
            f"[{number}]" for number in dict.fromkeys(map(self.numbers.__getitem__, sentence.citations))
        )


def cited(trace: Trace, session: Session) -> Citations:
    """The citations of all sentences."""
    strips = {strip.id: strip for strip in trace.strips}
    paths = {path.id: path for path in trace.graph.paths}
    hits = {hit.passage: hit for hit in trace.hits}
    numbers: dict[str, int] = {}
    places: list[str] = []
    for citation in dict.fromkeys(each for sentence in trace.answer.sentences for each in sentence.citations):
        if citation in strips:
            place = strip_place(strips[citation], hits.get(strips[citation].passage), session)
        else:
            place = path_place(paths[citation])
        if place not in places:
            places.append(place)
        numbers[citation] = places.index(place) + 1
    return Citations(numbers, tuple(places))


def strip_place(strip: Strip, hit: Hit | None, session: Session) -> str:
    """Where a strip stands."""
    headings = () if hit is None else hit.heading_path
    return place(strip.title, headings, hit.date if hit else None, strip.document, strip.page, session)


def hit_place(hit: Hit, session: Session) -> str:
    """Where a passage stands."""
    return place(hit.title, hit.heading_path, hit.date, hit.document, hit.page, session)


def place(
    title: str, headings: tuple[str, ...], date: str | None, document: str, page: int | None, session: Session
) -> str:
    """Title and headings · date · source/path, with the page where there are pages."""
    above = [plain(title), *(plain(heading) for heading in headings if heading != title)]
    parts = [" › ".join(above), date or session.say("date_unknown"), plain(document)]
    if page is not None:
        parts.append(session.say("page_number", page=page))
    return " · ".join(parts)


def path_place(path: GraphPath) -> str:
    """A path's edges with the documents that state them."""
    return "; ".join(
        f"{plain(edge.head)} –{plain(edge.relation)}→ {plain(edge.tail)} · {plain(edge.document)}"
        for edge in path.edges
    )


def readable(sentence: Sentence, trace: Trace) -> str:
    """A sentence as a person reads it: a table row with its column names, without the document's markup."""
    strips = [strip for strip in trace.strips if sentence.citations == (strip.id,)]
    hits = {hit.passage: hit for hit in trace.hits}
    for strip in strips:
        hit = hits.get(strip.passage)
        if hit is not None and sentence.text in strip.text:
            prefix = window_prefix(strip.title, hit.heading_path)
            if strip.scored_text.startswith(prefix):
                return plain(strip.scored_text.removeprefix(prefix))
    return plain(sentence.text)
