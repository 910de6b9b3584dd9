"""CRAG's action trigger, exactly at its cuts."""

import pytest

from core.steps.band import final_band, text_band
from core.types import BandRound, Label

from .examples import CUTS


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
