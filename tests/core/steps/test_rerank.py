"""Windows are planned before any is scored, and a passage is as good as its best window."""

import pytest

from core.errors import Unavailable
from core.ports import WindowLogit
from core.settings import Windows
from core.steps.correct import spend
from core.steps.rerank import judge, plan_windows, probability, score_windows
from core.types import Calibrator

from .examples import candidate


class Lengths:
    """An evaluator whose logit is the window's length, and that counts what it read."""

    id = "lengths"
    max_tokens = 160

    def __init__(self) -> None:
        self.read: list[str] = []

    def logits(self, query: str, windows: list[str]) -> list[WindowLogit]:
        self.read += windows
        return [WindowLogit(float(len(window)), False, False) for window in windows]


def _nothing() -> None:
    """No deadline."""


CANDIDATES = [
    candidate("a", ["alpha. ", "server address. ", "gamma. "], 1),
    candidate("b", ["delta. ", "epsilon. "], 2),
    candidate("c", ["zeta. "], 3),
]


def test_the_plan_goes_round_robin_and_every_candidate_comes_before_any_comes_twice() -> None:
    plan = plan_windows(CANDIDATES, {"server": 2.0})
    assert [(window.candidate, window.window) for window in plan] == [
        (0, 1),
        (1, 0),
        (2, 0),
        (0, 0),
        (1, 1),
        (0, 2),
    ]


def test_the_budget_splits_the_plan_and_counts_what_stays_unread() -> None:
    plan = plan_windows(CANDIDATES, {})
    spending = spend(plan, Windows(first=2, total=5))
    assert (len(spending.first), len(spending.reserve), spending.beyond) == (2, 3, 1)


def test_a_passage_logit_is_the_maximum_over_its_scored_windows() -> None:
    plan = plan_windows(CANDIDATES, {"server": 2.0})
    logits = score_windows("q", plan[:3], Lengths(), {}, _nothing)
    hits = judge(CANDIDATES, plan[:3], logits, Calibrator("none", 1.0, 0.0))
    assert [hit.passage for hit in hits] == ["a", "b", "c"]
    assert hits[0].logit == len("title: server address.")
    assert (hits[0].windows_scored, hits[0].windows_total) == (1, 3)


def test_a_passage_nobody_scored_has_no_logit_and_stands_below() -> None:
    plan = plan_windows(CANDIDATES, {})[2:3]
    hits = judge(CANDIDATES, plan, score_windows("q", plan, Lengths(), {}, _nothing), None)
    assert [(hit.passage, hit.logit is None) for hit in hits] == [("c", False), ("a", True), ("b", True)]


def test_a_known_logit_is_not_computed_again() -> None:
    plan = plan_windows(CANDIDATES, {})
    evaluator = Lengths()
    known = {plan[0].text_hash: WindowLogit(-3.0, False, False)}
    logits = score_windows("q", plan, evaluator, known, _nothing)
    assert len(evaluator.read) == len(plan) - 1
    assert logits[plan[0].text_hash].logit == -3.0


def test_the_check_between_chunks_can_stop_the_work() -> None:
    def late() -> None:
        raise Unavailable("deadline")

    with pytest.raises(Unavailable, match="deadline"):
        score_windows("q", plan_windows(CANDIDATES, {}), Lengths(), {}, late)


def test_a_tiny_probability_is_kept_as_it_is() -> None:
    assert probability(-5.806, Calibrator("none", 1.0, 0.0)) == pytest.approx(0.003, abs=1e-5)
    assert probability(-800.0, Calibrator("none", 1.0, 0.0)) == pytest.approx(0.0)
