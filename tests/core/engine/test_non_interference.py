"""Documents hidden from a person change nothing of what that person gets, by the real models and index."""

from __future__ import annotations

import pytest

from benchmarks.non_interference import compare, within

SEED = 7
# A question's budget changes how much is read, not what is readable; a small one keeps this short.
WINDOWS = 20


@pytest.fixture(scope="session")
def pairs(tmp_path_factory):
    """25 documents, 10 of them not for everyone: 20 questions out of their words."""
    folder = tmp_path_factory.mktemp("hidden")
    return compare(
        folder,
        group="logistics",
        documents=25,
        hidden=10,
        number=20,
        seed=SEED,
        settings=within(WINDOWS),
    )


def test_hidden_documents_change_no_hit_logit_band_path_or_count(pairs):
    assert [pair.differences() for pair in pairs] == [[], []]


def test_what_is_compared_is_there_to_differ(pairs):
    for pair in pairs:
        traces = pair.with_hidden.traces.values()
        assert len(traces) == 20 and len(pair.hidden) >= 8
        assert all(trace["hits"] and trace["band"] for trace in traces)
        assert any(trace["graph"]["paths"] for trace in traces)
        assert pair.with_hidden.counts["passages"] > 0


def test_no_trace_names_a_hidden_document(pairs):
    for pair in pairs:
        told = str(pair.with_hidden)
        assert [path for path in pair.hidden if path in told] == []


@pytest.mark.full
def test_sixty_questions_of_the_whole_company_find_no_difference(tmp_path):
    found = compare(
        tmp_path,
        group="logistics",
        documents=None,
        hidden=0,
        number=60,
        seed=SEED,
        settings=within(WINDOWS),
    )
    assert [pair.differences() for pair in found] == [[], []]
