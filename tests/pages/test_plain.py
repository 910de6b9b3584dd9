"""Whatever somebody wrote is a line of text to whoever reads Markdown."""

from __future__ import annotations

import re

import pytest
from markdown_it import MarkdownIt

from pages.parts.plain import JOINER, label, one_line
from tests.pages.payloads import PAYLOADS

READER = MarkdownIt("commonmark").enable(["strikethrough", "table"])
# What the page looks for in text after Markdown was read: names, addresses, arrows.
LATER = re.compile(r"https?://|www\.|\w@\w|:[a-z_+-]+[:/\[]|->|<-|--|>=|<=|!=|~=", re.IGNORECASE)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_a_label_reads_as_what_was_written(payload):
    tokens = READER.parseInline(label(payload))[0].children
    assert {token.type for token in tokens} <= {"text", "text_special"}
    assert "".join(token.content for token in tokens).replace(JOINER, "") == one_line(payload)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_nothing_is_left_to_find_in_a_label(payload):
    tokens = READER.parseInline(label(payload))[0].children
    assert LATER.findall("".join(token.content for token in tokens)) == []


def test_a_label_is_one_line_without_unseen_characters():
    assert one_line("가\u202e나\n다\u0000\u200b라\t마") == "가나 다라 마"


def test_long_text_ends_in_an_ellipsis():
    assert one_line("가" * 300, 10) == "가" * 9 + "…"


def test_korean_and_plain_words_stay_as_they_are():
    assert label("물류 서버") == "물류 서버"
