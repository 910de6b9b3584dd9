"""Bring the store and the index to what a source holds now.

One document is one transaction; whatever stops a run, the next one finishes it and ends where an
uninterrupted run would have ended.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

from core.documents.drafting import content_hash
from core.documents.embedding import texts_to_embed
from core.documents.following import apply_queue, follow
from core.documents.graph_rows import SourceGraph
from core.documents.ingest_report import IngestReport, Tally
from core.documents.manifest import STRUCTURE, generation_of, require_generation, write_generation
from core.documents.preparing import Here, Preparer
from core.documents.readers import readable_suffix
from core.documents.removal import refuse_large_removal
from core.documents.rules import readers_of
from core.documents.settling import Settled, settle_source
from core.documents.sources import FileSource, Listed, Listing, Named
from core.errors import Cancelled, UnreadableFile
from core.ports import Embedder, VectorIndex
from core.records import term_frequencies
from core.records.documents import put_document, remove_document
from core.records.drafts import NewDocument
from core.records.graph_rows import put_graph_rows
from core.records.meta import LAST_INGEST, write_meta
from core.records.sources import Known, ReadersRule, put_root
from core.records.store import Store
from core.text import Analyser

# Passages embedded in one go: enough to fill the processor, few enough to lose when killed.
BATCH_PASSAGES = 64
# What a source holds but no document comes of; such entries leave the exit status at 0.
SKIPPED = frozenset({"format_not_read", "empty_file", "too_large"})

__all__ = ["IngestReport", "Progress", "ingest"]

Progress = Callable[[int, int, str], None]


def _silent(done: int, total: int, name: str) -> None:
    """Nobody watches."""


def _no_pause() -> None:
    """Nobody waits."""


def ingest(
    store: Store,
    index: VectorIndex,
    embedder: Embedder,
    analyser: Analyser,
    name: str,
    files: FileSource,
    *,
    rules: Sequence[ReadersRule] | None = None,
    sample: bool = False,
    allow_delete: bool = False,
    progress: Progress = _silent,
    pause: Callable[[], None] = _no_pause,
    preparer: Preparer | None = None,
    clock: Callable[[], float] = time.time,
) -> IngestReport:
    """One run over a source; needs the index lease. `rules` None repeats the stored ones.

    `sample` marks the workspace as the sample company's, which takes no other source afterwards.
    `progress` hears (files done, files in all, path); `pause` is called where store and index agree,
    and ends the run between two documents by raising Cancelled. `preparer` reads and embeds, in this
    process where none is given.
    Raises BadInput `bad_source_name`, `no_readers_rule`, `root_not_found`; Guard
    `sample_workspace`, `would_remove_too_many`, `empty_root`; Corrupt `generation_mismatch`.
    """
    generation = generation_of(embedder, analyser)
    require_generation(store, generation)
    listing = files.listing()
    with store.writing() as connection:
        settled = settle_source(connection, name, files.root, rules, sample=sample, now=clock())
        write_generation(connection, generation)
    followed = follow(store, index, embedder.id)
    prepared_by = preparer or Here(embedder, analyser)
    run = _Run(store, index, embedder, prepared_by, files, settled, progress, pause)
    run.plan(listing, allow_delete=allow_delete)
    with store.writing() as connection:
        put_root(connection, settled.name, settled.root)
    cancelled = False
    try:
        run.read()
        run.remove()
        run.settle_graph()
    except Cancelled:
        cancelled = True
        apply_queue(store, index, embedder.id)
    term_frequencies.rebuild_if_stale(store)
    with store.writing() as connection:
        write_meta(connection, LAST_INGEST, {"source": settled.name, "finished": clock()})
    return run.report(followed.repaired, cancelled)


class _Run:
    def __init__(
        self,
        store: Store,
        index: VectorIndex,
        embedder: Embedder,
        preparer: Preparer,
        files: FileSource,
        settled: Settled,
        progress: Progress,
        pause: Callable[[], None],
    ) -> None:
        self._store = store
        self._index = index
        self._embedder = embedder
        self._preparer = preparer
        self._files = files
        self._settled = settled
        self._progress = progress
        self._pause = pause
        self._tally = Tally(removed=list(settled.withdrawn))
        self._work: list[tuple[Listed, tuple[str, ...]]] = []
        self._gone: dict[str, Known] = {}
        self._pending: list[NewDocument] = []
        self._graph = SourceGraph(files.root)

    def plan(self, listing: Listing, *, allow_delete: bool) -> None:
        """Decide what is read and what is removed, before anything is touched."""
        self._tally.skipped += listing.skipped
        self._tally.failed += listing.failed
        for listed in listing.files:
            readers = readers_of(listed.path, self._settled.rules)
            if not readable_suffix(listed.path):
                self._tally.skipped.append(Named(listed.path, "format_not_read"))
            elif readers is None:
                self._tally.failed.append(Named(listed.path, "no_rule_matches"))
            else:
                self._work.append((listed, readers))
        here = {listed.path for listed, _ in self._work}
        self._gone = {
            path: known
            for path, known in self._settled.known.items()
            if path not in here and not path.startswith(listing.unknown_below)
        }
        if not allow_delete:
            refuse_large_removal(self._settled, listing, len(self._gone))

    def read(self) -> None:
        """Read every file; what changed is embedded and stored in small batches."""
        waiting = 0
        for listed, readers in self._work:
            document = self._document(listed, readers)
            if document is None:
                self._step(listed.path)
                if not self._pending:
                    self._pause()
                continue
            self._pending.append(document)
            waiting += len(document.passages)
            if waiting >= BATCH_PASSAGES:
                self._flush()
                waiting = 0
        self._flush()

    def remove(self) -> None:
        """Remove what the source no longer holds, last: a renamed file keeps its embeddings."""
        for path, known in self._gone.items():
            self._remove(path, known)
        apply_queue(self._store, self._index, self._embedder.id)

    def settle_graph(self) -> None:
        """Edges and names follow the documents that state them; rows of no document fail by name."""
        self._tally.failed += self._graph.settle(self._store, self._settled.name)

    def report(self, repaired: int, cancelled: bool) -> IngestReport:
        """The figures of this run."""
        return self._tally.report(self._settled.name, self._settled.readers_changed, repaired, cancelled)

    def _document(self, listed: Listed, readers: tuple[str, ...]) -> NewDocument | None:
        known = self._settled.known.get(listed.path)
        try:
            raw = self._files.read(listed)
            if known and (known.content_hash, known.structure) == (content_hash(raw), STRUCTURE):
                self._tally.unchanged += 1
                return None
            return self._preparer.document(self._settled.name, raw, readers)
        except UnreadableFile as refused:
            self._refuse(listed.path, refused.code)
            return None

    def _refuse(self, path: str, code: str) -> None:
        target = self._tally.skipped if code in SKIPPED else self._tally.failed
        target.append(Named(path, code))
        known = self._settled.known.get(path)
        # What could not be opened may be as it was; what was read and refused is not.
        if known and code != "file_unreadable":
            self._remove(path, known)

    def _flush(self) -> None:
        documents, self._pending = self._pending, []
        if not documents:
            return
        texts = [passage.embed_text for document in documents for passage in document.passages]
        with self._store.reading() as connection:
            missing = texts_to_embed(connection, self._embedder.id, texts)
        try:
            vectors = self._preparer.vectors(missing)
        except UnreadableFile as refused:
            self._one_by_one(documents, refused)
            return
        for document in documents:
            self._keep(document, vectors)
        self._tally.embedded += len(missing)
        apply_queue(self._store, self._index, self._embedder.id)
        self._pause()

    def _one_by_one(self, documents: Sequence[NewDocument], refused: UnreadableFile) -> None:
        """Embedding them together failed: whose fault it was shows when each is embedded alone."""
        if len(documents) == 1:
            path = documents[0].facts.path
            self._refuse(path, refused.code)
            self._step(path)
            return
        for document in documents:
            self._pending = [document]
            self._flush()

    def _keep(self, document: NewDocument, vectors: Mapping[str, bytes]) -> None:
        own = {passage.text_hash for passage in document.passages}
        fresh = {key: vector for key, vector in vectors.items() if key in own}
        with self._store.writing() as connection:
            put_document(connection, document, self._embedder.id, fresh)
            for stated in self._graph.of(document.facts.path):
                put_graph_rows(connection, document.facts.id, stated)
        self._tally.indexed += 1
        self._tally.passages += len(document.passages)
        self._step(document.facts.path)

    def _remove(self, path: str, known: Known) -> None:
        with self._store.writing() as connection:
            remove_document(connection, known.id)
        self._tally.removed.append(path)

    def _step(self, path: str) -> None:
        self._tally.done += 1
        self._progress(self._tally.done, len(self._work), path)
