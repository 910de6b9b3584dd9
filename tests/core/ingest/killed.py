"""Runs that are killed at seeded moments, each in a process of its own, and what they leave behind.

A moment is a statement, a commit, or the beginning, middle or end of a change of the real index.
Prints one JSON line: how many moments each kind of run has, which were tried, what differed.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sys
import traceback
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

from sqlalchemy import event, select
from sqlalchemy.engine import Engine as Database

from core.adapters.embedded.graph import SqlGraph
from core.adapters.embedded.vectors import EdgeIndex
from core.documents.background import Background
from core.documents.index_folder import open_index
from core.documents.ingest import ingest
from core.documents.library import ReaderLibrary
from core.documents.manifest import stored_generation
from core.documents.rebuilding import rebuild
from core.documents.rules import parse_rule
from core.documents.sources import open_source
from core.engine import Engine
from core.parts import Parts
from core.ports import IndexFilter
from core.records.store import open_store
from core.records.tables import metadata
from core.settings import Settings
from core.trace_json import trace_to_json
from core.types import Principal
from tests.core.steps.examples import CUTS
from tests.doubles import HashEmbedder, OverlapEvaluator, WordAnalyser

POINTS = {"first": 7, "changed": 7, "rebuilt": 6}
RULES = [parse_rule("page1*=staff"), parse_rule("**=everyone")]
READERS = (frozenset({"everyone"}), frozenset({"everyone", "staff"}))
QUESTIONS = ("Word 3 of 2", "Changed 4", "server depends on database", "Page 11")
UNLIKE_ROWS = ("term_frequencies_version", "index_folder", "last_ingest")


class Moments:
    """Counts what happens and ends the process at the chosen moment."""

    def __init__(self, last: int | None) -> None:
        self.seen = 0
        self._last = last

    def __call__(self, *what, **values) -> None:
        self.seen += 1
        if self.seen == self._last:
            os.kill(os.getpid(), signal.SIGKILL)


class TornIndex:
    """The real index; each change is made in two halves with moments before, between and after."""

    def __init__(self, index, moment) -> None:
        self._index = index
        self._moment = moment

    def apply(self, upserts, deletes) -> None:
        half = len(upserts) // 2
        self._moment()
        self._index.apply(upserts[:half], deletes)
        self._moment()
        self._index.apply(upserts[half:], ())
        self._moment()

    def __getattr__(self, name):
        return getattr(self._index, name)


def models(name):
    """An embedder and an analyser of one generation."""
    return HashEmbedder(name), WordAnalyser(name)


@contextmanager
def opened(home, name, moment):
    """Store, index and models, with moments counted in both."""
    event.listen(Database, "before_cursor_execute", moment)
    event.listen(Database, "commit", moment)
    embedder, analyser = models(name)

    def opening(folder):
        return TornIndex(EdgeIndex(home / "index" / folder, 64), moment)

    with closing(open_store(home)) as store:
        yield store, embedder, analyser, opening


def take_in(home, root, moment=lambda *what, **values: None):
    """One ingest."""
    with (
        opened(home, "hash", moment) as (store, embedder, analyser, opening),
        closing(open_index(store, embedder.id, opening).index) as index,
    ):
        ingest(store, index, embedder, analyser, "wiki", open_source(root), rules=RULES)


def make_again(home, root, moment=lambda *what, **values: None):
    """One new generation."""
    with opened(home, "second", moment) as (store, embedder, analyser, opening):
        rebuild(store, embedder, analyser, opening)


def state(home):
    """Rows, what the index finds, and answers, with the models that the store names."""
    with closing(open_store(home)) as store, store.reading() as connection:
        name = stored_generation(connection).embedder
    with (
        opened(home, name, lambda *what, **values: None) as (store, embedder, analyser, opening),
        closing(open_index(store, embedder.id, opening).index) as index,
    ):
        return {
            "generation": name,
            "rows": rows(store),
            "ids": sorted(index.ids()),
            "found": [found(index, embedder, readers) for readers in READERS],
            "answers": answers(store, index, embedder, analyser),
        }


def rows(store):
    """Every row of every table, without times and names of folders."""
    kept = {}
    with store.reading() as connection:
        for table in metadata.sorted_tables:
            columns = [column for column in table.c if column.name != "created"]
            kept[table.name] = sorted(repr(tuple(row)) for row in connection.execute(select(*columns)))
    kept["meta"] = [row for row in kept["meta"] if not any(name in row for name in UNLIKE_ROWS)]
    return kept


def found(index, embedder, readers):
    """Every point these readers have, by its cosine with every question."""
    allowed = IndexFilter(readers=readers)
    legs = [index.dense(embedder.embed_query(question).vector, allowed, 500) for question in QUESTIONS]
    return [[[each.id, round(each.value, 5)] for each in leg] for leg in legs]


def answers(store, index, embedder, analyser):
    """Whole traces, without what differs between any two runs."""
    evaluator = OverlapEvaluator()
    parts = Parts(
        settings=Settings(windows={"cache": False}),
        embedder=embedder,
        index=index,
        analyser=analyser,
        library=lambda who: ReaderLibrary(store, who, Background({}, rare=0.01)),
        evaluator=evaluator,
        thresholds=replace(CUTS, evaluator=evaluator.id),
        fitted_here=False,
        graph=SqlGraph(store),
    )
    given = []
    for readers in READERS:
        for question in QUESTIONS:
            trace = trace_to_json(Engine(parts).ask(question, Principal(None, readers), deadline=False))
            given.append({key: trace[key] for key in trace if key not in ("id", "created", "timings")})
    return json.loads(json.dumps(given))


def first_files(root):
    """Twenty pages and a graph."""
    for number in range(20):
        sections = "".join(f"## Part {part}\n\nWord {number} of {part}.\n\n" for part in range(4))
        put(root / f"page{number:02}.md", f"# Page {number}\n\n{sections}")
    put(
        root / "_graph" / "triples.csv", "head,relation,tail,document\nserver,depends on,database,page03.md\n"
    )


def change_files(root):
    """Some pages changed, some gone, one renamed."""
    for number in range(5):
        put(root / f"page{number:02}.md", f"# Page {number}\n\nChanged {number}.\n")
    for number in range(5, 8):
        (root / f"page{number:02}.md").unlink()
    (root / "page09.md").rename(root / "renamed.md")


def put(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    os.utime(file, (1e9, 1e9))


def apart(work):
    """Do it in a process of its own; its JSON result, None where it was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            with os.fdopen(writing, "w") as out:
                json.dump(work(), out)
            os._exit(0)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading) as told:
        result = told.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL:
        return None
    assert status == 0, f"a child ended with {status}"
    return json.loads(result)


def counted(run, home, root):
    """How many moments an uninterrupted run has."""
    moments = Moments(None)
    run(home, root, moments)
    return moments.seen


def tried(kind, run, start, root, draw, allowed):
    """Kill one kind of run at seeded moments; every moment tried, and those after which anything differed."""
    copy = start.with_name("copy")
    shutil.copytree(start, copy)
    total = apart(lambda: counted(run, copy, root))
    wanted = apart(lambda: state(copy))
    shutil.rmtree(copy)
    moments = sorted(draw.sample(range(1, total + 1), POINTS[kind]))
    differing = []
    for moment in moments:
        shutil.copytree(start, copy)
        killed = apart(lambda moment=moment: run(copy, root, Moments(moment)) or "alive")
        if killed is not None:
            differing.append([moment, "was not killed"])
        if allowed is not None:
            between = apart(lambda: state(copy))
            expected = {each["generation"]: each for each in (*allowed, wanted)}[between["generation"]]
            differing += [
                [moment, "between", key]
                for key in ("ids", "found", "answers")
                if between[key] != expected[key]
            ]
        apart(lambda: run(copy, root))
        ended = apart(lambda: state(copy))
        for key in wanted:
            if ended[key] != wanted[key]:
                differing.append([moment, key])
        shutil.rmtree(copy)
    return {"moments": total, "tried": moments, "differing": differing}


def main(folder, seed):
    """All three kinds of runs."""
    root, home, draw = folder / "files", folder / "home", random.Random(seed)
    first_files(root)
    apart(lambda: open_store(home).close())
    report = {"first": tried("first", take_in, home, root, draw, None)}
    apart(lambda: take_in(home, root))
    change_files(root)
    report["changed"] = tried("changed", take_in, home, root, draw, None)
    apart(lambda: take_in(home, root))
    old = apart(lambda: state(home))
    report["rebuilt"] = tried("rebuilt", make_again, home, root, draw, [old])
    print(json.dumps(report))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
