"""Tables of one trace. A cell of a data frame is text, whatever a document wrote into it."""

from __future__ import annotations

from typing import Literal

import pandas
import streamlit as st

from core.notes import outcome_of
from core.spoken import body
from core.types import Hit, Label, Strip, ThresholdSet, Trace
from pages.parts.charts import label_of
from pages.parts.evidence import reason_words
from pages.parts.plain import one_line
from wording import Words
from wording.numbers import logit, probability, rank, seconds

MARKS = {Label.CORRECT: "✔", Label.AMBIGUOUS: "△", Label.INCORRECT: "✘"}
Colour = Literal["red", "orange", "yellow", "blue", "green", "violet", "gray", "grey", "primary"]
NAMES: dict[Label, Colour] = {Label.CORRECT: "green", Label.AMBIGUOUS: "orange", Label.INCORRECT: "red"}
CELL = 600


def banded(label: Label | None) -> str:
    """A band as icon and word; empty where nothing was judged."""
    return f"{MARKS[label]}\u00a0{label.value}" if label else ""


def draw_hits(trace: Trace, cuts: ThresholdSet | None, say: Words) -> None:
    """Every candidate by logit: how each leg placed it and how the evaluator judged it."""
    bands = [label_of(hit.decisive, cuts) for hit in trace.hits]
    frame = pandas.DataFrame(
        [
            _hit_row(number, hit, banded(band), say)
            for number, (hit, band) in enumerate(zip(trace.hits, bands, strict=True), start=1)
        ]
    )
    column = st.column_config
    st.dataframe(
        frame,
        hide_index=True,
        height="stretch",
        row_height=32,
        alt=_hits_alt(trace, say),
        column_config={
            "number": column.NumberColumn("#", width=36, help=say.say("column_number")),
            "document": column.TextColumn(say.say("column_document"), width=112),
            "band": column.MultiselectColumn(
                say.say("column_band"),
                options=[banded(label) for label in Label],
                color=[NAMES[label] for label in Label],
                width=100,
            ),
            "logit": column.TextColumn(say.say("column_logit"), width=54, alignment="right"),
            "adjusted": column.TextColumn(say.say("column_adjusted"), width=66, alignment="right"),
            "probability": column.TextColumn(say.say("column_probability"), width=76, alignment="right"),
            "bar": column.ProgressColumn("", format=" ", min_value=0.0, max_value=1.0, width=46),
            "dense": column.TextColumn(say.say("column_dense"), alignment="right"),
            "bm25": column.TextColumn(say.say("column_bm25"), alignment="right"),
            "windows": column.TextColumn(say.say("column_windows"), alignment="right"),
            "place": column.TextColumn(say.say("column_place"), width=220),
        },
    )


def _hit_row(number: int, hit: Hit, band: str, say: Words) -> dict[str, object]:
    windows = f"{hit.windows_scored}/{hit.windows_total}"
    return {
        "number": number,
        "document": one_line(hit.title, CELL),
        "band": [band] if band else [],
        "logit": logit(hit.logit),
        **({} if hit.adjusted_logit is None else {"adjusted": logit(hit.adjusted_logit)}),
        "probability": probability(hit.probability),
        "bar": hit.probability,
        "dense": rank(hit.ranks.dense, hit.values.dense_cosine, 3),
        "bm25": rank(hit.ranks.bm25, hit.values.bm25, 1),
        "windows": f"{windows} {say.say('mark_truncated')}" if hit.truncated else windows,
        "place": one_line(" › ".join((hit.document, *hit.heading_path)), CELL),
    }


def _hits_alt(trace: Trace, say: Words) -> str:
    best = trace.hits[0]
    return say.say("hits_alt", n=len(trace.hits), title=one_line(best.title), best=logit(best.decisive))


def draw_strips(trace: Trace, say: Words) -> None:
    """Kept strips first, then the dropped ones with their reason; each group in document order."""
    strips, headings = trace.strips, {hit.passage: hit.heading_path for hit in trace.hits}
    kept = say.say("strip_kept")
    dropped = sorted({_outcome(each, trace, say) for each in strips if not each.kept})
    ordered = sorted(strips, key=lambda strip: not strip.kept)
    frame = pandas.DataFrame(
        [
            {
                "strip": strip.id,
                "outcome": [_outcome(strip, trace, say)],
                "logit": logit(strip.logit),
                "text": one_line(body(strip.scored_text, strip.title, headings.get(strip.passage, ())), CELL),
                "document": one_line(strip.title, CELL),
                "origin": say.say(f"origin_{strip.origin}"),
                "scored": one_line(strip.scored_text, CELL),
            }
            for strip in ordered
        ]
    )
    column = st.column_config
    st.dataframe(
        frame,
        hide_index=True,
        height="stretch",
        row_height=32,
        alt=say.say("strips_counts", kept=sum(strip.kept for strip in strips), total=len(strips)),
        column_config={
            "strip": column.TextColumn(say.say("column_strip"), width=46),
            "outcome": column.MultiselectColumn(
                say.say("column_outcome"),
                options=[kept, *dropped],
                color=["green", *("gray" for _ in dropped)],
                width=118,
            ),
            "logit": column.TextColumn(say.say("column_logit"), width=62, alignment="right"),
            "text": column.TextColumn(say.say("column_text"), width=260),
            "document": column.TextColumn(say.say("column_document"), width=140),
            "origin": column.TextColumn(say.say("column_origin"), width=90),
            "scored": column.TextColumn(say.say("column_scored"), width=260),
        },
    )


def _outcome(strip: Strip, trace: Trace, say: Words) -> str:
    """Kept, or why not: with the strip that speaks instead and both dates."""
    seen = outcome_of(strip, trace)
    if seen.strip is None:
        return say.say(seen.code) if strip.kept else reason_words(strip.reason or "not_run", say)
    unknown = say.say("date_unknown")
    return say.say(seen.code, strip=seen.strip, date=seen.date or unknown, by_date=seen.by_date or unknown)


def draw_timings(trace: Trace, say: Words) -> None:
    """Seconds of each step that ran, in the order they ran."""
    frame = pandas.DataFrame(
        [
            {"step": step_words(step, say), "seconds": seconds(spent), "bar": spent}
            for step, spent in trace.timings.items()
        ]
    )
    longest = max(trace.timings.values())
    column = st.column_config
    st.dataframe(
        frame,
        hide_index=True,
        row_height=30,
        alt=say.say("timings_alt", total=seconds(sum(trace.timings.values()))),
        column_config={
            "step": column.TextColumn(say.say("column_step"), width="medium"),
            "seconds": column.TextColumn(say.say("column_seconds"), width="small", alignment="right"),
            "bar": column.ProgressColumn("", format=" ", min_value=0.0, max_value=longest, width="medium"),
        },
    )


def step_words(step: str, say: Words) -> str:
    """A step by its name, or its code where it has none."""
    code = f"step_{step}"
    return say.say(code) if code in say else step
