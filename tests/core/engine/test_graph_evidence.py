"""The graph overrules a low text band only by real, readable, relevant paths."""

from __future__ import annotations

import json
from dataclasses import replace

import jsonschema
import pytest

from core.adapters.embedded.graph import SqlGraph
from core.errors import Unavailable
from core.parts import Filters
from core.ports import Found
from core.records.reading import Readable
from core.settings import Settings, Steps
from core.trace_json import trace_from_json, trace_to_json
from core.types import Degradation, Label, State
from tests.core.engine.conftest import BOARD, PUBLIC, Company
from tests.core.engine.test_engine import SCHEMA
from tests.core.ingest.shelf import Shelf

EDGES = "head,relation,tail,document\n"
STATED = (
    "app,server.depends_on,db,hosts.md\n"
    "web,server.depends_on,app,hosts.md\n"
    "db,server.maintained_by,mina,people.md\n"
    "acme,company.founded_by,otto,people.md\n"
    "acme,company.current_chief,vera,people.md\n"
    "app,server.depends_on,Kanarienvogel,board/secret.md\n"
    "app,server.located_in,Kanarienvogelhaus,board/secret.md\n"
)
NAMES = (
    "name,alias,type,document\n"
    "server,서버,type,hosts.md\nserver,servers,type,hosts.md\n"
    "app,,server,hosts.md\ndb,자료실,server,hosts.md\nweb,,server,hosts.md\n"
    "Kanarienvogel,canary,server,board/secret.md\n"
)


class Connected(Company):
    """A company whose folder states a graph."""

    def __init__(self, shelf: Shelf) -> None:
        super().__init__(shelf)
        cuts = replace(self.parts.thresholds, graph_gate=-1.0)
        self.parts = replace(self.parts, graph=SqlGraph(shelf.store), thresholds=cuts)

    def state(self, edges: str) -> None:
        self.shelf.write("_graph/triples.csv", EDGES + edges)
        self.shelf.ingest("board/=board", "**=everyone")


@pytest.fixture
def connected(tmp_path):
    shelf = Shelf(tmp_path)
    for name in ("hosts", "people", "other", "board/secret"):
        shelf.write(f"{name}.md", f"# Page {name.split('/')[-1]}\n\nNothing about it.\n")
    shelf.write("_graph/aliases.csv", NAMES)
    company = Connected(shelf)
    company.state(STATED)
    yield company
    shelf.store.close()


def edges(trace):
    return [[(each.head, each.tail) for each in path.edges] for path in trace.graph.paths]


def test_an_edge_answers_where_no_document_does(connected):
    trace = connected.ask("what does app depend on")
    assert trace.band.text_label is Label.INCORRECT
    assert (trace.band.label, trace.band.rule) == (Label.CORRECT, "graph_override")
    assert (trace.answer.state, trace.answer.short) == (State.GROUNDED, "db")
    (path,) = trace.graph.paths
    assert path.gate == {"entity_linked": True, "path_intact": True, "relation_relevant": True}
    assert path.edges[0].document == "wiki/hosts.md"
    said = [(each.text, each.citations) for each in trace.answer.sentences]
    assert said == [("app depends on db.", ("p1",))]


def test_who_depends_on_it_is_not_what_it_depends_on(connected):
    assert connected.ask("what depends on app").answer.short == "web"
    assert connected.ask("what does app depend on").answer.short == "db"


def test_founder_and_current_chief_stay_apart(connected):
    assert connected.ask("who founded acme").answer.short == "otto"
    assert connected.ask("who is the current chief of acme").answer.short == "vera"


def test_two_steps_answer_a_question_that_asks_for_both(connected):
    trace = connected.ask("who maintains what app depends on")
    assert edges(trace) == [[("app", "db"), ("db", "mina")]]


def test_a_removed_edge_overrides_nothing(connected):
    connected.state(STATED.replace("db,server.maintained_by,mina,people.md\n", ""))
    assert not connected.ask("who maintains what app depends on").graph.override


def test_a_reversed_edge_overrides_nothing(connected):
    connected.state(STATED.replace("app,server.depends_on,db", "db,server.depends_on,app"))
    assert not connected.ask("who maintains what app depends on").graph.override
    assert not connected.ask("what does app depend on").graph.override


def test_an_unreadable_edge_overrides_nothing_for_who_may_not_read_it(connected):
    connected.state(STATED.replace("mina,people.md", "mina,board/secret.md"))
    assert not connected.ask("who maintains what app depends on").graph.override
    assert connected.ask("who maintains what app depends on", BOARD).graph.override


def test_a_hidden_edge_shows_nowhere(connected):
    questions = ("what does app depend on", "where is app located", "canary depends on", "서버 depends on")
    for question in questions:
        trace = json.dumps(trace_to_json(connected.ask(question)), ensure_ascii=False)
        assert "anarienvogel" not in trace and "secret" not in trace and "readable" not in trace
    trace = connected.ask("what does app depend on", BOARD)
    assert edges(trace) == [[("app", "Kanarienvogel")], [("app", "db")]]


def test_hidden_edges_change_nothing_that_others_see(connected):
    def seen():
        trace = connected.ask("what does app depend on")
        return trace.graph, trace.band, trace.answer

    before = seen()
    connected.state("\n".join(line for line in STATED.splitlines() if "secret" not in line))
    assert seen() == before


def test_an_edge_hidden_while_the_question_runs_is_not_told(connected):
    def hide(event, value):
        if event == "hits":
            connected.shelf.ingest("board/=board", "hosts.md=board", "**=everyone")

    assert not connected.ask("what does app depend on", emit=hide).graph.override


def test_a_question_that_names_only_a_type_gets_the_edges_between_its_instances(connected):
    trace = connected.ask("which servers depend on which servers")
    assert edges(trace) == [[("app", "db")], [("web", "app")]]
    assert trace.answer.short is None


@pytest.mark.parametrize(
    "question", ["what servers depend on zeta-77", "제타에 의존하는 서버는?", "운영 서버 간 의존관계"]
)
def test_of_all_servers_nothing_is_told_that_was_asked_of_one_nobody_knows(connected, question):
    assert not connected.ask(question).graph.override


def test_a_title_says_who_is_meant_and_asks_for_nothing(connected):
    assert connected.ask("who is the founder of acme").graph.override
    assert not connected.ask("창업자 otto는 어느 대학 나왔나요?").graph.override


def test_a_relation_that_nobody_asked_for_overrides_nothing(connected):
    trace = connected.ask("where is app located")
    assert not trace.graph.override and trace.graph.reason == "none_relevant"
    assert all(not path.gate["relation_relevant"] for path in trace.graph.paths)


def test_other_sources_are_left_aside(connected):
    trace = connected.ask("what does app depend on", filters=Filters(sources=frozenset({"elsewhere"})))
    assert not trace.graph.override


def test_without_a_fitted_gate_nothing_is_overruled(connected):
    cuts = replace(connected.parts.thresholds, graph_gate=None)
    trace = connected.ask("what does app depend on", parts={"thresholds": cuts})
    assert (trace.graph.override, trace.graph.reason) == (False, "gate_not_fitted")


def test_a_graph_that_fails_leaves_the_text_to_answer(connected):
    class Broken:
        def __getattr__(self, name):
            def fail(*values):
                raise Unavailable("store_unreadable")

            return fail

    trace = connected.ask("what does app depend on", parts={"graph": Broken()})
    assert trace.degradations == (Degradation("graph_evidence", "graph_unavailable"),)
    assert trace.answer.state is State.NOT_FOUND and trace.band.label is Label.INCORRECT


def test_the_step_can_be_switched_off(connected):
    settings = Settings(steps=Steps(graph_evidence=False))
    trace = connected.ask("what does app depend on", parts={"settings": settings})
    assert not trace.graph.override and trace.off["graph_evidence"] == "switched_off"


def test_a_trace_with_paths_fits_the_schema_and_comes_back_unchanged(connected):
    trace = connected.ask("what does app depend on", PUBLIC)
    values = json.loads(json.dumps(trace_to_json(trace)))
    jsonschema.validate(values, SCHEMA)
    assert trace_from_json(values) == trace


class OneTrack:
    """An index that finds the same passage whatever is asked."""

    def __init__(self, passage):
        self._passage = passage

    def dense(self, vector, readable, limit):
        return [Found(self._passage, 0.5)]

    def sparse(self, weights, readable, limit):
        return []


def supplemented(connected, who=PUBLIC, **how):
    """A question about `app` whose searches find nothing of it; two documents state an edge in words."""
    connected.shelf.write("racks.md", "# Racks\n\napp shares its power with db since spring.\n")
    connected.shelf.write("board/racks.md", "# Plans\n\napp moves away from Kanarienvogel in spring.\n")
    connected.state(
        STATED + "app,server.powered_with,db,racks.md\napp,server.leaves,Kanarienvogel,board/racks.md\n"
    )
    [other] = Readable(connected.shelf.store, PUBLIC).passages_of("wiki/other.md")
    cuts = replace(connected.parts.thresholds, graph_gate=50.0)
    return connected.ask(
        "cooling of app", who, parts={"index": OneTrack(other.id), "thresholds": cuts}, **how
    )


def from_graph(trace):
    return {hit.document for hit in trace.hits if hit.origin == "graph"}


def test_documents_that_name_an_edge_near_the_question_supplement_an_incorrect_search(connected):
    trace = supplemented(connected)
    assert (trace.band.text_label, trace.graph.override) == (Label.INCORRECT, False)
    assert from_graph(trace) == {"wiki/racks.md"}
    assert all(hit.windows_scored == hit.windows_total for hit in trace.hits)


def test_a_supplement_of_the_graph_is_as_readable_as_its_documents(connected):
    assert from_graph(supplemented(connected, BOARD)) == {"wiki/racks.md", "wiki/board/racks.md"}


def test_a_supplement_of_the_graph_stays_inside_the_filter(connected):
    assert from_graph(supplemented(connected, filters=Filters(kinds=frozenset({"csv"})))) == set()


def test_a_supplement_of_the_graph_can_be_switched_off(connected):
    correct = {"graph_passages": 0}
    connected.parts = replace(connected.parts, settings=Settings(correct=correct))
    assert from_graph(supplemented(connected)) == set()
