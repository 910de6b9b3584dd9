"""Lines that come slowly leave time for others."""

from __future__ import annotations

import pytest

from cli.arriving import arriving


def test_all_lines_come_in_order_and_others_are_served_between_them():
    served = []
    lines = arriving([b"a", b"b", b"c"], lambda: served.append(len(served)))
    assert list(lines) == [b"a", b"b", b"c"]
    assert len(served) >= 3


def test_others_are_served_while_the_next_line_is_awaited():
    served = []

    def slow():
        yield b"first"
        while len(served) < 3:
            pass
        yield b"second"

    assert list(arriving(slow(), lambda: served.append(1), every_s=0.001)) == [b"first", b"second"]


def test_what_reading_raises_is_raised_to_who_reads():
    def broken():
        yield b"first"
        raise OSError

    lines = arriving(broken(), lambda: None)
    assert next(lines) == b"first"
    with pytest.raises(OSError):
        next(lines)
