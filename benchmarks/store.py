"""How store and index grow: 100,000 synthetic edges and 20,000 synthetic passages, and a tenth of both.

    python -m benchmarks.store [--triples N] [--passages N] [--seed S] [--folder DIR]

Vectors are random, so nothing is embedded. Medians are printed for both sizes; what says something
beyond this machine is the growth from a tenth of the size.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from core.adapters.embedded.graph import SqlGraph
from core.adapters.embedded.vectors import EdgeIndex
from core.documents.embedding import text_hash
from core.documents.following import apply_queue, follow
from core.ports import IndexFilter
from core.records import term_frequencies
from core.records.documents import document_id, passage_id, put_document
from core.records.drafts import DocumentFacts, NewDocument, NewPassage
from core.records.graph_rows import GraphRows, NewEdge, put_graph_rows
from core.records.reading import Readable
from core.records.sources import ReadersRule, put_rules
from core.records.store import Store, open_store
from core.text import term_id
from core.types import EVERYONE, Principal, Window

DIMENSION = 384
PASSAGES_A_DOCUMENT = 10
WORDS_A_PASSAGE = 90
WORDS = 30_000
TRIPLES_AN_ENTITY = 10
RELATIONS = 40
QUERIES = 200
DEPTH = 50
STAFF = "staff"


@dataclass(frozen=True, slots=True)
class Measured:
    """One size: rates a second, seconds to open again, medians in milliseconds."""

    passages: int
    triples: int
    stored_a_second: float
    indexed_a_second: float
    reopen_s: float
    hybrid_ms: float
    lookup_ms: float


class Words:
    """Words as often as in language: the n-th about 1/n as often as the first."""

    def __init__(self, draw: random.Random) -> None:
        weights = [1 / place for place in range(1, WORDS + 1)]
        total = sum(weights)
        self._cumulative = np.cumsum([weight / total for weight in weights])
        self._draw = draw

    def some(self, number: int) -> list[str]:
        places = np.searchsorted(self._cumulative, [self._draw.random() for _ in range(number)])
        return [f"w{place}" for place in places]


def document_of(
    number: int, triples: int, entities: int, draw: random.Random, words: Words
) -> tuple[NewDocument, GraphRows]:
    """One made-up document with its passages, and the edges it states; every tenth is for staff alone."""
    path = f"{number:06}.md"
    key = document_id("made-up", path)
    passages: list[NewPassage] = []
    start = 0
    for _ in range(PASSAGES_A_DOCUMENT):
        said = words.some(WORDS_A_PASSAGE)
        text = " ".join(said) + "\n"
        hashed = text_hash(f"{path} {start} {text}")
        window = Window(start, start + len(text), text)
        terms = {word: said.count(word) for word in set(said)}
        passages.append(
            NewPassage(
                id=passage_id(key, start, hashed),
                start=start,
                end=start + len(text),
                text=text,
                heading_path=(),
                page=None,
                windows=(window,),
                embed_text=text,
                text_hash=hashed,
                terms=terms,
            )
        )
        start += len(text)
    facts = DocumentFacts(
        id=key,
        source="made-up",
        path=path,
        raw_name=path,
        title=f"Document {number}",
        date=None,
        owner=None,
        language="en",
        kind="md",
        modified=0.0,
        content_hash=path,
        structure="1",
        readers=(STAFF,) if number % 10 == 0 else (EVERYONE,),
        replaces=(),
        replaced=False,
        replaced_by=None,
        edition_key=path,
        edition=None,
        edition_order=None,
        text="".join(passage.text for passage in passages),
    )
    edges = [
        NewEdge(
            head=f"e{draw.randrange(entities)}",
            relation=f"made.up.relation_{draw.randrange(RELATIONS)}",
            tail=f"e{draw.randrange(entities)}",
            date=None,
        )
        for _ in range(triples)
    ]
    return NewDocument(facts, (), tuple(passages), ()), GraphRows("triples", path, edges, ())


def fill(store: Store, passages: int, triples: int, seed: int) -> float:
    """Store everything, one document a transaction, as an ingest does; seconds spent storing."""
    draw, numbers = random.Random(seed), np.random.default_rng(seed)
    words = Words(draw)
    documents = passages // PASSAGES_A_DOCUMENT
    spent = 0.0
    with store.writing() as connection:
        put_rules(connection, "made-up", "/nowhere", [ReadersRule("**", (EVERYONE,))], 0.0)
    for number in range(documents):
        share = triples // documents
        document, graph = document_of(number, share, triples // TRIPLES_AN_ENTITY, draw, words)
        rows = numbers.normal(size=(len(document.passages), DIMENSION)).astype("<f4")
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        vectors = {one.text_hash: row.tobytes() for one, row in zip(document.passages, rows, strict=True)}
        started = time.perf_counter()
        with store.writing() as connection:
            put_document(connection, document, "made-up", vectors)
            put_graph_rows(connection, document.facts.id, graph)
        spent += time.perf_counter() - started
    started = time.perf_counter()
    term_frequencies.rebuild_if_stale(store)
    return spent + time.perf_counter() - started


def median_ms(action: Callable[[], object]) -> float:
    """Median milliseconds of QUERIES runs, after a tenth as many that are not counted."""
    seconds = []
    for _ in range(QUERIES + QUERIES // 10):
        started = time.perf_counter()
        action()
        seconds.append(time.perf_counter() - started)
    return statistics.median(seconds[QUERIES // 10 :]) * 1000


def measure(home: Path, passages: int, triples: int, seed: int) -> Measured:
    """Fill a workspace of this size, open it again, and ask it."""
    draw, numbers = random.Random(seed + 1), np.random.default_rng(seed + 1)
    words = Words(draw)
    with closing(open_store(home)) as store:
        stored = fill(store, passages, triples, seed)
        with closing(EdgeIndex(home / "index", DIMENSION)) as index:
            started = time.perf_counter()
            apply_queue(store, index, "made-up")
            indexed = time.perf_counter() - started
    started = time.perf_counter()
    with closing(open_store(home)) as store, closing(EdgeIndex(home / "index", DIMENSION)) as index:
        assert follow(store, index, "made-up").repaired == 0
        reopened = time.perf_counter() - started
        everyone = frozenset({EVERYONE})
        readable = Readable(store, Principal(None, everyone))
        graph = SqlGraph(store)

        def hybrid() -> None:
            vector = numbers.normal(size=DIMENSION).astype(np.float32)
            asked = {word: 1 for word in words.some(8)}
            frequencies = readable.term_frequencies(asked)[1]
            weights = {term_id(word): 1 / (1 + frequencies.get(word, 0)) for word in asked}
            allowed = IndexFilter(readers=everyone)
            legs = index.dense(vector, allowed, DEPTH), index.sparse(weights, allowed, DEPTH)
            readable.passages([found.id for leg in legs for found in leg])

        def lookup() -> None:
            graph.edges_of([f"e{draw.randrange(triples // TRIPLES_AN_ENTITY)}"], everyone, 200)

        return Measured(
            passages=passages,
            triples=triples,
            stored_a_second=passages / stored,
            indexed_a_second=passages / indexed,
            reopen_s=reopened,
            hybrid_ms=median_ms(hybrid),
            lookup_ms=median_ms(lookup),
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Print both sizes and the growth between them."""
    parser = argparse.ArgumentParser(description="Growth of store and index")
    parser.add_argument("--triples", type=int, default=100_000)
    parser.add_argument("--passages", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--folder", type=Path, default=None)
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(dir=chosen.folder) as folder:
        place = Path(folder)
        tenth = measure(place / "tenth", chosen.passages // 10, chosen.triples // 10, chosen.seed)
        whole = measure(place / "whole", chosen.passages, chosen.triples, chosen.seed)
    for name in Measured.__slots__:
        small, large = getattr(tenth, name), getattr(whole, name)
        print(f"{name:18} {small:12.2f} {large:12.2f}   x{large / small:.2f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
