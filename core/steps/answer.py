"""What the answer says: the decision table and the extractive answer (design, section 2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.graph.verbalise import language_of, verbalised
from core.refinement.disagreement import disagreements
from core.refinement.rows import named_rows_first
from core.spoken import plain_words, said
from core.types import WEB, Answer, GraphEvidence, GraphPath, Label, Reading, Sentence, State, Strip

ShortAnswer = Callable[[str, Strip], str | None]


@dataclass(frozen=True, slots=True)
class Situation:
    """Everything the state depends on, and nothing else."""

    failed: bool = False
    routed_known: bool = False
    underspecified: bool = False
    web_supports: bool = False
    label: Label | None = None
    sentences: int = 0
    supported: int = 0
    sufficient: bool = True
    path_answers: bool = False


def decide_state(situation: Situation) -> State:
    """The first matching row of the table; a fault comes before everything else."""
    if situation.failed:
        return State.UNAVAILABLE
    if situation.routed_known:
        return State.GENERAL_KNOWLEDGE
    if situation.underspecified:
        return State.CLARIFY
    if situation.label is Label.INCORRECT:
        return State.EXTERNAL if situation.web_supports else State.NOT_FOUND
    if situation.path_answers:
        return State.GROUNDED
    if situation.supported and situation.supported == situation.sentences and situation.sufficient:
        return State.GROUNDED
    if situation.supported:
        return State.PARTLY
    return State.EXTERNAL if situation.web_supports else State.NOT_FOUND


def supported_strips(strips: Sequence[Strip], support: float) -> list[Strip]:
    """Kept strips whose own decisive logit reaches the support cut, best first."""
    reaching = [
        strip for strip in strips if strip.kept and strip.decisive is not None and strip.decisive >= support
    ]
    return sorted(reaching, key=lambda strip: (-(strip.decisive or 0.0), strip.id))


def extractive_answer(
    query: str,
    label: Label | None,
    strips: Sequence[Strip],
    graph: GraphEvidence,
    *,
    support: float,
    limit: int,
    sufficient: bool,
    short_answer: ShortAnswer,
    readings: tuple[Reading, ...] = (),
) -> Answer:
    """The best supported windows with their citations; nothing unsupported is ever said. Of rows of one
    table those come first whose cells the question names.

    Other documents that say the same are cited too; where some say otherwise they are named, and none
    of the values is the short answer. With `readings` the question is given back instead. On an Incorrect
    band what is ours is discarded. Pages of the web speak only where nothing of ours does.
    """
    if readings:
        return Answer(state=decide_state(Situation(underspecified=True)), readings=readings)
    ours = [] if label is Label.INCORRECT else [strip for strip in strips if strip.origin != WEB]
    inside = named_rows_first(query, supported_strips(ours, support))[:limit]
    answering = [path for path in graph.paths if graph.override and all(path.gate.values())]
    language = language_of(query)
    path_sentences = tuple(
        Sentence(verbalised(path.edges, language), (path.id,), path.relevance_logit) for path in answering
    )
    outside = [strip for strip in strips if strip.origin == WEB and not inside and not answering]
    chosen = inside or supported_strips(outside, support)[:limit]
    state = decide_state(
        Situation(
            web_supports=bool(chosen) and not inside,
            label=label,
            sentences=len(inside),
            supported=len(inside),
            sufficient=sufficient,
            path_answers=bool(path_sentences),
        )
    )
    if state is State.NOT_FOUND:
        return Answer(state=state)
    spoken = tuple(
        Sentence(text=_spoken(strip), citations=(strip.id, *_twins(strip, strips)), logit=strip.decisive)
        for strip in chosen
    )
    differing = () if answering else disagreements(query, chosen, short_answer)
    short = _named_by(answering) if answering else _short(query, chosen, short_answer)
    return Answer(
        state=state,
        short=None if differing else short,
        sentences=path_sentences + spoken,
        disagreements=differing,
    )


def _spoken(strip: Strip) -> str:
    return said(strip.scored_text, strip.text, strip.title, strip.heading_path)


def _short(query: str, chosen: Sequence[Strip], short_answer: ShortAnswer) -> str | None:
    """The short answer of the best strip, in the words its sentence is said in."""
    value = short_answer(query, chosen[0]) if chosen else None
    return None if value is None else plain_words(value) or value


def _twins(strip: Strip, strips: Sequence[Strip]) -> tuple[str, ...]:
    """Strips of other documents that say the same and were left out for it."""
    return tuple(
        each.id
        for each in strips
        if each.reason == "duplicate" and each.instead == strip.id and each.document != strip.document
    )


def _named_by(paths: Sequence[GraphPath]) -> str | None:
    """The entity at the far end, where one path alone answers and it has a far end."""
    return paths[0].answer if len(paths) == 1 else None
