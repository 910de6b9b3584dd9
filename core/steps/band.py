"""The band: CRAG's action trigger (arXiv 2401.15884, section 4.2) and the final rule.

Correct if any passage reaches `upper`; Incorrect if all stay below `lower`; else Ambiguous.
No number in this file decides anything: the cuts come from a ThresholdSet.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.types import Band, BandRound, Label, ThresholdSet


@dataclass(frozen=True, slots=True)
class TextBand:
    """A label with the rule that gave it and the distance to the nearest cut, in logits."""

    label: Label
    rule: str
    margin: float | None


def text_band(best_logit: float | None, thresholds: ThresholdSet) -> TextBand:
    """Band of the best decisive logit; exactly at a cut counts as reaching it."""
    if best_logit is None:
        return TextBand(Label.INCORRECT, "no_candidates", None)
    margin = min(abs(best_logit - thresholds.lower), abs(best_logit - thresholds.upper))
    if best_logit >= thresholds.upper:
        return TextBand(Label.CORRECT, "any_reaches_upper", margin)
    if best_logit < thresholds.lower:
        return TextBand(Label.INCORRECT, "all_below_lower", margin)
    return TextBand(Label.AMBIGUOUS, "between_cuts", margin)


def final_band(
    rounds: tuple[BandRound, ...], thresholds: ThresholdSet, *, graph_override: bool, underspecified: bool
) -> Band:
    """The band a person sees. `text_label` is the first round's; what changed it is the rule.

    `rounds` holds at least one look; the last one is over the union of all candidates.
    """
    first, last = rounds[0], rounds[-1]
    text = text_band(last.decisive, thresholds)
    label, rule = text.label, text.rule
    if last.label is not first.label:
        rule = "corrected"
    if graph_override:
        label, rule = Label.CORRECT, "graph_override"
    if underspecified:
        label, rule = Label.AMBIGUOUS, "underspecified"
    return Band(
        text_label=first.label,
        label=label,
        rule=rule,
        margin=text.margin,
        threshold_set=thresholds.id,
        rounds=rounds,
        features=last.features,
    )
