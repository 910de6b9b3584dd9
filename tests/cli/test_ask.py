"""`ask` on a small workspace: streams, exit codes, and what nobody else may see."""

from __future__ import annotations

import json
import shlex

import pytest

from tests.cli.conftest import SECRETS

KEYS = {
    "query",
    "principal",
    "knowledge",
    "hits",
    "band",
    "graph",
    "strips",
    "answer",
    "nearest_misses",
    "degradations",
    "thresholds",
    "timings",
}


@pytest.fixture(scope="module")
def address(filled):
    return filled.outside("ask", "물류 서버 IP 알려줘", "--as", "lee", "--json")


def test_json_is_all_that_stands_on_stdout(address):
    assert address.status == 0
    assert address.out.count("\n") == 1
    assert address.json.keys() >= KEYS
    assert address.json["principal"] == {"id": "lee", "groups": ["everyone"]}


def test_the_page_that_holds_the_address_is_cited_and_stands_above_the_schedule(address):
    trace = address.json
    assert trace["hits"][0]["document"] == "docs/it/서버목록.md"
    cited = {citation for sentence in trace["answer"]["sentences"] for citation in sentence["citations"]}
    documents = {strip["document"] for strip in trace["strips"] if strip["id"] in cited}
    assert documents <= {"docs/it/서버목록.md"}


def test_without_a_person_everyone_alone_reads_and_stderr_says_so(filled):
    done = filled("ask", "물류 서버 IP 알려줘", "--json")
    assert done.json["principal"] == {"id": None, "groups": ["everyone"]}
    assert "everyone" in done.err


def test_the_readable_page_shows_verdict_answer_and_sources(filled):
    done = filled.outside("ask", "물류 서버 IP 알려줘", "--as", "lee", "-v", "--lang", "en")
    assert done.status == 0
    assert "\x1b" not in done.out
    for part in ("KBM", "CRAG", "Knowledge strips", "10.42.8.21"):
        assert part in done.out
    assert "Traceback" not in done.err


@pytest.mark.parametrize("output", [["--json"], ["-v"]])
@pytest.mark.parametrize("reader", [[], ["--as", "lee"], ["--groups", "everyone"]])
def test_a_document_of_one_group_reaches_nobody_else(filled, reader, output):
    done = filled("ask", "직군 기본급 얼마", *reader, *output)
    assert [secret for secret in SECRETS if secret in done.out + done.err] == []


@pytest.mark.parametrize("reader", [["--as", "kim"], ["--groups", "hr"]])
def test_its_own_group_reads_it(filled, reader):
    done = filled("ask", "비밀특급 직군 기본급 얼마", *reader, "--json")
    assert "docs/hr/제한/급여밴드.md" in {hit["document"] for hit in done.json["hits"]}


@pytest.mark.parametrize(
    ("given", "named"),
    [
        (["질문", "--as", "nobody"], "nobody"),
        (["질문", "--groups", "nothing"], "nothing"),
        (["질문", "--as", "kim", "--groups", "hr"], "--as"),
        (["질문", "--wrong"], "--wrong"),
        ([" \u200b "], "질문"),
    ],
)
def test_bad_input_is_exit_2_one_sentence_and_an_empty_stdout(filled, given, named):
    done = filled("ask", *given)
    assert (done.status, done.out) == (2, "")
    assert named in done.err
    assert done.err.count("\n") == 1


def test_a_long_question_is_cut_and_says_so(filled):
    done = filled("ask", "물류 서버 IP 알려줘 " * 300, "--as", "lee", "--json")
    assert done.status == 0
    assert len(done.json["query"]) <= 2000
    assert "2,000" in done.err
    assert {"question_cut", "query_cut"} <= {each["reason"] for each in done.json["degradations"]}


def test_an_empty_workspace_is_unavailable_and_never_a_no(empty):
    done = empty("ask", "물류 서버 IP 알려줘", "--json")
    assert done.status == 1
    assert done.json["answer"]["state"] == "unavailable"
    assert done.json["band"] is None
    assert [each["reason"] for each in done.json["degradations"]] == ["nothing_readable"]


def test_a_file_of_questions_gives_one_line_each_in_order(filled):
    questions = (
        "\ufeff물류 서버 IP 알려줘\n\n  \nwhen does the office open\r\n\u200b\u0007\n".encode()
        + b"\xff\xfe bad\n"
    )
    done = filled.outside("ask", "--file", "-", "--as", "lee", given=questions)
    assert done.status == 2
    assert [line["query"] for line in done.lines[:2]] == ["물류 서버 IP 알려줘", "when does the office open"]
    assert [line["error"] for line in done.lines[2:]] == ["empty_question", "question_not_utf8"]
    assert "5번째 줄을 건너뛰었습니다: 질문이 비어 있습니다." in done.err
    assert "6번째 줄을 건너뛰었습니다: 질문이 UTF-8" in done.err


def test_a_line_of_json_holds_nothing_that_some_take_for_its_end(empty):
    done = empty("ask", "--file", "-", given="\u2028\n\u2029\u0085\n".encode())
    assert done.status == 2
    assert [line["query"] for line in done.lines] == ["\u2028", "\u2029\u0085"]


def test_a_command_that_is_offered_names_the_workspace_it_is_meant_for(empty, tmp_path):
    done = empty("ingest", str(tmp_path), "--source", "두 번째")
    assert done.status == 2
    offered = f"./touchstone --home {shlex.quote(str(empty.home))} ingest '{tmp_path}' --source '두 번째'"
    assert offered in done.err


def test_a_file_without_bad_lines_exits_0(filled, tmp_path):
    (tmp_path / "questions.txt").write_text("연차 이월 되나요?\n", encoding="utf-8")
    done = filled("ask", "--file", str(tmp_path / "questions.txt"), "--json")
    assert (done.status, len(done.lines)) == (0, 1)


def test_a_file_whose_reader_may_read_nothing_exits_1(empty):
    done = empty("ask", "--file", "-", given="가\n\u200b\n".encode())
    assert done.status == 1
    assert done.lines[0]["answer"]["state"] == "unavailable"
    assert json.dumps(done.lines[1])


def test_a_profile_without_adapters_is_refused_in_one_sentence(empty):
    done = empty("ask", "질문", TOUCHSTONE_PROFILE="production")
    assert (done.status, done.out) == (2, "")
    assert "embedded" in done.err
