"""An answer model behind any OpenAI-compatible address, such as a llama.cpp server beside this one."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import httpx2
import openai
from openai.types import CompletionUsage

from core.errors import Unavailable
from core.ports import Completion

_LONGEST = 100_000
# Some local servers ask for no key; the library asks for one all the same.
_NO_KEY = "none"


class OpenAiModel:
    """One model with its sampling parameters. Redirects are not followed and nothing is retried."""

    def __init__(
        self,
        base_url: str,
        model: str,
        *,
        api_key: str | None = None,
        temperature: float = 0.0,
        answer_tokens: int = 600,
        stream: bool = True,
    ) -> None:
        self._model = model
        self._stream = stream
        self._sampling: dict[str, Any] = {"temperature": temperature, "max_tokens": answer_tokens}
        self._id = f"{model} (temperature {temperature:g})"
        self._client = openai.OpenAI(
            base_url=base_url,
            api_key=api_key or _NO_KEY,
            max_retries=0,
            http_client=httpx2.Client(transport=_Bounded(), follow_redirects=False, trust_env=False),
        )

    @property
    def id(self) -> str:
        """The model's name with its temperature."""
        return self._id

    def complete(self, prompt: str, *, instructions: str | None = None, deadline_s: float) -> Completion:
        """One whole answer. Raises Unavailable `answer_model_silent`, `answer_model_unclear`."""
        messages: list[Any] = [{"role": "system", "content": instructions}] if instructions else []
        messages.append({"role": "user", "content": prompt})
        asked: dict[str, Any] = {"model": self._model, "messages": messages, "timeout": deadline_s}
        try:
            return (self._streamed if self._stream else self._at_once)({**asked, **self._sampling})
        except (openai.OpenAIError, httpx2.HTTPError, httpx2.StreamError, OSError) as error:
            raise Unavailable("answer_model_silent") from error
        except (ValueError, TypeError, AttributeError, LookupError) as error:
            # A reply of another shape than the protocol's.
            raise Unavailable("answer_model_unclear") from error

    def _at_once(self, asked: dict[str, Any]) -> Completion:
        reply = self._client.chat.completions.create(**asked, stream=False)
        choice = reply.choices[0]
        return _whole(choice.message.content or "", choice.finish_reason, _tokens(reply.usage))

    def _streamed(self, asked: dict[str, Any]) -> Completion:
        said: list[str] = []
        ended: str | None = None
        tokens = length = 0
        stream = self._client.chat.completions.create(
            **asked, stream=True, stream_options={"include_usage": True}
        )
        with stream:
            for chunk in stream:
                tokens = _tokens(chunk.usage) or tokens
                for choice in chunk.choices[:1]:
                    ended = choice.finish_reason or ended
                    piece = choice.delta.content or ""
                    said.append(piece)
                    length += len(piece)
                if length > _LONGEST:
                    break
        return _whole("".join(said), ended, tokens)


def _whole(text: str, ended: str | None, tokens: int) -> Completion:
    """Raises Unavailable for a text that was cut, refused or is empty."""
    if ended != "stop" or not text.strip():
        raise Unavailable("answer_model_unclear")
    return Completion(text, tokens)


def _tokens(usage: CompletionUsage | None) -> int:
    return (usage.total_tokens or 0) if usage else 0


class _Bounded(httpx2.BaseTransport):
    """The timeout of a request holds for all of its reply, not for each piece of it."""

    def __init__(self) -> None:
        # A question asks once or twice; a connection kept open in between would only grow old.
        self._transport = httpx2.HTTPTransport(limits=httpx2.Limits(max_keepalive_connections=0))

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        seconds = request.extensions.get("timeout", {}).get("read")
        until = None if seconds is None else time.monotonic() + seconds
        reply = self._transport.handle_request(request)
        assert isinstance(reply.stream, httpx2.SyncByteStream)
        return httpx2.Response(
            reply.status_code,
            headers=reply.headers,
            stream=_Until(reply.stream, until, request),
            extensions=reply.extensions,
        )

    def close(self) -> None:
        self._transport.close()


class _Until(httpx2.SyncByteStream):
    def __init__(self, stream: httpx2.SyncByteStream, until: float | None, request: httpx2.Request) -> None:
        self._stream = stream
        self._until = until
        self._request = request

    def __iter__(self) -> Iterator[bytes]:
        for piece in self._stream:
            if self._until is not None and time.monotonic() > self._until:
                raise httpx2.ReadTimeout("the whole took too long", request=self._request)
            yield piece

    def close(self) -> None:
        self._stream.close()
