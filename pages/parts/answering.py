"""What a person is told: the verdict in one sentence, the answer, and what it rests on. No numbers here."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from core.documents.currency import superseded_documents
from core.documents.readers.front_matter import front_matter
from core.errors import BadInput
from core.evidence import Evidence, Place, faults, hit_place, left_unread, path_words, spoken
from core.records.feedback import Feedback, feedback_of, keep_feedback
from core.records.reading import Readable
from core.records.stored import StoredDocument
from core.runs import RunView
from core.spoken import said
from core.trace_view import withheld
from core.types import Hit, Label, State, Trace
from pages.parts.access import Viewer
from pages.parts.beside import draw_disagreements, draw_left_out, draw_readings
from pages.parts.evidence import reason_words, verdict_sentence
from pages.parts.found import Found, link_to, where
from pages.parts.house import House
from pages.parts.marked import Kind, Span, around, marked_text
from pages.parts.outside import draw_page
from pages.parts.panels import band_badge
from pages.parts.plain import label, one_line
from wording import Words

REASONS = ("wrong", "old", "elsewhere", "incomplete", "unclear")
SHOWN_PATHS = 2
_VERDICTS = ("down", "up")


def draw_banners(trace: Trace, say: Words) -> None:
    """What did less than it should, before anything else is believed; what is off by setting is no fault."""
    stopped = trace.answer.state is State.UNAVAILABLE and not withheld(trace)
    for reason in faults(trace):
        if stopped:
            st.error(reason_words(reason, say), icon=":material/error:")
        else:
            st.warning(reason_words(reason, say), icon=":material/warning:")


def draw_verdict(trace: Trace, say: Words) -> None:
    """Icon, word and colour of the band, and one plain sentence."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if withheld(trace):
            st.badge(say.say("state_unavailable"), icon=":material/visibility_off:", color="gray")
        elif trace.band is None:
            st.badge(say.say(f"state_{trace.answer.state_name}"), icon=":material/error:", color="violet")
        else:
            band_badge(trace.band.label, say)
        st.markdown(f"**{verdict_sentence(trace, say)}**", width="stretch")


def draw_answer_text(trace: Trace, evidence: Evidence, say: Words) -> None:
    """The sentences with their numbers; the short answer is marked where it stands, else said first."""
    draw_readings(trace, say)
    if not trace.answer.sentences:
        return
    draw_disagreements(trace, say)
    short = one_line(trace.answer.short) if trace.answer.short else None
    paragraphs: list[list[Span]] = []
    marked = False
    for sentence in trace.answer.sentences:
        spans = around(spoken(sentence, trace), None if marked else short, "short")
        marked = marked or any(span.kind == "short" for span in spans)
        paragraphs.append([*spans, Span(evidence.marks(sentence), "number")])
    if short and not marked:
        kind: Kind = "short"
        paragraphs.insert(0, [Span(short, kind)])
    marked_text(paragraphs, key=f"answer_{trace.id}", large=True)


def draw_sources(trace: Trace, evidence: Evidence, who: Viewer, opened: House, run_id: str | None) -> None:
    """What the numbers mean: title, date, owner, and whether a newer edition is there."""
    if not evidence.sources:
        return
    say, readable = who.words, Readable(opened.store, who.principal)
    st.markdown(f"##### {say.say('heading_sources')}")
    for source in evidence.sources:
        with st.container(gap=None):
            for place in source.places:
                _draw_source(place, source.number, readable, say, run_id)
            for path in source.paths[:SHOWN_PATHS]:
                st.caption(say.say("source_path", path=label(path_words(path))))
            if (more := len(source.paths) - SHOWN_PATHS) > 0:
                st.caption(say.say("graph_more", n=more))
    draw_left_out(trace, say)


def _draw_source(place: Place, number: int, readable: Readable, say: Words, run_id: str | None) -> None:
    if place.outside:
        draw_page(place, number, say)
        return
    document = _document(place.document, readable)
    if document is None:
        return
    titled = Place(
        place.document, document.title, place.headings, document.date, place.page, place.start, place.end
    )
    link_to(titled, say, run_id, number=number)
    more = [say.say("source_owner", owner=label(document.owner))] if document.owner else []
    if superseded_documents(readable, [document.id]):
        more.append(f":orange[:material/history: {say.say('source_replaced')}]")
    st.caption(where(titled, say, *more))


def _document(location: str, readable: Readable) -> StoredDocument | None:
    try:
        return readable.document(location)
    except BadInput:
        return None


def draw_way_on(trace: Trace, view: RunView, who: Viewer, opened: House) -> None:
    """What somebody can do who got no answer."""
    say = who.words
    if trace.answer.state is not State.NOT_FOUND:
        return
    ideas = [say.say("not_found_words")]
    narrowed = bool(view.filters.sources) + bool(view.filters.kinds) + bool(view.filters.date_from)
    if narrowed:
        ideas.append(say.say("not_found_filters", n=narrowed))
    near = (
        _document(trace.nearest_misses[0].document, Readable(opened.store, who.principal))
        if (trace.nearest_misses)
        else None
    )
    if near is not None and near.owner:
        ideas.append(say.say("not_found_owner", owner=label(near.owner)))
    st.markdown(f"##### {say.say('not_found_next')}")
    st.markdown("\n".join(f"- {idea}" for idea in ideas))


def found_in(trace: Trace) -> list[Found]:
    """Every hit by logit, at its best window: not a head of fields, where more was read."""
    found = []
    for hit in trace.hits:
        place = hit_place(_behind_fields(hit))
        best = (w for w in hit.windows if (w.start, w.end) == (place.start, place.end))
        words = (said(w.scored_text, w.text, hit.title, hit.heading_path) for w in best)
        found.append(Found(place, next(words, hit.text)))
    return found


def _behind_fields(hit: Hit) -> Hit:
    if not hit.windows or hit.windows[0].start:
        return hit
    behind = front_matter(hit.text)[1]
    prose = tuple(window for window in hit.windows if window.start >= behind)
    return replace(hit, windows=prose) if any(window.logit is not None for window in prose) else hit


def may_search_harder(trace: Trace, view: RunView) -> bool:
    """Whether looking at more could still settle an unclear band, or find what was left unread."""
    unclear = trace.band is not None and trace.band.label is Label.AMBIGUOUS
    return (unclear or left_unread(trace)) and not view.harder


def draw_feedback(trace: Trace, who: Viewer, opened: House) -> None:
    """Thumbs, and a reason for the lower one; the last word counts."""
    say, said = who.words, feedback_of(opened.store, trace.id, who.principal)
    before = _VERDICTS.index(said.verdict) if said else None
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.caption(say.say("feedback_ask"), width="content")
        thumb = st.feedback("thumbs", key=f"thumb_{trace.id}", default=before)
    if thumb is None:
        return
    reason: str | None = None
    if _VERDICTS[thumb] == "down":
        reason = st.pills(
            say.say("feedback_why"),
            REASONS,
            key=f"reason_{trace.id}",
            default=said.note if said and said.note in REASONS else None,
            format_func=lambda each: say.say(f"feedback_{each}"),
        )
    now = Feedback(_VERDICTS[thumb], reason)
    if now != said:
        keep_feedback(opened.store, trace.id, who.principal, now)
    st.caption(say.say("feedback_thanks"))
