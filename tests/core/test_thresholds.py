"""The fitting rule, on labels whose right answer can be worked out by hand."""

import pytest

from core.calibration.bounds import interval, upper_bound
from core.calibration.platt import fit_platt
from core.calibration.thresholds import Observation, fit_cuts
from core.errors import BadInput


def _seen(query_class: str, logits: list[float]) -> list[Observation]:
    return [Observation(query_class, logit, logit) for logit in logits]


def test_fifty_nine_clean_labels_are_the_fewest_that_bound_a_rate_below_five_percent() -> None:
    assert upper_bound(0, 59) <= 0.05 < upper_bound(0, 58)


def test_the_bound_of_nothing_seen_is_one_and_an_interval_holds_its_rate() -> None:
    assert upper_bound(0, 0) == 1.0
    low, high = interval(5, 100)
    assert (low, high) == (pytest.approx(0.0164, abs=1e-3), pytest.approx(0.1128, abs=1e-3))


def test_separable_labels_are_separated_and_carry_a_guarantee() -> None:
    cuts = fit_cuts(
        _seen("clear", [5.0 + n / 100 for n in range(100)])
        + _seen("near_miss", [-5.0 - n / 100 for n in range(60)])
        + _seen("off_topic", [-8.0 - n / 100 for n in range(60)])
    )
    assert cuts.lower == cuts.upper == cuts.support or cuts.note == "midpoint"
    assert -5.0 < cuts.upper <= 5.1
    assert isinstance(cuts.guarantee["false_correct"], float)


def test_overlapping_labels_leave_a_band_between_the_cuts() -> None:
    cuts = fit_cuts(
        _seen("clear", [n / 10 for n in range(-20, 80)])
        + _seen("near_miss", [n / 10 for n in range(-60, 40)])
        + _seen("off_topic", [-9.0] * 40)
    )
    assert cuts.lower < cuts.support <= cuts.upper
    assert cuts.strip_floor == cuts.lower


def test_few_unanswerable_labels_give_no_guarantee_and_the_rate_decides() -> None:
    cuts = fit_cuts(_seen("clear", [1.0] * 80) + _seen("near_miss", [float(n) for n in range(-30, 10)]))
    assert cuts.guarantee["false_correct"] == "none"
    assert sum(n >= cuts.upper for n in range(-30, 10)) == 2


def test_ambiguous_questions_move_no_cut() -> None:
    base = _seen("clear", [n / 10 for n in range(-20, 80)]) + _seen("near_miss", [-3.0] * 80)
    assert fit_cuts(base) == fit_cuts(base + _seen("ambiguous", [50.0, -50.0]))


def test_a_question_below_lower_at_first_look_is_judged_by_its_last() -> None:
    observation = Observation("near_miss", first_logit=-5.0, last_logit=3.0)
    assert observation.judged(lower=-4.0) == 3.0
    assert observation.judged(lower=-5.0) == -5.0


def test_answers_on_near_misses_stay_within_fifteen_percent_by_rate() -> None:
    near = [n / 10 for n in range(100)]
    cuts = fit_cuts(_seen("clear", [n / 10 for n in range(100)]) + _seen("near_miss", near))
    assert sum(logit >= cuts.support for logit in near) == 15


def test_platt_gives_back_the_sigmoid_that_made_the_labels() -> None:
    logits = [n / 50 for n in range(-300, 300)]
    rounds = range(20)
    labels = [
        (turn + 0.5) / 20 < 1 / (1 + 2.718281828 ** -(2 * logit - 1)) for logit in logits for turn in rounds
    ]
    fitted = fit_platt([logit for logit in logits for _ in rounds], labels, "platt")
    assert fitted.slope == pytest.approx(2.0, abs=0.2)
    assert fitted.intercept == pytest.approx(-1.0, abs=0.2)


def test_one_kind_of_label_cannot_be_calibrated() -> None:
    with pytest.raises(BadInput, match="labels_one_sided"):
        fit_platt([1.0, 2.0], [True, True], "platt")


def test_labels_far_apart_and_rare_do_not_send_the_fit_away():
    logits = [-12.0 + 0.01 * each for each in range(1000)] + [-3.0, -1.0, 0.0, 1.0, 2.0, 3.0] * 5
    labels = [False] * 1000 + [False, False, True, True, True, True] * 5
    fitted = fit_platt(logits, labels, "platt")
    assert 0 < fitted.slope < 50
    assert abs(fitted.intercept) < 50
