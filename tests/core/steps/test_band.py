"""CRAG's action trigger, exactly at its cuts."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ports import WindowLogit
from core.steps.band import final_band, text_band
from core.steps.rerank import judge, plan_windows
from core.types import BandRound, Label

from .examples import CUTS, candidate


@pytest.mark.parametrize(
    ("logit", "label"),
    [
        (1.0, Label.CORRECT),
        (0.999999, Label.AMBIGUOUS),
        (-2.0, Label.AMBIGUOUS),
        (-2.000001, Label.INCORRECT),
        (7.0, Label.CORRECT),
        (-9.0, Label.INCORRECT),
    ],
)
def test_a_logit_exactly_at_a_cut_reaches_it(logit: float, label: Label) -> None:
    assert text_band(logit, CUTS).label is label


def test_no_candidate_at_all_is_incorrect_without_a_margin() -> None:
    band = text_band(None, CUTS)
    assert (band.label, band.margin, band.rule) == (Label.INCORRECT, None, "no_candidates")


def test_the_margin_is_the_distance_to_the_nearest_cut() -> None:
    assert text_band(0.75, CUTS).margin == pytest.approx(0.25)
    assert text_band(-1.5, CUTS).margin == pytest.approx(0.5)


def _round(logit: float) -> BandRound:
    return BandRound("q", logit, text_band(logit, CUTS).label, 1)


def test_a_second_look_that_changes_the_label_is_named_corrected() -> None:
    band = final_band((_round(-5), _round(0)), CUTS, graph_override=False, underspecified=False)
    assert (band.text_label, band.label, band.rule) == (Label.INCORRECT, Label.AMBIGUOUS, "corrected")


def test_a_graph_answer_makes_the_final_band_correct_and_keeps_the_text_label() -> None:
    band = final_band((_round(-5),), CUTS, graph_override=True, underspecified=False)
    assert (band.text_label, band.label, band.rule) == (Label.INCORRECT, Label.CORRECT, "graph_override")


def test_an_underspecified_question_is_ambiguous_whatever_the_text_band() -> None:
    band = final_band((_round(6),), CUTS, graph_override=False, underspecified=True)
    assert (band.label, band.rule) == (Label.AMBIGUOUS, "underspecified")


def test_each_round_keeps_the_rule_and_the_margin_that_a_band_may_later_replace() -> None:
    rounds = (replace(_round(-5), rule="all_below_lower", margin=3.0), _round(0))
    band = final_band(rounds, CUTS, graph_override=True, underspecified=False)
    assert (band.rule, band.margin) == ("graph_override", 1.0)
    assert (band.rounds[0].rule, band.rounds[0].margin) == ("all_below_lower", 3.0)


@pytest.mark.parametrize(
    ("first", "last", "rule"),
    [(-5, -4, "all_below_lower"), (-5, -2, "corrected"), (-5, 1, "corrected"), (0, 0.5, "between_cuts")],
)
def test_a_further_look_is_named_only_where_it_changed_the_label(
    first: float, last: float, rule: str
) -> None:
    band = final_band((_round(first), _round(last)), CUTS, graph_override=False, underspecified=False)
    assert band.rule == rule


NEAR_CUTS = st.sampled_from([CUTS.lower, CUTS.upper, CUTS.lower - 1e-6, CUTS.upper - 1e-6, -9.0, 0.0, 9.0])


@given(st.lists(st.lists(NEAR_CUTS, min_size=1, max_size=3), min_size=1, max_size=5))
def test_correct_is_any_passage_and_incorrect_is_all_of_them(passages: list[list[float]]) -> None:
    candidates = [
        candidate(str(number), [f"{number}.{at}" for at in range(len(logits))], rank=number)
        for number, logits in enumerate(passages)
    ]
    planned = plan_windows(candidates, {})
    logits = {
        each.text_hash: WindowLogit(passages[each.candidate][each.window], truncated=False, query_cut=False)
        for each in planned
    }
    hits = judge(candidates, planned, logits, None)
    label = text_band(hits[0].logit, CUTS).label
    best = [max(windows) for windows in passages]
    assert (label is Label.CORRECT) == any(logit >= CUTS.upper for logit in best)
    assert (label is Label.INCORRECT) == all(logit < CUTS.lower for logit in best)
