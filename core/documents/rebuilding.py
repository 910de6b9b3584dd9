"""Make vectors, terms and index again from the texts of the store, for other models or a lost index."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.documents.embedding import texts_to_embed, vectors_of
from core.documents.following import apply_queue, follow
from core.documents.manifest import generation_of, write_generation
from core.ports import Embedder, VectorIndex
from core.records import index_queue, term_frequencies
from core.records.chunks import chunks
from core.records.documents import keep_vectors
from core.records.passage_texts import all_texts, drop_other_vectors, put_terms
from core.records.store import Store
from core.text import Analyser

BATCH_PASSAGES = 64


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """Passages in the new index, and how many texts had to be embedded for it."""

    passages: int
    embedded: int


def rebuild(
    store: Store,
    index: VectorIndex,
    embedder: Embedder,
    analyser: Analyser,
    *,
    progress: Callable[[int, int, str], None] = lambda done, total, name: None,
) -> Rebuilt:
    """Bring every passage to this embedder and analyser; texts embedded already are not again.

    Vectors are kept batch by batch, so an interrupted rebuild goes on where it was. The new
    generation, its terms and the order to write all passages anew stand in one transaction. A
    changed document structure takes effect when each source is next ingested.
    """
    with store.reading() as connection:
        texts = all_texts(connection)
        missing = texts_to_embed(connection, embedder.id, (row.embed_text for row in texts))
    done = 0
    for keys in chunks(sorted(missing), BATCH_PASSAGES):
        vectors = vectors_of(embedder, {key: missing[key] for key in keys})
        with store.writing() as connection:
            keep_vectors(connection, embedder.id, vectors)
        done += len(keys)
        progress(done, len(missing), "")
    counted = analyser.index_terms_many([row.embed_text for row in texts])
    with store.writing() as connection:
        put_terms(connection, {row.id: dict(terms) for row, terms in zip(texts, counted, strict=True)})
        drop_other_vectors(connection, embedder.id)
        write_generation(connection, generation_of(embedder, analyser))
        index_queue.put_all(connection)
    apply_queue(store, index, embedder.id)
    follow(store, index, embedder.id)
    term_frequencies.rebuild_if_stale(store)
    return Rebuilt(len(texts), len(missing))
