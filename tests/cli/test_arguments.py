"""Whatever does not fit on a command line is refused by naming it, never in argparse's own words."""

from __future__ import annotations

import pytest

from cli.__main__ import COMMANDS, command_module, main
from cli.arguments import Arguments, language_asked, names, split_command
from core.errors import BadInput


def read(command, *given):
    arguments = Arguments(command)
    command_module(command).declare(arguments)
    return arguments.read(given)


@pytest.mark.parametrize(
    ("given", "code", "flag"),
    [
        (["--wrong"], "flag_unknown", "--wrong"),
        (["-q"], "flag_unknown", "-q"),
        (["--as"], "flag_needs_value", "--as"),
        (["--as", "--json"], "flag_needs_value", "--as"),
        (["--json=yes"], "flag_takes_no_value", "--json"),
        (["--grou", "a"], "flag_unknown", "--grou"),
    ],
)
def test_a_flag_that_does_not_fit_is_named(given, code, flag):
    with pytest.raises(BadInput) as refused:
        read("ask", "질문", *given)
    assert (refused.value.code, refused.value.values["flag"]) == (code, flag)


def test_several_folders_stand_behind_one_flag_or_each_behind_its_own():
    for line in ("evaluator --data a b --out o", "evaluator --data a --data b --out o"):
        values = read("train", *line.split())
        assert [str(path) for path in values.data] == ["a", "b"]
        assert (values.models, str(values.out)) == (["evaluator"], "o")
    assert read("train", "evaluator").data == []


@pytest.mark.parametrize("given", [["q", "--as", "kim", "--json"], ["--json", "--as", "kim", "q"]])
def test_flags_may_stand_on_either_side_of_the_question(given):
    values = read("ask", *given)
    assert (values.question, getattr(values, "as"), values.json) == (["q"], "kim", True)


@pytest.mark.parametrize("question", ["-20도 보관", "-v 옵션 설명", "--json", "-- 둘", "--as kim"])
def test_a_question_may_begin_with_a_dash_after_two_dashes(question):
    values = read("ask", "--json", "물류", "--", question)
    assert (values.question, values.json, getattr(values, "as")) == (["물류", question], True, None)


def test_words_without_quotes_are_one_question():
    assert read("ask", "물류", "서버", "--json", "IP").question == ["물류", "서버", "IP"]


def test_global_flags_may_stand_before_the_command():
    assert split_command(["--lang", "en", "-v", "ask", "q"]) == ("ask", ["--lang", "en", "-v", "q"])
    assert split_command(["--home", "ask"]) == (None, ["--home", "ask"])


def test_the_language_is_found_before_the_line_is_understood():
    assert language_asked(["ask", "--lang=ko", "--wrong"]) == "ko"
    assert language_asked(["ask", "--lang", "xx"]) is None


def test_names_are_split_at_commas():
    assert names(" a, b ,,") == ("a", "b")


@pytest.mark.parametrize(
    "given",
    [
        ["nonsense"],
        [],
        ["--lang"],
        ["--lang", "xx", "people"],
        ["ask", ""],
        ["ask", "\u200b\u0007"],
        ["ask", "q", "--as", "a", "--groups", "b"],
        ["ask", "q", "--groups", ","],
        ["ask", "q", "--file", "x"],
        ["ask", "--file", "no/such/file"],
        ["people", "dance"],
        ["people", "add"],
        ["people", "list", "--groups", "a"],
        ["people", "remove", "a", "b"],
        ["ingest"],
        ["ingest", "a", "b", "--source", "s"],
        ["evaluate-sample", "--limit", "0"],
        ["evaluate-sample", "--limit", "many"],
    ],
)
@pytest.mark.parametrize("language", ["ko", "en"])
def test_bad_input_is_exit_2_with_one_sentence_and_an_empty_stdout(
    given, language, tmp_path, monkeypatch, capsys
):
    monkeypatch.setenv("TOUCHSTONE_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    assert main(given) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "Traceback" not in said.err
    assert "argument" not in said.err
    assert said.err.count("\n") == 1 or not given


@pytest.mark.parametrize("command", [*COMMANDS, None])
def test_help_is_on_stdout_and_exit_0(command, capsys):
    assert main([command, "--help"] if command else ["--help"]) == 0
    assert "./touchstone" in capsys.readouterr().out


def test_an_unexpected_fault_shows_its_traceback_with_v_alone(monkeypatch, capsys):
    monkeypatch.setattr("cli.people.run", lambda values, session: 1 // 0)
    assert main(["people", "list"]) == 1
    assert "Traceback" not in capsys.readouterr().err
    assert main(["people", "list", "-v"]) == 1
    assert "ZeroDivisionError" in capsys.readouterr().err
