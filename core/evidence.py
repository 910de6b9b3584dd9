"""What an answer rests on, numbered in the order it is first cited, and which sentence its verdict is.

Pages and the command line draw these; how text is made safe is theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from core.spoken import said
from core.trace_view import withheld
from core.types import WEB, GraphPath, Hit, Label, Sentence, State, Strip, Trace

LEFT_UNREAD = "budget"


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a document; offsets None where the whole document is meant.

    `outside`: a page of the web, whose address is `document`; nothing leads there.
    """

    document: str
    title: str
    headings: tuple[str, ...] = ()
    date: str | None = None
    page: int | None = None
    start: int | None = None
    end: int | None = None
    outside: bool = False

    @property
    def query(self) -> dict[str, str]:
        """What the address of the document page carries."""
        named = {"doc": self.document}
        if self.start is None or self.end is None:
            return named
        return named | {"from": str(self.start), "to": str(self.end)}


@dataclass(frozen=True, slots=True)
class Source:
    """One number behind sentences: a passage, or the documents that state the edges of `paths`."""

    number: int
    places: tuple[Place, ...]
    paths: tuple[GraphPath, ...] = ()


@dataclass(frozen=True, slots=True)
class Evidence:
    """Sources in order of first use; strips of one passage share one, so do paths of the same documents."""

    numbers: Mapping[str, int]
    sources: tuple[Source, ...]

    def marks(self, sentence: Sentence) -> str:
        """`[1][2]` behind a sentence, each number once."""
        numbers = dict.fromkeys(self.numbers[each] for each in sentence.citations if each in self.numbers)
        return "".join(f"[{number}]" for number in numbers)


def evidence_of(trace: Trace) -> Evidence:
    """The sources of all sentences of the answer."""
    strips = {strip.id: strip for strip in trace.strips}
    paths = {path.id: path for path in trace.graph.paths}
    hits = {hit.passage: hit for hit in trace.hits}
    found: dict[tuple[str, ...], Source] = {}
    numbers: dict[str, int] = {}
    key: tuple[str, ...]
    for citation in dict.fromkeys(each for sentence in trace.answer.sentences for each in sentence.citations):
        if citation in strips:
            strip = strips[citation]
            # All that one page says has one number: it has no passages that anybody could open.
            key = (strip.document if strip.origin == WEB else strip.passage,)
            found.setdefault(key, Source(len(found) + 1, (strip_place(strip, hits.get(strip.passage)),)))
        elif citation in paths:
            places = path_places(paths[citation])
            key = tuple(place.document for place in places)
            before = found.get(key, Source(len(found) + 1, places))
            found[key] = replace(before, paths=(*before.paths, paths[citation]))
        else:
            continue
        numbers[citation] = found[key].number
    return Evidence(numbers, tuple(found.values()))


def strip_place(strip: Strip, hit: Hit | None) -> Place:
    """Where a strip stands."""
    headings, date = (hit.heading_path, hit.date) if hit else ((), strip.date)
    outside = strip.origin == WEB
    return Place(strip.document, strip.title, headings, date, strip.page, strip.start, strip.end, outside)


def passage_place(hit: Hit) -> Place:
    """Where a hit's passage stands."""
    return Place(hit.document, hit.title, hit.heading_path, hit.date, hit.page, hit.start, hit.end)


def hit_place(hit: Hit) -> Place:
    """Where a hit's best window stands, else its passage."""
    scored = [window for window in hit.windows if window.logit is not None]
    best = max(scored, key=lambda window: window.decisive or 0.0, default=hit)
    return replace(passage_place(hit), start=best.start, end=best.end)


def path_places(path: GraphPath) -> tuple[Place, ...]:
    """The documents that state a path's edges, each once."""
    documents = dict.fromkeys(edge.document for edge in path.edges)
    return tuple(Place(document, document.rpartition("/")[2]) for document in documents)


def path_words(path: GraphPath) -> str:
    """A path's edges in their stored direction."""
    return "; ".join(f"{edge.head} –{edge.relation}→ {edge.tail}" for edge in path.edges)


def spoken(sentence: Sentence, trace: Trace) -> str:
    """A sentence as a person reads it; one that quotes its strip as it stands is put into plain words."""
    headings = {hit.passage: hit.heading_path for hit in trace.hits}
    for strip in trace.strips:
        if sentence.citations[:1] == (strip.id,) and sentence.text in strip.text:
            above = strip.heading_path or headings.get(strip.passage, ())
            return said(strip.scored_text, strip.text, strip.title, above)
    return sentence.text.strip()


def verdict_code(trace: Trace) -> str:
    """The code of the sentence that says what the state means for the person who asked.

    Its values are `reason` (why there is no verdict) and `missing` (what nothing was found for).
    """
    state = trace.answer.state
    if withheld(trace):
        return "verdict_withheld"
    if state is State.NOT_FOUND and trace.band and trace.band.label is not Label.INCORRECT:
        return "verdict_not_supported"
    if state is State.GROUNDED and trace.graph.override:
        return "verdict_by_graph"
    if state is State.GROUNDED and trace.band and trace.band.label is Label.AMBIGUOUS:
        return "verdict_grounded_between"
    if state is State.PARTLY and trace.answer.missing:
        return "verdict_partly_missing"
    return f"verdict_{trace.answer.state_name}"


def reasons(trace: Trace) -> tuple[str, ...]:
    """Codes of what did less than it should, each once: two models may not have read the same thing."""
    return tuple(dict.fromkeys(item.reason for item in trace.degradations))


def faults(trace: Trace) -> tuple[str, ...]:
    """Those of `reasons` to warn of. That reading ends is as planned: `left_unread` tells it quietly."""
    return tuple(reason for reason in reasons(trace) if reason != LEFT_UNREAD)


def left_unread(trace: Trace) -> bool:
    """Whether a plain no was said with something unread that could have mattered."""
    return LEFT_UNREAD in reasons(trace)
