"""What an answer rests on, numbered in the order it is first cited, and the sentence of its verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.documents.structure import window_prefix
from core.trace_view import withheld
from core.types import GraphPath, Hit, Label, Sentence, State, Strip, Trace
from pages.parts.plain import label
from wording import Words


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a document, as a link leads to it; offsets None where the whole document is meant."""

    document: str
    title: str
    headings: tuple[str, ...] = ()
    date: str | None = None
    page: int | None = None
    start: int | None = None
    end: int | None = None

    @property
    def query(self) -> dict[str, str]:
        """What the address of the document page carries."""
        named = {"doc": self.document}
        if self.start is None or self.end is None:
            return named
        return named | {"from": str(self.start), "to": str(self.end)}


@dataclass(frozen=True, slots=True)
class Source:
    """One number behind sentences: a passage, or a path with the documents that state its edges."""

    number: int
    places: tuple[Place, ...]
    path: GraphPath | None = None


@dataclass(frozen=True, slots=True)
class Evidence:
    """Sources in order of first use; strips of one passage share a source and its number."""

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
    found: dict[str, Source] = {}
    numbers: dict[str, int] = {}
    for citation in dict.fromkeys(each for sentence in trace.answer.sentences for each in sentence.citations):
        if citation in strips:
            strip = strips[citation]
            place = strip_place(strip, hits.get(strip.passage))
            source = found.setdefault(strip.passage, Source(len(found) + 1, (place,)))
        elif citation in paths:
            path = paths[citation]
            source = found.setdefault(citation, Source(len(found) + 1, path_places(path), path))
        else:
            continue
        numbers[citation] = source.number
    return Evidence(numbers, tuple(found.values()))


def strip_place(strip: Strip, hit: Hit | None) -> Place:
    """Where a strip stands."""
    headings, date = (hit.heading_path, hit.date) if hit else ((), None)
    return Place(strip.document, strip.title, headings, date, strip.page, strip.start, strip.end)


def hit_place(hit: Hit) -> Place:
    """Where a hit's best window stands, else its passage."""
    scored = [window for window in hit.windows if window.logit is not None]
    best = max(scored, key=lambda window: window.logit or 0.0, default=hit)
    return Place(hit.document, hit.title, hit.heading_path, hit.date, hit.page, best.start, best.end)


def path_places(path: GraphPath) -> tuple[Place, ...]:
    """The documents that state a path's edges, each once."""
    documents = dict.fromkeys(edge.document for edge in path.edges)
    return tuple(Place(document, document.rpartition("/")[2]) for document in documents)


def path_words(path: GraphPath) -> str:
    """A path's edges in their stored direction."""
    return "; ".join(f"{edge.head} –{edge.relation}→ {edge.tail}" for edge in path.edges)


def spoken(sentence: Sentence, trace: Trace) -> str:
    """A sentence as a person reads it: a table row with its column names, without the document's markup."""
    headings = {hit.passage: hit.heading_path for hit in trace.hits}
    for strip in trace.strips:
        if sentence.citations == (strip.id,) and strip.passage in headings:
            return body(strip.scored_text, strip.title, headings[strip.passage]) or sentence.text.strip()
    return sentence.text.strip()


def body(scored_text: str, title: str, headings: tuple[str, ...]) -> str:
    """What a window says, without the title and headings the model reads before it."""
    return scored_text.removeprefix(window_prefix(title, headings)).strip()


def verdict_sentence(trace: Trace, say: Words) -> str:
    """What the state means for the person who asked, as Markdown that shows it exactly."""
    state = trace.answer.state
    if withheld(trace):
        return say.say("verdict_withheld")
    if state is State.UNAVAILABLE:
        reasons = [reason_words(item.reason, say) for item in trace.degradations]
        return say.say("verdict_unavailable", reason=" ".join(reasons)).strip()
    between = trace.band is not None and trace.band.label is Label.AMBIGUOUS
    if state is State.NOT_FOUND and trace.band and trace.band.label is not Label.INCORRECT:
        return say.say("verdict_not_supported")
    if state is State.GROUNDED and trace.graph.override:
        return say.say("verdict_by_graph")
    if state is State.GROUNDED and between:
        return say.say("verdict_grounded_between")
    if state is State.PARTLY and trace.answer.missing:
        return say.say("verdict_partly_missing", missing=", ".join(map(label, trace.answer.missing)))
    return say.say(f"verdict_{trace.answer.state_name}")


def reason_words(reason: str, say: Words) -> str:
    """A reason's sentence. A fault's own code may stand here, without the values of its sentence."""
    for code in (f"reason_{reason}", reason):
        if code in say and not say.codes()[code]:
            return say.say(code)
    return say.say("reason_other", reason=label(reason))
