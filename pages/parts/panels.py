"""The six panels of one query side by side, drawn from its trace alone, and what the query cost.

`cuts` is the threshold set the trace names, None where it is no longer known.
"""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from core.evidence import evidence_of, path_words, spoken
from core.trace_view import WITHHELD
from core.types import GraphPath, Label, State, ThresholdSet, Trace, Verdict
from pages.parts.beside import draw_disagreements
from pages.parts.charts import gauge, gauge_words
from pages.parts.cost import draw_cost
from pages.parts.evidence import no_hits, reason_words
from pages.parts.marked import Span, marked_text
from pages.parts.outside import draw_look, draw_unsupported
from pages.parts.plain import label, one_line
from pages.parts.tables import NAMES, Colour, banded, draw_hits, draw_strips
from wording import Words
from wording.features import features_words
from wording.numbers import logit, probability

ICONS = {
    Label.CORRECT: ":material/check_circle:",
    Label.AMBIGUOUS: ":material/change_history:",
    Label.INCORRECT: ":material/cancel:",
}
SHOWN_PATHS = 6
SHOWN_NEAR = 3
# The tables stand in the middle and need the room.
WIDTHS = (6, 10, 7)
CLOSE = 0.5

Draw = Callable[[Trace, ThresholdSet | None, Words], None]


def draw_panels(trace: Trace, cuts: ThresholdSet | None, say: Words, *, key: str) -> None:
    """Three by two, one below the other on a narrow page; `key` keeps two traces of a page apart."""
    grid: tuple[tuple[tuple[str, Draw], ...], ...] = (
        (("panel_knowledge", draw_knowledge), ("panel_hits", draw_candidates), ("panel_band", draw_band)),
        (("panel_graph", draw_graph), ("panel_strips", draw_kept), ("panel_reply", draw_answer)),
    )
    for row in grid:
        for column, (title, draw) in zip(st.columns(WIDTHS, gap="small"), row, strict=True):
            with column.container(border=True, height="stretch", key=f"{key}_{title}"):
                st.markdown(f"##### {say.say(title)}")
                draw(trace, cuts, say)
    draw_cost(trace, say)


def band_badge(band: Label, say: Words) -> None:
    """A band told by icon, word and colour."""
    st.badge(say.say(f"band_{band.value}"), icon=ICONS[band], color=NAMES[band])


def band_badge_text(band: Label, say: Words) -> str:
    """The same inside a line of Markdown."""
    return f":{NAMES[band]}-badge[{ICONS[band]} {say.say(f'band_{band.value}')}]"


def draw_knowledge(trace: Trace, cuts: ThresholdSet | None, say: Words) -> None:
    """What the answer model already knows, or why nobody was asked."""
    known = trace.knowledge
    if known.verdict is None:
        st.badge(say.say("knowledge_none"), icon=":material/do_not_disturb_on:", color="gray")
        st.markdown(_off("knowledge_check", trace, say) or reason_words(known.reason or "not_run", say))
        if known.answer_model:
            st.caption(say.say("knowledge_configured", model=label(known.answer_model)))
        st.caption(say.say("knowledge_about"))
        return
    colour: Colour = "blue" if known.verdict is Verdict.KNOWN else "violet"
    st.badge(known.verdict.value, icon=":material/psychology:", color=colour)
    st.markdown(say.say(f"knowledge_{known.verdict.value}", probability=probability(known.probability)))
    model, method = label(known.answer_model or "–"), label(known.method or "–")
    st.caption(say.say("knowledge_model", model=model, method=method))
    if known.stale:
        st.warning(say.say("knowledge_stale"))


def draw_candidates(trace: Trace, cuts: ThresholdSet | None, say: Words) -> None:
    """Retrieval and evaluator: every candidate, by logit."""
    if reason := _off("rerank", trace, say):
        st.markdown(reason)
    if not trace.hits:
        st.markdown(no_hits(trace, say))
        return
    st.caption(say.say("hits_counts", n=len(trace.hits), windows=trace.windows.scored))
    draw_hits(trace, cuts, say)


def draw_band(trace: Trace, cuts: ThresholdSet | None, say: Words) -> None:
    """The label with both cuts on one axis, the rule that decided, and how near a cut it was."""
    band = trace.band
    if band is None:
        st.badge(say.say("band_absent"), icon=":material/do_not_disturb_on:", color="gray")
        st.markdown(_off("band", trace, say) or say.say("band_none"))
        return
    band_badge(band.label, say)
    st.markdown(say.say("band_from_to", text=banded(band.text_label), final=banded(band.label)))
    rule = say.say(f"rule_{band.rule}")
    st.markdown(rule[:1].upper() + rule[1:])
    logits = [hit.decisive for hit in trace.hits if hit.decisive is not None]
    if cuts is None:
        st.caption(say.say("cuts_unknown", thresholds=label(band.threshold_set)))
    elif logits:
        st.altair_chart(gauge(logits, cuts, say), alt=gauge_words(logits, cuts, say))
        st.caption(say.say("gauge_reads"))
    if band.margin is not None:
        near = "margin_close" if band.margin < CLOSE else "margin_far"
        st.markdown(say.say(near, margin=f"{band.margin:.2f}"))
    for number, look in enumerate(band.rounds, start=1):
        values = {"logit": logit(look.decisive), "label": banded(look.label), "n": look.windows_scored}
        st.caption(say.say("band_look", round=number, **values))
        if look.rewrite:
            st.caption(say.say("band_sent", words=label(look.query)))
    if band.features:
        st.caption(features_words(band.features, say))
    fitted = (
        "thresholds_fitted" if trace.thresholds and trace.thresholds.fitted_here else "thresholds_not_fitted"
    )
    st.caption(f"{say.say(fitted)} {label(band.threshold_set)}")


def draw_graph(trace: Trace, cuts: ThresholdSet | None, say: Words) -> None:
    """Paths with direction and sources, the gate's conditions, or why there is none."""
    graph = trace.graph
    if graph.paths:
        word = say.say("graph_overrode" if graph.override else "graph_stayed")
        st.badge(word, icon=":material/account_tree:", color="green" if graph.override else "gray")
    else:
        st.badge(say.say("graph_no_path"), icon=":material/do_not_disturb_on:", color="gray")
    if reason := _off("graph_evidence", trace, say) or (
        reason_words(graph.reason, say) if graph.reason else ""
    ):
        st.markdown(reason)
    elif not graph.paths:
        st.markdown(say.say("graph_none"))
    shown = SHOWN_PATHS if graph.override else SHOWN_NEAR
    for path in graph.paths[:shown]:
        with st.container(gap="xxsmall"):
            _draw_path(trace, path, say)
    if len(graph.paths) > shown:
        st.caption(say.say("graph_more", n=len(graph.paths) - shown))


def _draw_path(trace: Trace, path: GraphPath, say: Words) -> None:
    marked_text([[Span(path_words(path))]], key=f"path_{trace.id}_{path.id}", small=True)
    gate = " · ".join(
        f"{'✔' if met else '✘'} {say.say(f'gate_{name}') if f'gate_{name}' in say else label(name)}"
        for name, met in path.gate.items()
    )
    relevance = say.say("path_relevance", logit=logit(path.relevance_logit))
    documents = dict.fromkeys(edge.document for edge in path.edges)
    stated = say.say("path_stated_by", documents=", ".join(map(label, documents)))
    st.caption(f"{gate} · {relevance}  \n{stated}")


def draw_kept(trace: Trace, cuts: ThresholdSet | None, say: Words) -> None:
    """Strips kept and dropped."""
    draw_look(trace, say)
    if not trace.strips:
        st.markdown(_off("refine", trace, say) or say.say("strips_none"))
        return
    kept = sum(strip.kept for strip in trace.strips)
    floor = logit(cuts.strip_floor) if cuts else "–"
    st.caption(say.say("strips_counts", kept=kept, total=len(trace.strips)))
    draw_strips(trace, say)
    st.caption(say.say("strips_floor", floor=floor))


def draw_answer(trace: Trace, cuts: ThresholdSet | None, say: Words) -> None:
    """Sentences with what supports each, and the state that follows."""
    if trace.off.get("answer") == WITHHELD:
        st.markdown(reason_words(WITHHELD, say))
        return
    state = trace.answer.state
    shown: dict[State, Colour] = {State.GROUNDED: "green", State.PARTLY: "orange", State.NOT_FOUND: "red"}
    colour = shown.get(state, "gray") if state else "gray"
    st.badge(say.say(f"state_{trace.answer.state_name}"), icon=":material/format_quote:", color=colour)
    if reason := _off("answer", trace, say):
        st.markdown(reason)
    evidence = evidence_of(trace)
    for number, sentence in enumerate(trace.answer.sentences, start=1):
        words = one_line(spoken(sentence, trace), 400)
        spans = [Span(words), Span(evidence.marks(sentence), "number")]
        cited = ", ".join(sentence.citations)
        with st.container(gap="xxsmall"):
            marked_text([spans], key=f"support_{trace.id}_{number}", small=True)
            st.caption(say.say("support_of", logit=logit(sentence.logit), citations=label(cited)))
    for reading in trace.answer.readings:
        st.markdown(f"- {label(reading.text)}")
    draw_disagreements(trace, say)
    if not trace.answer.sentences:
        st.markdown(say.say("answer_no_sentence"))
    draw_unsupported(trace, say)
    if cuts is not None:
        st.caption(say.say("support_cut", support=logit(cuts.support)))
    if reason := _off("sufficiency", trace, say):
        st.caption(say.say("sufficiency_off", reason=reason))


def _off(step: str, trace: Trace, say: Words) -> str:
    """Why a step did not run; empty where it did."""
    return reason_words(trace.off[step], say) if step in trace.off else ""
