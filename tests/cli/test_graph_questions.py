"""A folder's `_graph/` through the command line: edges that answer, and edges that do not."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Shell, write

DOCUMENTS = {
    "hosts.md": "# 호스트 안내\n\n전산실은 오전 아홉 시에 문을 엽니다.\n",
    "lunch.md": "# 식단\n\n점심은 열두 시부터 한 시까지입니다.\n",
    "closed/vault.md": "# 금고 대장\n\n금고실 열쇠는 대장에 적고 가져갑니다.\n",
}
NAMES = (
    "name,alias,type,document\n"
    "server,서버,type,hosts.md\n"
    "pay-app-01,,server,hosts.md\npay-db-01,,server,hosts.md\nbill-web-01,,server,hosts.md\n"
)
HEADER = "head,relation,tail,document,date\n"
FIRST = "bill-web-01,server.depends_on,pay-app-01,hosts.md,2026-09-01\n"
SECOND = "pay-app-01,server.depends_on,pay-db-01,hosts.md,2026-09-01\n"
ASKED = "pay-app-01은 어떤 서버에 의존해?"
RULES = ["--readers", "closed/**=vault", "--readers", "**=everyone"]


def state(shell: Shell, edges: str):
    """The folder with these edges, taken in."""
    folder = write(shell.cwd / "docs", {**DOCUMENTS, "_graph/aliases.csv": NAMES})
    write(folder, {"_graph/triples.csv": HEADER + edges})
    return shell("ingest", "docs", "--source", "wiki", *RULES)


def ask(shell: Shell, question: str, *reader: str):
    done = shell("ask", question, *reader, "--json")
    assert done.status == 0, done.err
    return done.json


def told(trace):
    return [[(edge["head"], edge["tail"]) for edge in path["edges"]] for path in trace["graph"]["paths"]]


@pytest.fixture(scope="module")
def connected(tmp_path_factory):
    """A shell on a workspace whose three servers depend on each other in a row."""
    base = tmp_path_factory.mktemp("connected")
    shell = Shell(base / "home", base)
    taken_in = state(shell, FIRST + SECOND)
    assert taken_in.status == 0, taken_in.err
    return shell


def test_an_edge_overrules_the_text_and_says_where_it_is_stated(connected):
    trace = ask(connected, ASKED)
    assert (trace["band"]["text_label"], trace["band"]["label"]) == ("Incorrect", "Correct")
    assert trace["band"]["rule"] == "graph_override"
    assert trace["graph"]["override"] is True
    (path,) = trace["graph"]["paths"]
    assert path["edges"] == [
        {
            "head": "pay-app-01",
            "relation": "server.depends_on",
            "tail": "pay-db-01",
            "document": "wiki/hosts.md",
        }
    ]
    assert path["gate"] == {"entity_linked": True, "path_intact": True, "relation_relevant": True}
    assert trace["answer"]["short"] == "pay-db-01"
    assert trace["answer"]["sentences"][0]["citations"] == [path["id"]]


def test_both_directions_are_asked_for_in_both_languages(connected):
    assert ask(connected, "pay-app-01에 의존하는 서버는?")["answer"]["short"] == "bill-web-01"
    assert ask(connected, "What does pay-app-01 depend on?")["answer"]["short"] == "pay-db-01"
    assert ask(connected, "Which servers depend on pay-app-01?")["answer"]["short"] == "bill-web-01"


def test_a_question_that_names_only_the_type_gets_every_edge(connected):
    trace = ask(connected, "서버 간 의존관계 알려줘")
    assert sorted(map(tuple, told(trace))) == [
        (("bill-web-01", "pay-app-01"),),
        (("pay-app-01", "pay-db-01"),),
    ]


def test_the_readable_page_shows_edge_direction_and_source(connected):
    page = connected("ask", ASKED).out
    assert "pay-app-01" in page and "pay-db-01" in page and "wiki/hosts.md" in page


@pytest.mark.parametrize(
    ("edges", "why"),
    [
        (FIRST, "removed"),
        (FIRST + "pay-db-01,server.depends_on,pay-app-01,hosts.md,2026-09-01\n", "reversed"),
        (FIRST + SECOND.replace("hosts.md", "closed/vault.md"), "unreadable"),
    ],
)
def test_without_a_readable_edge_in_this_direction_nothing_is_overruled(tmp_path, edges, why):
    shell = Shell(tmp_path / "home", tmp_path)
    assert state(shell, FIRST + SECOND).status == 0
    assert ask(shell, ASKED)["graph"]["override"] is True
    assert state(shell, edges).status == 0
    trace = ask(shell, ASKED)
    assert trace["graph"]["override"] is False
    assert trace["band"]["label"] == "Incorrect"
    assert trace["answer"]["state"] == "not_found"
    if why == "unreadable":
        assert "vault" not in str(trace)
        assert ask(shell, ASKED, "--groups", "vault")["graph"]["override"] is True


def test_a_row_of_an_unknown_document_fails_by_name(empty):
    done = state(empty, FIRST + SECOND.replace("hosts.md", "nowhere.md"))
    assert (done.status, done.out) == (1, "")
    assert "_graph/triples.csv:3" in done.err
    assert "Traceback" not in done.err
