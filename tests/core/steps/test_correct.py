"""What a band triggers: where to look further and which windows are read for it."""

import pytest

from core.settings import Correct
from core.steps.correct import searches_again, spend_again
from core.types import Label, PlannedWindow


def _planned(candidate: int, number: int) -> tuple[PlannedWindow, ...]:
    return tuple(
        PlannedWindow(candidate, at, f"{candidate}.{at}", f"{candidate}{at}") for at in range(number)
    )


NEW, LEFT_OVER = _planned(1, 3), _planned(0, 4)


@pytest.mark.parametrize(
    ("label", "settings", "due"),
    [
        (Label.INCORRECT, {}, True),
        (Label.INCORRECT, {"second_search": False}, False),
        (Label.AMBIGUOUS, {"when_ambiguous": True}, True),
        (Label.AMBIGUOUS, {"when_ambiguous": False}, False),
        (Label.AMBIGUOUS, {"when_ambiguous": True, "second_search": False}, False),
        (Label.CORRECT, {"when_ambiguous": True}, False),
    ],
)
def test_a_second_search_is_due_where_the_label_and_the_settings_say_so(label, settings, due) -> None:
    assert searches_again(label, Correct(**settings)) is due


def test_before_a_plain_no_what_is_new_is_read_first_and_then_what_was_left_over() -> None:
    read = spend_again(Label.INCORRECT, NEW, LEFT_OVER, 5, Correct())
    assert read == (*NEW, *LEFT_OVER[:2])


def test_no_look_reads_more_than_is_affordable() -> None:
    assert spend_again(Label.INCORRECT, NEW, LEFT_OVER, 2, Correct()) == NEW[:2]
    assert spend_again(Label.AMBIGUOUS, NEW, LEFT_OVER, 2, Correct(supplement_windows=9)) == NEW[:2]
    assert spend_again(Label.INCORRECT, NEW, LEFT_OVER, 0, Correct()) == ()


def test_an_ambiguous_band_reads_only_what_is_new_and_at_most_the_supplement() -> None:
    assert spend_again(Label.AMBIGUOUS, NEW, LEFT_OVER, 99, Correct(supplement_windows=2)) == NEW[:2]
    assert spend_again(Label.AMBIGUOUS, (), LEFT_OVER, 99, Correct()) == ()
