"""Sentences, terms and scripts of Korean, English and mixed text."""

import unicodedata
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from core.terms import NounParts
from core.text import analyser, identifiers, normalise, script, term_id

PAIRS = [
    line.split("\t")
    for line in (Path(__file__).parent / "korean_pairs.tsv").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
SEVERAL = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
KOREAN = st.text(alphabet="가나다요을를 휴서버물류.!?\n\r\tABab01-_/😀\u200b\u1100\u1161", max_size=200)


def sentences(text):
    return [text[start:end] for start, end in analyser().sentence_spans(text)]


@pytest.mark.parametrize(("relation", "one", "other"), PAIRS)
def test_a_word_meets_its_other_forms_and_not_its_look_alikes(relation, one, other):
    shared = analyser().query_terms(one) & analyser().index_terms(other)
    assert bool(shared) is (relation == "same"), shared


def test_the_korean_list_is_long_enough_to_mean_something():
    assert sum(relation == "same" for relation, *_ in PAIRS) >= 30
    assert sum(relation == "apart" for relation, *_ in PAIRS) >= 10


def test_a_compound_written_together_is_found_whole_and_in_parts():
    terms = analyser().index_terms("물류서버를 점검한다")
    assert {"물류서버", "물류", "서버", "점검"} <= set(terms)


def test_an_identifier_is_kept_whole_beside_its_parts():
    terms = analyser().index_terms("logi-prod-01(10.20.3.14)에 v2.3.1 설치, \\\\hst-fs01\\noc 참고")
    assert {"logi-prod-01", "logi", "prod", "10.20.3.14", "10.20.3", "v2.3.1", "hst-fs01"} <= set(terms)


@pytest.mark.parametrize(
    ("one", "other"),
    [("10.20.3.14", "10.20.3.141"), ("logi-prod-01", "logi-prod-011"), ("et-0/0/12", "et-0/0/1")],
)
def test_an_identifier_is_not_another_that_begins_like_it(one, other):
    assert one in analyser().query_terms(one)
    assert one not in analyser().index_terms(other)


def test_numbers_are_terms_together_with_their_unit():
    terms = analyser().index_terms("연차휴가 15일, 식대 9,000원, 20kg, 60%")
    assert {"15일", "9000원", "9000", "20kg", "60%"} <= set(terms)
    assert "15" not in terms


def test_an_empty_text_has_no_terms_and_no_sentences():
    assert analyser().index_terms("") == {}
    assert analyser().sentence_spans("") == []


def test_decomposed_text_gives_the_terms_of_composed_text():
    text = "물류서버 모니터링"
    assert analyser().index_terms(unicodedata.normalize("NFD", text)) == analyser().index_terms(text)


def test_a_batch_gives_what_single_calls_give():
    texts = ["물류 서버를 모니터링한다. 끝.", "", "English only", "연차는 15일이다", "연차는 15일이다"]
    assert analyser().index_terms_many(texts) == [analyser().index_terms(text) for text in texts]
    assert analyser().sentence_spans_many(texts) == [analyser().sentence_spans(text) for text in texts]


def test_threads_share_one_analyser():
    texts = [f"{number}번 서버를 점검합니다. 결과를 보고합니다." for number in range(40)]
    alone = [analyser().index_terms(text) for text in texts]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(analyser().index_terms, texts)) == alone


def test_term_ids_are_stable_unsigned_32_bit_numbers():
    assert term_id("물류서버") == 325242766
    assert all(0 <= term_id(term) < 2**32 for term in ("", "a", "서버", "10.20.3.14"))


def test_identifiers_hold_what_names_things_and_not_plain_words_or_numbers():
    text = "logi-prod-01, 10.20.3.14, a_b@c.kr, useState, 3.5, 9,000, 60%, VPN, and/or 2026-03-05"
    assert identifiers(text) == {"logi-prod-01", "10.20.3.14", "a_b@c.kr", "usestate", "2026-03-05"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("연차는 15일입니다", "ko"),
        ("The VPN is down", "en"),
        ("VPN 접속이 안 되면 help desk로 contact 하세요 please", "mixed"),
        ("Привет", "other"),
        ("123 !!", "other"),
        ("", "other"),
    ],
)
def test_the_script_of_a_text(text, expected):
    assert script(text) == expected


def test_korean_sentences_end_with_or_without_a_full_stop():
    text = "신청은 3일 전까지 해야 합니다. 반려되면 다시 올립니다 그 뒤에는 팀장이 승인한다. 끝."
    assert len(sentences(text)) >= 3
    assert sentences("안녕하세요. 반갑습니다.") == ["안녕하세요. ", "반갑습니다."]


def test_english_abbreviations_versions_and_addresses_end_no_sentence():
    text = "Ask Dr. Smith about v2.3.1 at 10.20.3.14. He knows. "
    assert sentences(text) == ["Ask Dr. Smith about v2.3.1 at 10.20.3.14. ", "He knows. "]


def test_a_line_of_its_own_is_a_sentence_and_a_wrapped_line_is_not():
    assert sentences("담당: 인사팀\n시행일: 2026-01-05\n") == ["담당: 인사팀\n", "시행일: 2026-01-05\n"]
    wrapped = "The rotation changes every Wednesday morning and the handover is a\nfive-minute call."
    assert sentences(wrapped) == [wrapped]


def test_the_number_of_a_step_stays_with_the_step():
    assert sentences("1. 교대 20분 전까지 도착한다. 2. 기록한다.")[0].startswith("1. 교대")


@SEVERAL
@given(st.one_of(st.text(max_size=300), KOREAN))
@example("가" * 9000)
@example("\r\n\r\n  가. \n")
@example("e\u0301 😀 Yes! Yes! Yes!")
def test_sentences_partition_every_text(text):
    text = normalise(text)
    spans = analyser().sentence_spans(text)
    assert "".join(text[start:end] for start, end in spans) == text
    assert all(start < end for start, end in spans)


@SEVERAL
@given(st.one_of(st.text(max_size=200), KOREAN))
def test_every_text_has_terms_that_are_composed_and_counted(text):
    for term, count in analyser().index_terms(text).items():
        assert count > 0 and term and term == normalise(term)


def test_two_thousand_unbroken_syllables_are_not_cut_at_every_place():
    asked = []
    assert NounParts(lambda noun: asked.append(noun) or []).of("가" * 2000) == ()
    assert not asked
