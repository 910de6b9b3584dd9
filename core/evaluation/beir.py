"""A folder in BEIR layout: corpus.jsonl, queries.jsonl and relevance judgements in qrels/*.tsv.

A query with a row above 0 in test.tsv is answerable, one without a row in any file is not; all
others are not evaluated.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.errors import BadInput
from core.evaluation.beir_corpus import BeirCorpus, identity, text_at
from core.evaluation.json_lines import Line, numbered_lines, object_in
from core.question import clean_question

CORPUS_FILE = "corpus.jsonl"
QUERIES_FILE = "queries.jsonl"
QRELS_FOLDER = "qrels"
TEST_FILE = "test.tsv"
HEADER = ("query-id", "corpus-id", "score")
SEED = 20


@dataclass(frozen=True, slots=True)
class BeirQuery:
    """A question; `gold` holds the relevance above 0 of the documents that answer it, {} where none does."""

    id: str
    text: str
    gold: Mapping[str, float]

    @property
    def answerable(self) -> bool:
        """Whether test.tsv names a document for it."""
        return bool(self.gold)


@dataclass(frozen=True, slots=True)
class BeirFolder:
    """What a folder holds. `oddities` counts by code what was left out or decided, for the reader to know."""

    corpus: BeirCorpus
    queries: tuple[BeirQuery, ...]
    oddities: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class _Judgement:
    query: str
    document: str
    relevance: float


def read_beir(folder: Path) -> BeirFolder:
    """Everything but the texts of the documents.

    Raises BadInput naming the file that is missing or broken, and its line; `beir_no_documents` and
    `beir_no_queries` where nothing could be measured.
    """
    oddities: Counter[str] = Counter()
    test = folder / QRELS_FOLDER / TEST_FILE
    judged = {file: _judgements(file) for file in sorted({*test.parent.glob("*.tsv"), test})}
    corpus = BeirCorpus(folder / CORPUS_FILE)
    if len(corpus) == len(corpus.blank):
        raise BadInput("beir_no_documents", path=str(corpus.root))
    texts = _texts(folder / QUERIES_FILE, oddities)
    for id_ in [id_ for id_, text in texts.items() if not _says_anything(text)]:
        del texts[id_]
        oddities["beir_blank_queries"] += 1
    gold: dict[str, dict[str, float]] = {}
    for row in judged[test]:
        documents = gold.setdefault(row.query, {})
        oddities["beir_twin_rows"] += row.document in documents
        documents[row.document] = row.relevance
    queries = _queries(texts, gold, {row.query for rows in judged.values() for row in rows})
    if not queries:
        raise BadInput("beir_no_queries", path=str(folder))
    named = {document for query in queries for document in query.gold}
    oddities["beir_unknown_queries"] = len(gold.keys() - texts.keys())
    oddities["beir_unknown_documents"] = sum(document not in corpus for document in named)
    oddities["beir_twin_documents"] = corpus.twins
    oddities["beir_blank_documents"] = len(corpus.blank)
    oddities["beir_queries_left_out"] = len(texts) - len(queries)
    return BeirFolder(corpus, queries, +oddities)


def sample(queries: Sequence[BeirQuery], limit: int | None, seed: int = SEED) -> tuple[BeirQuery, ...]:
    """At most `limit` queries in their order, answerable and unanswerable in proportion.

    Each kind that is there stays represented where the limit allows it; a larger limit holds every
    query of a smaller one but for the rounding between the two kinds.
    """
    if limit is None or limit >= len(queries):
        return tuple(queries)
    kinds = [[query.id for query in queries if query.answerable is kind] for kind in (True, False)]
    share = round(limit * len(kinds[0]) / len(queries))
    lowest = max(limit - len(kinds[1]), min(1, len(kinds[0])))
    highest = min(len(kinds[0]), max(limit - min(1, len(kinds[1])), lowest))
    answerable = min(max(share, lowest), highest)
    chosen: set[str] = set()
    for ids, wanted in zip(kinds, (answerable, limit - answerable), strict=True):
        chosen.update(random.Random(seed).sample(sorted(ids), len(ids))[:wanted])
    return tuple(query for query in queries if query.id in chosen)


def _queries(
    texts: Mapping[str, str], gold: Mapping[str, Mapping[str, float]], judged: set[str]
) -> tuple[BeirQuery, ...]:
    queries = (
        BeirQuery(id_, text, {name: value for name, value in gold.get(id_, {}).items() if value > 0})
        for id_, text in texts.items()
    )
    return tuple(query for query in queries if query.answerable or query.id not in judged)


def _says_anything(text: str) -> bool:
    try:
        clean_question(text, 1)
    except BadInput:
        return False
    return True


def _texts(path: Path, oddities: Counter[str]) -> dict[str, str]:
    texts: dict[str, str] = {}
    for line in numbered_lines(path):
        values = object_in(line, path)
        id_, text = identity(values, line, path), text_at(values, "text", line, path)
        oddities["beir_twin_queries"] += id_ in texts
        texts[id_] = text
    return texts


def _judgements(path: Path) -> list[_Judgement]:
    lines = numbered_lines(path)
    header = next(lines, None)
    if header is None or tuple(name.strip().casefold() for name in header.text.split("\t")) != HEADER:
        number = header.number if header else 1
        raise BadInput("qrels_header", path=str(path), line=number, header="\t".join(HEADER))
    return [_judgement(line, path) for line in lines]


def _judgement(line: Line, path: Path) -> _Judgement:
    columns = line.text.split("\t")
    try:
        query, document, written = columns
        relevance = float(written)
    except ValueError as error:
        raise BadInput("qrels_row", path=str(path), line=line.number) from error
    if not (query and document and math.isfinite(relevance)):
        raise BadInput("qrels_row", path=str(path), line=line.number)
    return _Judgement(query, document, relevance)
