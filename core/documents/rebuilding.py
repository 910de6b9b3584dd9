"""A new generation beside the old one: other vectors, other terms, another index folder.

Until one transaction names the new generation, everything the old one is made of stands untouched:
its vectors under its embedder's id, its terms, its folder. Whatever dies before that transaction
leaves the old generation whole, whatever dies after it the new one (design, section 4.2).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass

from core.documents.embedding import texts_to_embed, vectors_of
from core.documents.following import fill
from core.documents.index_folder import new_folder
from core.documents.manifest import (
    begin_generation,
    building_generation,
    generation_of,
    write_generation,
)
from core.ports import Embedder, VectorIndex
from core.records import index_queue, term_frequencies
from core.records.chunks import chunks
from core.records.documents import keep_vectors
from core.records.meta import INDEX_FOLDER, write_meta
from core.records.passage_texts import PassageText, all_texts, drop_other_vectors, put_terms
from core.records.store import Store
from core.text import Analyser

BATCH_PASSAGES = 64


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """Passages in the new index, and how many texts had to be embedded for it."""

    passages: int
    embedded: int


def _silent(done: int, total: int, name: str) -> None:
    """Nobody watches."""


def rebuild(
    store: Store,
    embedder: Embedder,
    analyser: Analyser,
    opening: Callable[[str], VectorIndex],
    *,
    progress: Callable[[int, int, str], None] = _silent,
    pause: Callable[[], None] = lambda: None,
) -> Rebuilt:
    """Bring every passage to this embedder and analyser; texts embedded already are not again.

    `opening` makes an index of a folder's name. Vectors are kept batch by batch, so an interrupted
    rebuild goes on where it was; the new index itself is always filled from the start. Needs the
    lease. A changed document structure takes effect when each source is next ingested.
    """
    generation = generation_of(embedder, analyser)
    with store.reading() as connection:
        texts = all_texts(connection)
        missing = texts_to_embed(connection, embedder.id, (row.embed_text for row in texts))
        already = building_generation(connection) == generation
    if not already:
        with store.writing() as connection:
            begin_generation(connection, generation)
    _embed(store, embedder, missing, progress, pause)
    terms = _terms(analyser, texts)
    folder = new_folder()
    with closing(opening(folder)) as index:
        fill(store, index, embedder.id, terms)
    with store.writing() as connection:
        put_terms(connection, terms)
        drop_other_vectors(connection, embedder.id)
        index_queue.clear(connection)
        term_frequencies.count_anew(connection)
        write_generation(connection, generation)
        write_meta(connection, INDEX_FOLDER, folder)
    return Rebuilt(len(texts), len(missing))


def _embed(
    store: Store,
    embedder: Embedder,
    missing: dict[str, str],
    progress: Callable[[int, int, str], None],
    pause: Callable[[], None],
) -> None:
    done = 0
    for keys in chunks(sorted(missing), BATCH_PASSAGES):
        vectors = vectors_of(embedder, {key: missing[key] for key in keys})
        with store.writing() as connection:
            keep_vectors(connection, embedder.id, vectors)
        done += len(keys)
        progress(done, len(missing), "")
        pause()


def _terms(analyser: Analyser, texts: list[PassageText]) -> dict[str, dict[str, int]]:
    counted = analyser.index_terms_many([row.embed_text for row in texts])
    return {row.id: dict(terms) for row, terms in zip(texts, counted, strict=True)}
