"""A rerank service that is wrong, slow or gone yields no logit; what its numbers are is never guessed."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from core.adapters.production.rerank import RerankService
from core.errors import Unavailable
from tests.doubles import OverlapEvaluator
from tests.outside.reranking import PATH, reranking
from tests.outside.server import LocalServer

TOKENIZER = Path(__file__).resolve().parents[3] / "models" / "evaluator" / "tokenizer.json"
WINDOWS = ["alpha beta", "gamma", "alpha"]


@pytest.fixture
def server():
    with LocalServer() as running:
        yield running


def service(server, **changes):
    values = {"model": "m-1", "max_tokens": 160, "probabilities": False, "as_tei": False, "seconds": 30.0}
    return RerankService(server.url, tokenizer=TOKENIZER, **(values | changes))


def replying(values):
    return lambda exchange: exchange.reply(json.dumps(values), "application/json")


def numbers(*given):
    return {"results": [{"index": index, "relevance_score": number} for index, number in enumerate(given)]}


@pytest.mark.parametrize("as_tei", [False, True])
def test_numbers_come_back_in_the_order_of_the_windows(server, as_tei):
    server.routes[PATH] = reranking(OverlapEvaluator(), as_tei=as_tei)
    judged = service(server, as_tei=as_tei).logits("alpha beta", WINDOWS)
    assert [one.logit for one in judged] == [0.0, -4.0, -2.0]


def test_a_service_is_asked_as_its_protocol_says(server):
    server.routes[PATH] = reranking(OverlapEvaluator())
    service(server, api_key="key-1 ").logits("alpha", WINDOWS)
    assert server.seen[0].headers["authorization"] == "Bearer key-1"
    assert json.loads(server.seen[0].body) == {
        "model": "m-1",
        "query": "alpha",
        "documents": WINDOWS,
        "top_n": 3,
    }


@pytest.mark.parametrize("probabilities", [False, True])
def test_the_other_protocol_is_asked_for_raw_numbers_unless_it_gives_probabilities(server, probabilities):
    server.routes[PATH] = reranking(OverlapEvaluator(), lambda logit: 0.5, as_tei=True)
    service(server, as_tei=True, probabilities=probabilities).logits("alpha", WINDOWS)
    asked = json.loads(server.seen[0].body)
    assert asked == {"query": "alpha", "texts": WINDOWS, "raw_scores": not probabilities}


def test_probabilities_become_logits_and_their_ends_stay_finite(server):
    server.routes[PATH] = replying(numbers(0.5, 0.75, 0.0, 1))
    judged = service(server, probabilities=True).logits("alpha", ["a", "b", "c", "d"])
    assert [one.logit for one in judged] == pytest.approx([0, math.log(3), -13.8155, 13.8155], abs=1e-3)


def test_logits_that_look_like_probabilities_stay_what_they_are(server):
    server.routes[PATH] = replying(numbers(0.5, 0.75))
    assert [one.logit for one in service(server).logits("alpha", ["a", "b"])] == [0.5, 0.75]


def test_no_windows_ask_nothing(server):
    assert service(server).logits("alpha", []) == []
    assert server.seen == []


UNCLEAR = {
    "one too few": numbers(1.0),
    "one too many": numbers(1.0, 2.0, 3.0),
    "one twice": {"results": [{"index": 0, "relevance_score": 1.0}] * 2},
    "other numbers": {"results": [{"index": index, "relevance_score": 1.0} for index in (1, 2)]},
    "no numbers": {"results": [{"index": index, "relevance_score": "high"} for index in (0, 1)]},
    "yes and no": {"results": [{"index": index, "relevance_score": True} for index in (0, 1)]},
    "nothing of it": {"data": []},
    "another protocol": [{"index": index, "score": 1.0} for index in (0, 1)],
    "a number": 1,
}


@pytest.mark.parametrize("values", UNCLEAR.values(), ids=UNCLEAR)
def test_a_reply_that_is_not_one_number_a_window_gives_no_logit(server, values):
    server.routes[PATH] = replying(values)
    with pytest.raises(Unavailable, match="rerank_service_unclear"):
        service(server).logits("alpha", ["a", "b"])


@pytest.mark.parametrize("body", ["{", "[" * 100_000, '{"results": [{"index": 0, "relevance_score": NaN}]}'])
def test_a_reply_that_is_no_usable_json_gives_no_logit(server, body):
    server.routes[PATH] = lambda exchange: exchange.reply(body, "application/json")
    with pytest.raises(Unavailable, match=r"rerank_service_(unclear|silent)"):
        service(server).logits("alpha", ["a"])


@pytest.mark.parametrize("number", [-0.1, 1.5])
def test_a_number_that_is_no_probability_is_refused_where_probabilities_are_promised(server, number):
    server.routes[PATH] = replying(numbers(number))
    with pytest.raises(Unavailable, match="rerank_service_unclear"):
        service(server, probabilities=True).logits("alpha", ["a"])


SILENT = {
    "nobody there": None,
    "refused": lambda exchange: exchange.start(401, content_length=0),
    "too large": lambda exchange: exchange.start(413, content_length=0),
    "broken": lambda exchange: exchange.start(500, content_length=0),
    "elsewhere": lambda exchange: exchange.redirect("/other", 307),
    "no http": lambda exchange: exchange.send(b"no http\r\n\r\n"),
    "cut off": lambda exchange: (exchange.start(content_length=50), exchange.send(b'{"results": [')),
    "endless": lambda exchange: exchange.reply(b" " * 1_000_000, "application/json"),
}


@pytest.mark.parametrize("route", SILENT.values(), ids=SILENT)
def test_a_service_that_does_not_answer_gives_no_logit(server, route):
    if route is not None:
        server.routes[PATH] = route
    with pytest.raises(Unavailable, match="rerank_service_silent"):
        service(server).logits("alpha", ["a"])


def test_a_service_that_hangs_is_given_up(server):
    server.routes[PATH] = lambda exchange: exchange.hang()
    with pytest.raises(Unavailable, match="rerank_service_silent"):
        service(server, seconds=0.2).logits("alpha", ["a"])


def test_a_service_at_a_closed_port_gives_no_logit(server):
    gone = service(server)
    server.__exit__()
    with pytest.raises(Unavailable, match="rerank_service_silent"):
        gone.logits("alpha", ["a"])


def test_its_id_hangs_on_what_changes_a_logit_and_on_nothing_else(server):
    here = service(server)
    assert service(server, seconds=1.0, api_key="other").id == here.id
    others = [{"model": "m-2"}, {"max_tokens": 128}, {"probabilities": True}]
    assert len({here.id, *(service(server, **change).id for change in others)}) == 4


def test_without_its_tokenizer_nothing_can_be_counted(server, tmp_path):
    with pytest.raises(Unavailable, match="model_missing"):
        RerankService(
            server.url,
            model="m",
            tokenizer=tmp_path / "tokenizer.json",
            max_tokens=160,
            probabilities=False,
            as_tei=False,
            seconds=1.0,
        )
