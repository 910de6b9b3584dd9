"""Both themes can be read: WCAG's contrast of every text colour on every surface it stands on."""

from __future__ import annotations

import itertools
import tomllib
from pathlib import Path

import pytest

THEME = tomllib.loads((Path(__file__).parents[2] / ".streamlit" / "config.toml").read_text("utf-8"))["theme"]
MODES = ("light", "dark")
COLOURS = ("green", "orange", "yellow", "red", "blue", "gray")
TEXT, SHAPE = 4.5, 3.0


def luminance(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("mode", MODES)
def test_plain_text_and_links_can_be_read(mode):
    theme = THEME[mode]
    surfaces = ("backgroundColor", "secondaryBackgroundColor")
    for ink, surface in itertools.product(("textColor", "linkColor", "grayTextColor"), surfaces):
        assert contrast(theme[ink], theme[surface]) >= TEXT, (ink, surface)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("colour", COLOURS)
def test_a_coloured_word_can_be_read_on_the_page_and_on_its_own_surface(mode, colour):
    theme = THEME[mode]
    for surface in ("backgroundColor", "secondaryBackgroundColor", f"{colour}BackgroundColor"):
        assert contrast(theme[f"{colour}TextColor"], theme[surface]) >= TEXT, surface


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("colour", ("green", "orange", "red"))
def test_a_bar_of_a_band_can_be_seen(mode, colour):
    assert contrast(THEME[mode][f"{colour}Color"], THEME[mode]["backgroundColor"]) >= SHAPE


@pytest.mark.parametrize("mode", MODES)
def test_the_white_words_of_a_primary_button_can_be_read(mode):
    assert contrast(THEME[mode]["primaryColor"], "#ffffff") >= TEXT
    assert contrast(THEME[mode]["primaryColor"], THEME[mode]["backgroundColor"]) >= SHAPE
