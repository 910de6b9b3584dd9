"""Another embedder or analyser: everything is made again from the texts of the store."""

from __future__ import annotations

import pytest

from core.documents.rebuilding import rebuild
from core.records.passage_texts import all_texts
from tests.core.ingest.test_interrupted import FailingEmbedder, FailingIndex, Power, first_state
from tests.doubles import HashEmbedder, WordAnalyser

ALL = "**=everyone"


class ShoutingAnalyser(WordAnalyser):
    """Other terms for the same text."""

    def index_terms(self, text):
        return {term.upper(): held for term, held in super().index_terms(text).items()}


def test_a_rebuild_equals_an_ingest_with_the_new_models(make_shelf):
    old, new = make_shelf("old"), make_shelf("new")
    for shelf in (old, new):
        first_state(shelf)
    old.ingest("page1*=staff", ALL)
    for shelf in (old, new):
        shelf.embedder, shelf.analyser = HashEmbedder("second"), ShoutingAnalyser("second")
    new.ingest("page1*=staff", ALL)
    rebuilt = rebuild(old.store, old.index, old.embedder, old.analyser)
    assert rebuilt.embedded == len(set(new.embedder.texts))
    (old_rows, old_points), (new_rows, new_points) = old.everything(), new.everything()
    assert old_points == new_points
    for table in old_rows.keys() - {"sources"}:
        assert old_rows[table] == new_rows[table], table
    assert old.ingest().unchanged == 40


def test_a_rebuild_with_the_same_models_embeds_nothing(shelf):
    first_state(shelf)
    shelf.ingest(ALL)
    before = shelf.everything()
    shelf.index.points.clear()
    assert rebuild(shelf.store, shelf.index, shelf.embedder, shelf.analyser).embedded == 0
    assert shelf.everything() == before


def test_an_interrupted_rebuild_goes_on_where_it_was(shelf):
    first_state(shelf)
    shelf.ingest(ALL)
    shelf.embedder = FailingEmbedder(2)
    shelf.embedder.id = "second"
    with pytest.raises(Power):
        rebuild(shelf.store, shelf.index, shelf.embedder, shelf.analyser)
    done = len(shelf.embedder.texts)
    rebuilt = rebuild(shelf.store, shelf.index, shelf.embedder, shelf.analyser)
    assert 0 < rebuilt.embedded == len(shelf.embedder.texts) - done
    assert "'hash'" not in repr(shelf.rows("embeddings"))


def test_an_index_that_fails_during_a_rebuild_is_finished_by_the_next_run(shelf):
    first_state(shelf)
    shelf.ingest(ALL)
    shelf.embedder = HashEmbedder("second")
    points = shelf.index.points
    shelf.index = FailingIndex(1, after=False)
    shelf.index.points = points
    with pytest.raises(Power):
        rebuild(shelf.store, shelf.index, shelf.embedder, shelf.analyser)
    shelf.ingest()
    with shelf.store.reading() as connection:
        texts = {each.id: each.embed_text for each in all_texts(connection)}
    second = HashEmbedder("second")
    for point in shelf.index.points.values():
        assert point.vector.tobytes() == second.embed_passages([texts[point.id]])[0].tobytes()
