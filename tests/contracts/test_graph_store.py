"""What every GraphStore owes: both directions, a reader on every read, one order."""

from __future__ import annotations

import pytest

from core.errors import BadInput
from core.ports import NamedEntity
from core.types import Edge
from tests.contracts.graphs import Page

EVERYONE = frozenset({"everyone"})
IT = frozenset({"everyone", "it"})
PAGES = [
    Page(
        "hosts.md",
        ("everyone",),
        (("app", "needs", "db"), ("db", "runs_on", "host"), ("loop", "needs", "loop")),
        (("자료실", "db", "server"), ("app", "app", "server"), ("서버", "server", "type")),
    ),
    Page("again.md", ("everyone",), (("app", "needs", "db"),), (("자료실", "library", "room"),)),
    Page(
        "secret.md",
        ("it", "board"),
        (("app", "needs", "vault"), ("db", "needs", "vault")),
        (("금고", "vault", "server"), ("자료실", "vault", "server")),
    ),
]


@pytest.fixture(scope="module")
def graph(make_graph, tmp_path_factory):
    return make_graph(tmp_path_factory.mktemp("graph"), PAGES)


def edge(head, relation, tail, path="hosts.md"):
    return Edge(head, relation, tail, f"wiki/{path}")


def test_edges_leave_and_enter_an_entity_in_stored_direction(graph):
    assert graph.edges_of(["db"], EVERYONE, 10) == [
        edge("app", "needs", "db", "again.md"),
        edge("db", "runs_on", "host"),
    ]


def test_an_edge_that_two_documents_state_comes_once_and_names_the_first(graph):
    assert graph.edges_of(["app"], EVERYONE, 10) == [edge("app", "needs", "db", "again.md")]


def test_an_edge_onto_itself_comes_once(graph):
    assert graph.edges_of(["loop"], EVERYONE, 10) == [edge("loop", "needs", "loop")]


def test_edges_of_hidden_documents_are_not_there(graph):
    assert all("vault" not in (each.head, each.tail) for each in graph.edges_of(["app", "db"], EVERYONE, 10))
    assert edge("app", "needs", "vault", "secret.md") in graph.edges_of(["app"], IT, 10)
    assert graph.edges_of(["vault"], EVERYONE, 10) == []


def test_several_entities_give_the_edges_of_each_once(graph):
    both = graph.edges_of(["db", "app", "db"], EVERYONE, 10)
    assert both == [edge("app", "needs", "db", "again.md"), edge("db", "runs_on", "host")]
    assert graph.edges_of([], EVERYONE, 10) == []


def test_a_limit_holds_for_each_direction_after_hidden_edges_are_gone(graph):
    assert len(graph.edges_of(["db"], IT, 1)) == 2
    assert graph.edges_of(["app"], EVERYONE, 1) == [edge("app", "needs", "db", "again.md")]


def test_names_are_found_by_key_with_every_meaning_they_have_for_this_reader(graph):
    assert graph.named({"자료실"}, EVERYONE) == [
        NamedEntity("자료실", "db", "server"),
        NamedEntity("자료실", "library", "room"),
    ]
    assert NamedEntity("자료실", "vault", "server") in graph.named({"자료실"}, IT)
    assert graph.named({"금고", "nobody"}, EVERYONE) == []
    assert graph.named(set(), EVERYONE) == []


def test_instances_are_those_that_readable_documents_state(graph):
    assert graph.instances("server", EVERYONE, 10) == ["app", "db"]
    assert graph.instances("server", IT, 10) == ["app", "db", "vault"]
    assert graph.instances("server", IT, 1) == ["app"]
    assert graph.instances("nothing", IT, 10) == []


def test_an_edge_stands_as_stated_by_its_own_document_for_its_readers(graph):
    stated = edge("app", "needs", "db")
    hidden = edge("app", "needs", "vault", "secret.md")
    others = [
        edge("db", "needs", "app"),
        edge("app", "runs_on", "db"),
        edge("app", "needs", "db", "secret.md"),
    ]
    assert graph.standing([stated, hidden, *others], EVERYONE) == {stated}
    assert graph.standing([stated, hidden], IT) == {stated, hidden}
    assert graph.standing([], IT) == set()


def test_nobody_reads_as_nobody(graph):
    for ask in (
        lambda: graph.edges_of(["app"], frozenset(), 10),
        lambda: graph.named({"app"}, frozenset()),
        lambda: graph.instances("server", frozenset(), 10),
        lambda: graph.standing([edge("app", "needs", "db")], frozenset()),
    ):
        with pytest.raises(BadInput):
            ask()
