"""Traces, threshold sets and audit rows come back as they were kept."""

from __future__ import annotations

import dataclasses

import pytest

from core.errors import BadInput
from core.records.audit import AuditRow, read_audit, write_audit
from core.records.store import open_store
from core.records.threshold_sets import (
    activate_threshold_set,
    active_threshold_set,
    keep_threshold_set,
    list_threshold_sets,
)
from core.records.traces import keep_trace, trace_of
from core.types import (
    Answer,
    Calibrator,
    Degradation,
    GraphEvidence,
    KnowledgeVerdict,
    Principal,
    State,
    ThresholdSet,
    Trace,
    Who,
    WindowCount,
)

TRACE = Trace(
    id="t1",
    created="2026-10-01T09:00:00+00:00",
    query="물류 서버 IP 알려줘",
    principal=Who(id="kim", groups=("everyone", "hr")),
    knowledge=KnowledgeVerdict(None, None, "no_answer_model"),
    hits=(),
    band=None,
    graph=GraphEvidence(override=False, paths=()),
    strips=(),
    sufficiency=None,
    answer=Answer(State.UNAVAILABLE),
    nearest_misses=(),
    degradations=(Degradation("rerank", "evaluator_missing"),),
    thresholds=None,
    timings={"retrieve": 0.25},
    windows=WindowCount(0, 0, 96),
    calls=0,
    tokens=0,
    settings="abc",
    off={},
)
THRESHOLDS = ThresholdSet(
    id="set-1",
    lower=-2.0,
    upper=1.5,
    support=0.5,
    strip_floor=-3.0,
    evaluator="judge",
    unit="window_max",
    calibrator=Calibrator("platt", 1.0, 0.0),
    corpus="wiki",
    language_mix={"ko": 0.8, "en": 0.2},
    n={"answerable": 100},
    guarantee={"upper": "none"},
    author="kim",
    note="",
)


@pytest.fixture
def store(tmp_path):
    store = open_store(tmp_path)
    yield store
    store.close()


def test_a_trace_comes_back_unchanged(store):
    keep_trace(store, TRACE)
    assert trace_of(store, "t1") == TRACE
    keep_trace(store, dataclasses.replace(TRACE, query="again"))
    assert trace_of(store, "t1").query == "again"


def test_an_unknown_trace_is_refused(store):
    with pytest.raises(BadInput) as refused:
        trace_of(store, "none")
    assert refused.value.code == "unknown_trace"


def test_one_threshold_set_at_most_is_in_force(store):
    assert active_threshold_set(store) is None
    other = dataclasses.replace(THRESHOLDS, id="set-2", lower=-1.0)
    keep_threshold_set(store, THRESHOLDS, clock=lambda: 1.0)
    keep_threshold_set(store, other, clock=lambda: 2.0)
    assert active_threshold_set(store) is None
    activate_threshold_set(store, "set-1")
    activate_threshold_set(store, "set-2")
    assert active_threshold_set(store) == other
    assert list_threshold_sets(store) == [other, THRESHOLDS]
    with pytest.raises(BadInput):
        activate_threshold_set(store, "set-3")
    assert active_threshold_set(store) == other


def test_audit_rows_come_back_newest_first(store):
    who = Principal("kim", frozenset({"everyone", "hr"}))
    write_audit(store, "ask", who, {"query": "질문", "trace": "t1"}, clock=lambda: 5.0)
    write_audit(store, "open", who, {"document": "wiki/a.md"}, clock=lambda: 6.0)
    assert read_audit(store, limit=1) == [
        AuditRow(6.0, "open", "kim", ("everyone", "hr"), {"document": "wiki/a.md"})
    ]
    assert [row.action for row in read_audit(store, limit=9)] == ["open", "ask"]
