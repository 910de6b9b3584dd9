"""Whatever serves AnswerModel gives one whole answer in time, or says that it did not."""

from __future__ import annotations

import json
import time

import pytest

from core.adapters.production.llm import OpenAiModel
from core.errors import Unavailable
from core.ports import Completion
from tests.outside.models import SayingModel
from tests.outside.protocol import PATH, USAGE, event, piece, speaking, stream, whole
from tests.outside.server import LocalServer

PATIENCE_S = 30.0
SHORT_S = 0.5


@pytest.fixture
def server():
    with LocalServer() as running:
        yield running


@pytest.fixture(params=["pieces", "at_once"])
def pieces(request):
    return request.param == "pieces"


def model(server: LocalServer, *, stream: bool = True, **more) -> OpenAiModel:
    return OpenAiModel(f"{server.url}/v1", "local-7b", stream=stream, **more)


@pytest.mark.parametrize("double", [True, False])
def test_an_answer_comes_whole_with_what_it_cost(server, pieces, double):
    text = "주소는 10.20.3.14 입니다.\n\n```json\n{}\n```"
    server.routes[PATH] = speaking(lambda asked: text)
    answering = SayingModel(lambda shown: text) if double else model(server, stream=pieces)
    said = answering.complete("질문", instructions="지시", deadline_s=PATIENCE_S)
    assert said.text == text and said.tokens > 0
    assert answering.id
    assert double or said == Completion(text, USAGE["total_tokens"])


def test_instructions_stand_apart_from_what_is_asked(server, pieces):
    server.routes[PATH] = speaking(lambda asked: "ok")
    answering = model(server, stream=pieces, api_key="key-1", temperature=0.3, answer_tokens=77)
    answering.complete("질문", instructions="지시", deadline_s=PATIENCE_S)
    answering.complete("질문", deadline_s=PATIENCE_S)
    first, second = (json.loads(each.body) for each in server.seen)
    assert first["messages"] == [{"role": "system", "content": "지시"}, {"role": "user", "content": "질문"}]
    assert second["messages"] == [{"role": "user", "content": "질문"}]
    assert (first["model"], first["temperature"], first["max_tokens"]) == ("local-7b", 0.3, 77)
    assert server.seen[0].headers["authorization"] == "Bearer key-1"


def test_its_name_says_the_model_and_how_it_is_sampled(server):
    assert model(server).id != model(server, temperature=0.7).id
    assert "local-7b" in model(server).id and "key" not in model(server, api_key="key").id


SILENT = [
    lambda exchange: exchange.start(401, content_length=0),
    lambda exchange: exchange.start(429, retry_after=0, content_length=0),
    lambda exchange: exchange.start(500, content_length=0),
    lambda exchange: exchange.start(503, content_length=0),
    lambda exchange: exchange.redirect("/elsewhere", 307),
    lambda exchange: exchange.send(b"no http\r\n\r\n"),
    lambda exchange: exchange.hang(),
    lambda exchange: None,
]
UNCLEAR_AT_ONCE = [
    lambda exchange: exchange.reply("{", "application/json"),
    lambda exchange: exchange.reply("{}", "application/json"),
    lambda exchange: exchange.reply("[1]", "application/json"),
    lambda exchange: exchange.reply('{"choices": []}', "application/json"),
    lambda exchange: exchange.reply('{"choices": [{}]}', "application/json"),
    lambda exchange: exchange.reply("<html>", "text/html"),
    lambda exchange: exchange.reply(whole(None), "application/json"),
    lambda exchange: exchange.reply(whole(" \n "), "application/json"),
    lambda exchange: exchange.reply(whole("cut", "length"), "application/json"),
    lambda exchange: exchange.reply(whole("no", "content_filter"), "application/json"),
    lambda exchange: exchange.reply(whole(None, "tool_calls"), "application/json"),
]
UNCLEAR_IN_PIECES = [
    lambda exchange: stream(exchange, ["cut"], None, done=False),
    lambda exchange: stream(exchange, ["cut"], "length"),
    lambda exchange: stream(exchange, [], "stop"),
    lambda exchange: (exchange.start(content_type="text/event-stream"), exchange.send(event("{broken"))),
    lambda exchange: (exchange.start(content_type="text/event-stream"), exchange.send(event("[]"))),
    lambda exchange: exchange.reply(whole("not in pieces"), "application/json"),
]


def fault(answering: OpenAiModel, seconds: float) -> str:
    with pytest.raises(Unavailable) as failed:
        answering.complete("질문", deadline_s=seconds)
    return failed.value.code


@pytest.mark.parametrize("answer", SILENT)
def test_a_model_that_does_not_answer_is_silent_and_is_asked_once(server, pieces, answer):
    server.routes[PATH] = answer
    assert fault(model(server, stream=pieces), SHORT_S) == "answer_model_silent"
    assert [each.path for each in server.seen] == [PATH]


@pytest.mark.parametrize("answer", UNCLEAR_AT_ONCE)
def test_a_reply_that_is_no_whole_answer_is_unclear(server, answer):
    server.routes[PATH] = answer
    assert fault(model(server, stream=False), PATIENCE_S) == "answer_model_unclear"


@pytest.mark.parametrize("answer", UNCLEAR_IN_PIECES)
def test_pieces_that_are_no_whole_answer_are_unclear(server, answer):
    server.routes[PATH] = answer
    assert fault(model(server), PATIENCE_S) in ("answer_model_unclear", "answer_model_silent")


def test_a_model_that_is_not_there_is_silent():
    assert fault(OpenAiModel("http://localhost:1/v1", "m"), PATIENCE_S) == "answer_model_silent"


def test_the_time_allowed_holds_for_the_whole_answer_and_not_for_each_piece(server):
    def drip(exchange):
        exchange.start(content_type="text/event-stream")
        while exchange.send(piece("x")) and not exchange.over.wait(0.02):
            pass

    server.routes[PATH] = drip
    assert fault(model(server), SHORT_S) == "answer_model_silent"


def test_an_answer_without_end_is_given_up(server):
    def endless(exchange):
        exchange.start(content_type="text/event-stream")
        while exchange.send(piece("x" * 5_000)):
            pass

    server.routes[PATH] = endless
    began = time.monotonic()
    assert fault(model(server), PATIENCE_S) == "answer_model_unclear"
    assert time.monotonic() - began < PATIENCE_S
