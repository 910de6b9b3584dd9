"""What is shown of a passage before anything of it is judged."""

from __future__ import annotations

from pages.parts.running import begins
from tests.core.steps.examples import passage

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
