"""Another embedder or analyser: everything is made again from the texts of the store."""

from __future__ import annotations

import pytest

from core.documents.manifest import building_generation, stored_generation
from core.errors import Corrupt
from core.ports import IndexFilter
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
    rebuilt = old.rebuild()
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
    assert shelf.rebuild().embedded == 0
    assert shelf.everything() == before


def test_an_interrupted_rebuild_goes_on_where_it_was(shelf):
    first_state(shelf)
    shelf.ingest(ALL)
    shelf.embedder = FailingEmbedder(2)
    shelf.embedder.id = "second"
    with pytest.raises(Power):
        shelf.rebuild()
    done = len(shelf.embedder.texts)
    rebuilt = shelf.rebuild()
    assert 0 < rebuilt.embedded == len(shelf.embedder.texts) - done
    assert "'hash'" not in repr(shelf.rows("embeddings"))


def test_an_index_that_fails_during_a_rebuild_leaves_the_old_generation_whole(shelf):
    first_state(shelf)
    shelf.ingest(ALL)
    before, old = shelf.everything(), shelf.embedder
    shelf.embedder, shelf.new_index = HashEmbedder("second"), lambda: FailingIndex(1, after=False)
    with pytest.raises(Power):
        shelf.rebuild()
    rows, points = shelf.everything()
    assert points == before[1]
    assert [row for row in rows["embeddings"] if "'hash'" in row] == before[0]["embeddings"]
    with shelf.store.reading() as connection:
        assert stored_generation(connection).embedder == old.id
        assert building_generation(connection).embedder == "second"
    with pytest.raises(Corrupt) as refused:
        shelf.ingest()
    assert refused.value.code == "generation_mismatch"


def test_after_the_swap_every_point_is_of_the_new_generation(shelf):
    first_state(shelf)
    shelf.ingest(ALL)
    shelf.embedder = HashEmbedder("second")
    shelf.rebuild()
    with shelf.store.reading() as connection:
        texts = {each.id: each.embed_text for each in all_texts(connection)}
        assert building_generation(connection) is None
    second = HashEmbedder("second")
    assert shelf.index.points.keys() == texts.keys()
    for point in shelf.index.points.values():
        assert point.vector.tobytes() == second.embed_passages([texts[point.id]])[0].tobytes()


def test_the_old_generation_answers_while_the_new_one_is_made(shelf):
    first_state(shelf)
    shelf.ingest(ALL)
    asked = shelf.embedder.embed_query("Word 7 of 2").vector
    everyone = IndexFilter(readers=frozenset({"everyone"}))
    before, old = shelf.index.dense(asked, everyone, 5), shelf.index
    seen = []
    shelf.embedder = HashEmbedder("second")
    shelf.rebuild(pause=lambda: seen.append(old.dense(asked, everyone, 5)))
    assert len(seen) > 1
    assert all(found == before for found in seen)
    assert shelf.index is not old
