"""Finds the command, runs it, and turns every error into one sentence and an exit status."""

from __future__ import annotations

import importlib
import os
import sys
import traceback
from collections.abc import Sequence
from types import ModuleType

from cli.arguments import Arguments, home_asked, language_asked, split_command
from core.errors import BadInput, TouchstoneError
from wording import Words, language_of, words

COMMANDS = (
    "run",
    "ask",
    "ingest",
    "people",
    "backup",
    "restore",
    "evaluate",
    "evaluate-sample",
    "train",
    "doctor",
    "check",
    "test",
)
INTERRUPTED = 130


def command_module(name: str) -> ModuleType:
    """The file of a command. Raises BadInput("command_unknown") for another word."""
    if name not in COMMANDS:
        raise BadInput("command_unknown", command=name, commands=", ".join(COMMANDS))
    return importlib.import_module(f"cli.{name.replace('-', '_')}")


def sentence_of(error: TouchstoneError, say: Words) -> str:
    """The sentence for an error's code; one without words or without its values is still named."""
    try:
        return say.say(error.code, **error.values)
    except KeyError:
        return say.say("fault_unnamed", code=error.code)


def run(given: Sequence[str], say: Words) -> int:
    """Exit status of one command line."""
    name, rest = split_command(given)
    if name is None:
        Arguments("touchstone").read(rest)
        print_help("touchstone", say, to_stdout=bool({"-h", "--help"} & set(rest)))
        return 0 if {"-h", "--help"} & set(rest) else BadInput.exit_status
    module = command_module(name)
    arguments = Arguments(name)
    module.declare(arguments)
    values = arguments.read(rest)
    if values.help:
        print_help(name, say, to_stdout=True)
        return 0
    from cli.session import open_session

    here = say if values.home is None else say.at(values.home)
    status: int = module.run(values, open_session(here, values.home, verbose=values.verbose))
    return status


def print_help(name: str, say: Words, *, to_stdout: bool) -> None:
    """The page of a command, or of all of them."""
    stream = sys.stdout if to_stdout else sys.stderr
    stream.write(say.say(f"help_{name.replace('-', '_')}").strip() + "\n")


def main(given: Sequence[str]) -> int:
    """Runs a command line; a traceback is shown with -v alone."""
    say = words(language_asked(given) or language_of(os.environ))
    verbose = bool({"-v", "--verbose"} & set(given))
    try:
        status = run(given, say)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        sys.stderr.write(say.say("interrupted") + "\n")
        return INTERRUPTED
    except TouchstoneError as error:
        if verbose:
            traceback.print_exc()
        home = home_asked(given)
        sys.stderr.write(sentence_of(error, say if home is None else say.at(home)) + "\n")
        return error.exit_status
    except Exception as error:
        if verbose:
            traceback.print_exc()
        sys.stderr.write(say.say("fault", kind=type(error).__name__) + "\n")
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
