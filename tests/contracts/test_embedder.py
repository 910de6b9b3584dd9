"""What every Embedder owes."""

from __future__ import annotations

import unicodedata
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from tests.contracts.texts import QUESTION, RIGHT_WINDOW, TROUBLE, WRONG_WINDOW

TEXTS = list(TROUBLE.values())


@pytest.mark.parametrize("text", TEXTS, ids=TROUBLE)
def test_any_text_becomes_a_unit_vector(embedder, text):
    for row in (embedder.embed_query(text).vector, embedder.embed_passages([text])[0]):
        assert row.shape == (embedder.dimension,)
        assert row.dtype == np.float32
        assert np.linalg.norm(row) == pytest.approx(1, abs=1e-5)


def test_a_row_depends_on_its_own_text_alone(embedder):
    together = embedder.embed_passages(TEXTS)
    backwards = embedder.embed_passages(TEXTS[::-1])[::-1]
    alone = np.concatenate([embedder.embed_passages([text]) for text in TEXTS])
    assert np.array_equal(together, alone)
    assert np.array_equal(backwards, alone)


def test_no_texts_give_no_rows(embedder):
    assert embedder.embed_passages([]).shape == (0, embedder.dimension)


def test_several_threads_get_the_same_numbers(embedder):
    expected = embedder.embed_query(QUESTION).vector
    with ThreadPoolExecutor(8) as pool:
        got = list(pool.map(lambda _: embedder.embed_query(QUESTION).vector, range(24)))
    assert all(np.array_equal(vector, expected) for vector in got)


def test_a_decomposed_text_is_the_composed_one(embedder):
    composed, decomposed = embedder.embed_passages([RIGHT_WINDOW, unicodedata.normalize("NFD", RIGHT_WINDOW)])
    assert composed @ decomposed == pytest.approx(1, abs=1e-3)


def test_a_query_that_fits_is_not_cut(embedder):
    assert embedder.embed_query(QUESTION).cut is False


def test_a_query_of_two_thousand_korean_characters_is_cut_and_says_so(embedder):
    query = ("휴가신청서반려사유를확인하는방법을알려주세요" * 100)[:2000]
    assert embedder.embed_query(query).cut is True


def test_what_lies_beyond_the_limit_of_a_query_changes_nothing(embedder):
    query = "출장비 정산 기한을 알려 주세요. " * 200
    longer = embedder.embed_query(query + "주차장은 어디인가요?").vector
    assert np.array_equal(longer, embedder.embed_query(query).vector)


def test_the_right_passage_is_nearer_than_a_wrong_one(embedder):
    right, wrong = embedder.embed_passages([RIGHT_WINDOW, WRONG_WINDOW])
    query = embedder.embed_query(QUESTION).vector
    assert query @ right > query @ wrong


def test_the_same_artefact_has_the_same_id(make_embedder, embedder):
    assert make_embedder().id == embedder.id
