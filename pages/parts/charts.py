"""Pictures of one trace. Each has words that say what it shows, and a table beside it that says the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import altair
import pandas

from core.types import Label, ThresholdSet
from wording import Words
from wording.numbers import logit

COLOURS = {Label.CORRECT: "#2f9e6e", Label.AMBIGUOUS: "#d08a1c", Label.INCORRECT: "#c9514b"}
GREY = "#8a8f98"
AIR = 0.08
HEIGHT = 130


@dataclass(frozen=True, slots=True)
class Zone:
    """A band as a stretch of the logit axis."""

    label: Label
    start: float
    end: float


def label_of(value: float | None, cuts: ThresholdSet | None) -> Label | None:
    """The band one logit alone would give; None where it or the cuts are unknown."""
    if value is None or cuts is None:
        return None
    if value >= cuts.upper:
        return Label.CORRECT
    return Label.AMBIGUOUS if value >= cuts.lower else Label.INCORRECT


def zones(logits: Sequence[float], cuts: ThresholdSet) -> tuple[Zone, Zone, Zone]:
    """The three bands over the stretch of the axis that holds both cuts and every logit."""
    low, high = min(*logits, cuts.lower), max(*logits, cuts.upper)
    air = max((high - low) * AIR, 0.5)
    return (
        Zone(Label.INCORRECT, low - air, cuts.lower),
        Zone(Label.AMBIGUOUS, cuts.lower, cuts.upper),
        Zone(Label.CORRECT, cuts.upper, high + air),
    )


def gauge(logits: Sequence[float], cuts: ThresholdSet, say: Words) -> altair.LayerChart | altair.FacetChart:
    """Every hit's logit on one axis with both cuts; the best one stands out. `logits` is not empty."""
    stretches = zones(logits, cuts)
    domain = [stretches[0].start, stretches[-1].end]
    axis = altair.X(
        "start:Q",
        scale=altair.Scale(domain=domain, nice=False),
        title=say.say("column_logit"),
        axis=altair.Axis(grid=False),
    )
    areas = pandas.DataFrame(
        {
            "start": [zone.start for zone in stretches],
            "end": [zone.end for zone in stretches],
            "middle": [(zone.start + zone.end) / 2 for zone in stretches],
            "band": [zone.label.value for zone in stretches],
        }
    )
    colour = altair.Color(
        "band:N",
        scale=altair.Scale(domain=[each.value for each in COLOURS], range=list(COLOURS.values())),
        legend=None,
    )
    hits = pandas.DataFrame({"start": logits, "best": [value == max(logits) for value in logits]})
    limits = pandas.DataFrame(
        {"start": [cuts.lower, cuts.upper], "value": [logit(cuts.lower), logit(cuts.upper)]}
    )
    up = altair.Scale(domain=[0, 1])
    base, top = altair.Y("base:Q", scale=up, axis=None), altair.Y2("top:Q")
    areas["base"], areas["top"], limits["base"], limits["top"] = 0.0, 0.72, 0.0, 0.8
    hits["base"], hits["top"] = 0.08, 0.42
    best = hits[hits["best"]].head(1).assign(base=0.58)
    layers = (
        altair.Chart(areas).mark_rect(opacity=0.24).encode(x=axis, x2="end:Q", y=base, y2=top, color=colour),
        altair.Chart(hits).mark_rule(color=GREY, strokeWidth=1.5).encode(x=axis, y=base, y2=top),
        altair.Chart(limits)
        .mark_rule(strokeDash=[3, 3], color=GREY, strokeWidth=1.5)
        .encode(x=axis, y=base, y2=top),
        altair.Chart(limits)
        .mark_text(fontSize=12, color=GREY, baseline="bottom", dy=-2)
        .encode(x=axis, y=altair.Y("top:Q", scale=up, axis=None), text="value:N"),
        altair.Chart(best)
        .mark_point(shape="triangle-down", filled=True, size=160, opacity=1)
        .encode(x=axis, y=base, color=altair.value(_best_colour(logits, cuts))),
    )
    return altair.layer(*layers).properties(height=HEIGHT)


def _best_colour(logits: Sequence[float], cuts: ThresholdSet) -> str:
    label = label_of(max(logits), cuts)
    return GREY if label is None else COLOURS[label]


def gauge_words(logits: Sequence[float], cuts: ThresholdSet, say: Words) -> str:
    """What the gauge shows, for whoever does not see it."""
    best = max(logits)
    label = label_of(best, cuts)
    return say.say(
        "gauge_alt",
        n=len(logits),
        best=logit(best),
        label=say.say(f"band_{label}") if label else "–",
        lower=logit(cuts.lower),
        upper=logit(cuts.upper),
    )
