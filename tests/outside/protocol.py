"""The OpenAI-compatible protocol as a route of a local server: whole, in pieces, and broken."""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.outside.server import Exchange, Route

PATH = "/v1/chat/completions"
USAGE = {"prompt_tokens": 30, "completion_tokens": 12, "total_tokens": 42}


def speaking(speak: Callable[[dict], str]) -> Route:
    """Answers what `speak` makes of the request, in pieces where pieces are asked for."""

    def route(exchange: Exchange) -> None:
        asked = json.loads(exchange.request.body)
        text = speak(asked)
        if asked.get("stream"):
            stream(exchange, [text[at : at + 7] for at in range(0, len(text), 7)])
        else:
            exchange.reply(whole(text), "application/json")

    return route


def whole(text: str | None, finish: str | None = "stop") -> str:
    message = {"role": "assistant", "content": text}
    choice = {"index": 0, "message": message, "finish_reason": finish}
    said = {"id": "1", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice]}
    return json.dumps({**said, "usage": USAGE}, ensure_ascii=False)


def piece(text: str | None, finish: str | None = None) -> bytes:
    delta = {} if text is None else {"content": text}
    choices = [{"index": 0, "delta": delta, "finish_reason": finish}]
    return event(json.dumps({"id": "1", "object": "chat.completion.chunk", "choices": choices}))


def event(data: str) -> bytes:
    return f"data: {data}\n\n".encode()


def stream(exchange: Exchange, pieces: list[str], finish: str | None = "stop", *, done: bool = True) -> None:
    exchange.start(content_type="text/event-stream")
    for each in pieces:
        exchange.send(piece(each))
    if finish:
        exchange.send(piece(None, finish))
    if done:
        exchange.send(event(json.dumps({"id": "1", "choices": [], "usage": USAGE})))
        exchange.send(event("[DONE]"))
