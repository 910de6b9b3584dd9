"""What is shown of a passage before anything of it is judged."""

from __future__ import annotations

from dataclasses import replace

from pages.parts.answering import found_in
from pages.parts.running import begins
from tests.cli.traces import GROUNDED
from tests.core.steps.examples import hit, passage

FIELDS = "---\ntitle: 휴가 규정\ndate: 2024-02-01\n---\n"


def test_a_passage_begins_behind_the_fields_of_its_document():
    assert (
        begins(passage("leave", [FIELDS, "연차는 근로기준법에 따라 준다."]))
        == "연차는 근로기준법에 따라 준다."
    )


def test_where_nothing_follows_the_fields_they_are_what_there_is():
    assert begins(passage("leave", [FIELDS])).startswith("---")


def test_a_passage_without_fields_begins_at_its_beginning():
    assert begins(passage("leave", ["연차는 15일이다. ", "반차도 있다."])) == "연차는 15일이다."


def shown(windows):
    return [each.text for each in found_in(replace(GROUNDED, hits=(hit("leave", windows),)))]


def test_a_found_document_shows_what_it_says_and_not_its_fields():
    assert shown([(FIELDS, 1.0), ("연차는 15일이다.", -3.0)]) == ["연차는 15일이다."]


def test_where_only_the_fields_were_read_they_are_shown():
    assert shown([(FIELDS, 1.0), ("연차는 15일이다.", None)])[0].startswith("---")
