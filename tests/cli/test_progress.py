"""Without a terminal progress is lines: now and then, whatever the step, and afresh for each stretch."""

from __future__ import annotations

import pytest

from cli.display import progress


class Heard:
    """The part of a session that the lines need."""

    def __init__(self):
        self.notes = self
        self.is_terminal = False
        self.lines: list[tuple[int, int, str]] = []

    def say(self, code):
        return code

    def note(self, _code, *, done, total, name, **_rest):
        self.lines.append((done, total, name))


@pytest.fixture
def heard():
    return Heard()


def test_steps_that_jump_over_the_round_numbers_are_told_too(heard):
    with progress.progress_bar(heard) as phase:
        advance = phase("progress_training")
        for done in range(3, 4000, 7):
            advance(done, 4000, "loss 0.5")
    assert 15 <= len(heard.lines) <= progress.LINES
    assert heard.lines[0] == (206, 4000, "loss 0.5")


def test_each_stretch_begins_afresh_and_ends_with_its_last(heard):
    with progress.progress_bar(heard) as phase:
        advance = phase("progress_ingest")
        for _ in range(2):
            for done in range(1, 61):
                advance(done, 60, f"{done}.md")
    assert [line[0] for line in heard.lines] == [50, 60, 50, 60]


def test_nothing_is_told_twice_and_an_empty_stretch_is_silent(heard):
    with progress.progress_bar(heard) as phase:
        advance = phase("progress_ingest")
        advance(0, 0, "")
        advance(50, 50, "a.md")
        advance(50, 50, "a.md")
    assert [line[0] for line in heard.lines] == [50]
