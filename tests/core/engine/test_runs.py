"""A query is a run: begun once, seen by its owner alone, ended in one of three ways, never lost."""

from __future__ import annotations

import threading
from concurrent.futures import Executor
from types import SimpleNamespace

import pytest

from core.errors import BadInput, Busy, Unavailable
from core.parts import Filters
from core.records.audit import read_audit, write_audit
from core.records.traces import keep_trace
from core.runs import Runs, RunState
from core.settings import Settings, searching_harder
from core.types import EVERYONE, Principal

KIM = Principal("kim", frozenset({EVERYONE, "board"}), frozenset({"employee"}))
LEE = Principal("lee", frozenset({EVERYONE}), frozenset({"analyst"}))
QUESTION = "logi-prod-01 address"


class ByHand(Executor):
    """An executor whose work is done when the test says so."""

    def __init__(self) -> None:
        self.waiting = []

    def submit(self, work, /, *values, **named):
        self.waiting.append(lambda: work(*values, **named))
        return None

    def do_one(self):
        self.waiting.pop(0)()

    def shutdown(self, wait=True, *, cancel_futures=False):
        self.waiting.clear()


class Answering:
    """The company's engine as a workspace; `during` is called with every event."""

    def __init__(self, company) -> None:
        self.company = company
        self.settings = Settings()
        self.store = company.shelf.store
        self.asked = []
        self.during = lambda event, value: None

    def ask(self, query, principal, *, filters, emit, settings):
        self.asked.append(
            SimpleNamespace(query=query, principal=principal, filters=filters, settings=settings)
        )

        def hear(event, value):
            self.during(event, value)
            emit(event, value)

        trace = self.company.ask(query, principal, filters=filters, emit=hear, parts={"settings": settings})
        keep_trace(self.store, trace)
        write_audit(self.store, "ask", principal, {"trace": trace.id, "query": trace.query})
        return trace


@pytest.fixture
def hand():
    return ByHand()


@pytest.fixture
def answering(company):
    return Answering(company)


@pytest.fixture
def runs(answering, hand):
    return Runs(answering, lambda: 1000.0, executor=hand)


def test_ten_reruns_of_a_page_are_one_run_one_audit_row_one_answer(runs, hand, answering):
    begun = {runs.start(QUESTION, KIM, nonce="n") for _ in range(10)}
    hand.do_one()
    begun |= {runs.start(QUESTION, KIM, nonce="n") for _ in range(3)}
    assert len(begun) == len(answering.asked) == 1
    assert hand.waiting == []
    assert len(read_audit(answering.store, limit=9)) == 1


def test_a_nonce_belongs_to_its_person(runs):
    assert runs.start(QUESTION, KIM, nonce="n") != runs.start(QUESTION, LEE, nonce="n")


def test_a_run_goes_from_waiting_to_hits_to_its_trace(runs, hand, answering):
    seen = []
    run = runs.start(QUESTION, KIM, nonce="n")
    assert runs.read(run, KIM).state is RunState.WAITING
    answering.during = lambda event, value: seen.append(runs.read(run, KIM))
    hand.do_one()
    over = runs.read(run, KIM)
    assert [view.candidates is not None for view in seen] == sorted(
        view.candidates is not None for view in seen
    )
    assert all(view.state is RunState.RUNNING and view.trace is None for view in seen)
    assert seen[-1].candidates and seen[-1].steps[:2] == ("permissions", "knowledge_check")
    assert (over.state, over.over, over.trace.query) == (RunState.DONE, True, QUESTION)


def test_somebody_elses_run_is_as_unknown_as_none_at_all(runs, hand):
    run = runs.start(QUESTION, KIM, nonce="n")
    for _ in ("waiting", "done"):
        for given, who in ((run, LEE), ("nowhere", KIM), (run, Principal(None, KIM.groups))):
            with pytest.raises(BadInput, match="unknown_run"):
                runs.read(given, who)
            with pytest.raises(BadInput, match="unknown_run"):
                runs.stop(given, who)
        if hand.waiting:
            hand.do_one()


def test_two_compute_eight_wait_and_the_next_hears_busy(runs, hand):
    begun = [runs.start(QUESTION, KIM, nonce=str(number)) for number in range(10)]
    with pytest.raises(Busy, match="runs_full"):
        runs.start(QUESTION, LEE, nonce="n")
    assert [runs.read(run, KIM).position for run in begun] == list(range(1, 11))
    assert runs.start(QUESTION, KIM, nonce="3") == begun[3]
    hand.do_one()
    assert runs.read(begun[1], KIM).position == 1
    assert runs.start(QUESTION, LEE, nonce="n")


def test_a_page_waits_for_what_is_found_and_not_for_its_turn(runs, hand, answering):
    first, _, third = (runs.start(QUESTION, KIM, nonce=str(number)) for number in range(3))
    assert runs.first_seen(third, KIM, 60.0).position == 3
    assert runs.first_seen(first, KIM, 0.0).candidates is None
    seen = threading.Event()
    answering.during = lambda event, value: seen.wait(60.0) if value == "rerank" else None
    working = threading.Thread(target=hand.do_one)
    working.start()
    view = runs.first_seen(first, KIM, 60.0)
    seen.set()
    working.join()
    assert (bool(view.candidates), view.state) == (True, RunState.RUNNING)
    assert runs.first_seen(first, KIM, 60.0).state is RunState.DONE


def test_stop_ends_a_run_before_its_next_step(runs, hand, answering, company):
    run = runs.start(QUESTION, KIM, nonce="n")
    answering.during = lambda event, value: runs.stop(run, KIM) if event == "hits" else None
    hand.do_one()
    view = runs.read(run, KIM)
    assert (view.state, view.trace, company.evaluator.pairs) == (RunState.STOPPED, None, [])
    assert [row.detail["ended"] for row in read_audit(answering.store, limit=9)] == ["stopped"]


def test_a_run_stopped_while_it_waits_never_begins(runs, hand, answering):
    run = runs.start(QUESTION, KIM, nonce="n")
    runs.stop(run, KIM)
    hand.do_one()
    assert (runs.read(run, KIM).state, answering.asked) == (RunState.STOPPED, [])


@pytest.mark.parametrize(
    ("fault", "code"), [(Unavailable("disk_full"), "disk_full"), (ZeroDivisionError(), "run_failed")]
)
def test_whatever_goes_wrong_ends_the_run_and_is_named(runs, hand, answering, fault, code, caplog):
    run = runs.start(QUESTION, KIM, nonce="n")

    def fail(event, value):
        raise fault

    # The engine turns what is unavailable inside it into an answer; before and after it nobody does.
    answering.ask = lambda *given, **named: fail("", None)
    hand.do_one()
    view = runs.read(run, KIM)
    assert (view.state, view.code, view.trace) == (RunState.FAILED, code, None)
    assert ("ZeroDivisionError" in caplog.text) == (code == "run_failed")


def test_a_run_that_another_process_began_is_told_as_interrupted(runs, hand, answering):
    run = runs.start(QUESTION, KIM, nonce="n")
    later = Runs(answering, lambda: 2000.0, executor=ByHand())
    view = later.read(run, KIM)
    assert (view.state, view.code) == (RunState.FAILED, "run_interrupted")


def test_a_done_run_is_read_the_same_after_a_restart(runs, hand, answering):
    filters = Filters(sources=frozenset({"wiki"}), date_from="2020-01-01")
    run = runs.start(QUESTION, KIM, filters, nonce="n")
    hand.do_one()
    later = Runs(answering, lambda: 2000.0, executor=ByHand())
    assert later.read(run, KIM) == runs.read(run, KIM)
    assert later.read(run, KIM).filters == answering.asked[0].filters == filters


def test_harder_looks_at_more_candidates_and_leaves_windows_for_a_second_search(runs, hand, answering):
    runs.start(QUESTION, KIM, nonce="n", harder=True)
    hand.do_one()
    used = answering.asked[0].settings
    assert (used.retrieval.candidates, used.correct.second_search) == (48, True)
    assert Settings().windows.first < used.windows.first < used.windows.total
    assert searching_harder(Settings()).fingerprint() != Settings().fingerprint()


def test_recent_questions_are_ones_own_the_newest_first(answering, hand):
    clock = iter(range(100))
    runs = Runs(answering, lambda: float(next(clock)), executor=hand)
    for number, who in enumerate((KIM, LEE, KIM)):
        runs.start(f"question {number}", who, nonce=str(number))
    assert [row.query for row in runs.recent(KIM)] == ["question 2", "question 0"]


def test_nobody_starts_no_run(runs):
    with pytest.raises(BadInput, match="run_needs_person"):
        runs.start(QUESTION, Principal(None, frozenset({EVERYONE})), nonce="n")


def test_a_closed_house_ends_its_runs(answering):
    runs = Runs(answering, lambda: 1000.0)
    run = runs.start(QUESTION, KIM, nonce="n")
    runs.close()
    assert runs.read(run, KIM).over
