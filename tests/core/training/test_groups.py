"""What a training step reads."""

from __future__ import annotations

import pytest

from core.evaluator.groups import Example, Groups
from core.training.mining import MinedQuestion, MinedWindow
from core.training.questions import Kind
from core.training.reading import ReadingQuestion


def question(id_, kind, answering=(), misleading=(), doubtful=(), counters=()):
    windows = [MinedWindow(text, 1.0, 3.0) for text in answering]
    windows += [MinedWindow(text, None, 2.0) for text in doubtful]
    windows += [MinedWindow(text, 0.0, 1.0 - place) for place, text in enumerate(misleading)]
    return MinedQuestion(id_, kind, (id_,), tuple(windows), tuple(counters))


COMPANY = [
    question("ip", Kind.WHOLE, ["ip row"], ["mail row", "ram row"], ["half a row"], ["ip counter"]),
    question("ram", Kind.WHOLE, ["ram row"], ["ip row", "mail row"]),
    question("owner", Kind.NEAR_MISS, misleading=["ip row", "ram row", "half a row"]),
    question("soup", Kind.OFF_TOPIC, misleading=["mail row"]),
]


def draws(count, seed=1, **more):
    groups = Groups({"company": COMPANY}, seed, **more)
    return [groups.draw() for _ in range(count)]


def test_every_draw_holds_a_near_miss_that_nothing_answers():
    for drawn in draws(30):
        (owner,) = (group for group in drawn if group.question == "owner")
        assert not owner.answerable


def test_a_window_that_answers_one_question_misleads_another_in_the_same_draw():
    for drawn in draws(30):
        right = {example.window for group in drawn for example in group.examples if example.target == 1}
        wrong = {example.window for group in drawn for example in group.examples if example.target == 0}
        assert right & wrong


def test_what_cannot_be_told_is_never_taught():
    for drawn in draws(60):
        for group in drawn:
            if group.question == "ip":
                assert "half a row" not in {example.window for example in group.examples}
                assert Example("ip row", 0.0) not in group.examples


def test_counters_are_wrong_answers():
    (ip,) = [group for group in draws(1)[0] if group.question == "ip"]
    assert Example("ip counter", 0.0) in ip.examples


def test_one_seed_gives_one_order_and_its_state_goes_on_with_it():
    assert draws(5) == draws(5)
    assert draws(5) != draws(5, seed=2)
    first = Groups({"company": COMPANY}, 1)
    first.draw()
    second = Groups({"company": COMPANY}, 9)
    second.random.setstate(first.random.getstate())
    assert first.draw() == second.draw()


@pytest.mark.parametrize("evidence", ["It opened in 1901.", None])
def test_reading_comprehension_stands_among_the_questions(evidence):
    asked = ReadingQuestion(
        ("When did it open?",), "Station", evidence, ("It is red.",), ("It closed in 1950.",)
    )
    read = [group for drawn in draws(30, reading=[[asked]]) for group in drawn if "open" in group.question]
    assert read
    assert {group.answerable for group in read} == {evidence is not None}
    assert all(Example("Station: It is red.", 0.0) in group.examples for group in read)
