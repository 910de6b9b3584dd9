"""The two halves of BM25, and what stands in for counts that are not there."""

from __future__ import annotations

import math

import pytest

from core.documents.background import Background
from core.documents.term_weights import MEAN_LENGTH, passage_weights, question_weights
from core.text import term_id

BACKGROUND = Background({"있다": 0.5, "서버": 0.01}, rare=0.0001)


def test_a_passage_of_mean_length_weighs_a_single_occurrence_one():
    weights = passage_weights({"서버": 1, "나머지": MEAN_LENGTH - 1})
    assert weights[term_id("서버")] == pytest.approx(1.0)


def test_more_occurrences_weigh_more_and_never_above_the_ceiling():
    values = [passage_weights({"서버": n, "x": 100 - n})[term_id("서버")] for n in (1, 2, 5, 50)]
    assert values == sorted(values) and values[-1] < 2.2


def test_the_same_words_weigh_less_in_a_longer_passage():
    short, long = passage_weights({"a": 1}), passage_weights({"a": 1, "b": 300})
    assert short[term_id("a")] > long[term_id("a")]


def test_a_passage_without_terms_has_no_weights():
    assert passage_weights({}) == {}


def test_without_public_passages_the_background_alone_ranks_words():
    weights = question_weights({"있다": 1, "서버": 1, "logi-prod-01": 1}, 0, {}, BACKGROUND)
    assert 0 < weights["있다"] < weights["서버"] < weights["logi-prod-01"]


def test_many_public_passages_outweigh_the_background():
    weights = question_weights({"서버": 1}, 100_000, {"서버": 50_000}, BACKGROUND)
    assert weights["서버"] == pytest.approx(math.log(2), abs=0.01)


def test_every_weight_is_positive_even_for_a_word_that_all_passages_hold():
    assert question_weights({"있다": 1}, 10, {"있다": 10}, Background({"있다": 1.0}, 0.1))["있다"] > 0
