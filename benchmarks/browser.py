"""What a browser does with the app, without one: signs in, sends the form, looks again when it is told to.

Speaks Streamlit's own messages over its websocket, so that twenty of them fit into one small process.
"""

from __future__ import annotations

import asyncio
import json
import time
import urllib.request
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlencode

from google.protobuf.message import Message
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState, WidgetStates
from websockets.asyncio.client import ClientConnection, connect

# As many elements as any page has; a bigger message is a fault.
LARGEST = 64 * 2**20


@dataclass(slots=True)
class Shown:
    """What the page holds since it was last drawn whole, by the keys of its elements."""

    ids: dict[str, str] = field(default_factory=dict)
    kinds: dict[str, int] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    finished: int = 0

    def key(self, start: str) -> str | None:
        """The key that begins like this, of an element that is there."""
        return next((key for key in self.ids if key.startswith(start)), None)


class Browser:
    """One signed-in session; a context manager. All its waiting ends with TimeoutError after `patience_s`."""

    def __init__(self, address: str, person: str, *, patience_s: float = 120.0) -> None:
        """`address` is http://HOST:PORT."""
        self._address = address
        self._person = person
        self._patience = patience_s
        self._held = AsyncExitStack()
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._looking: dict[str, asyncio.Task[None]] = {}
        self._changed = asyncio.Event()
        self._cookie = ""
        self._page = ""
        self._query: dict[str, str] = {}
        self.shown = Shown()

    async def __aenter__(self) -> Browser:
        if not self._cookie:
            await self._open()
            await self._sign_in()
            await self._close()
        await self._open()
        await self.until(lambda shown: shown.key("q") is not None and shown.finished > 0)
        return self

    async def __aexit__(self, *fault: object) -> None:
        await self._close()

    async def send(self, question: str) -> None:
        """Type a question and press the button; what was on the page is forgotten."""
        box, button = self.shown.ids["q"], self.shown.ids["send"]
        self._query = {"q": question}
        self._forget()
        await self._rerun(
            [WidgetState(id=box, string_value=question), WidgetState(id=button, trigger_value=True)]
        )

    async def reload(self) -> None:
        """Leave and come back to the same address, as F5 does."""
        await self._close()
        await self._open()

    def leave(self) -> None:
        """Forget the address; the next visit begins where everybody arrives."""
        self._query = {}

    async def rerun(self) -> None:
        """Draw the page again, as any widget does."""
        await self._rerun([])

    async def until(self, seen: Callable[[Shown], bool]) -> float:
        """When the page was first seen like this, on the clock of `time.perf_counter`."""
        async with asyncio.timeout(self._patience):
            while not seen(self.shown):
                self._changed.clear()
                await self._changed.wait()
                if self._reading is not None and self._reading.done():
                    self._reading.result()
                    raise ConnectionError("the app closed the connection")
        return time.perf_counter()

    @property
    def query(self) -> Mapping[str, str]:
        """What the address names."""
        return self._query

    async def _open(self) -> None:
        self._forget()
        headers = {"Origin": self._address} | ({"Cookie": self._cookie} if self._cookie else {})
        url = self._address.replace("http", "ws", 1) + "/_stcore/stream"
        self._socket = await self._held.enter_async_context(
            connect(
                url,
                additional_headers=headers,
                subprotocols=["streamlit"],
                max_size=LARGEST,
                ping_interval=None,
            )
        )
        self._reading = asyncio.create_task(self._read(self._socket))
        await self._rerun([])

    async def _close(self) -> None:
        for task in (*self._looking.values(), self._reading):
            if task is not None:
                task.cancel()
        self._looking.clear()
        await self._held.aclose()

    async def _sign_in(self) -> None:
        key = f"sign_in_{self._person}"
        await self.until(lambda shown: key in shown.ids)
        await self._rerun([WidgetState(id=self.shown.ids[key], trigger_value=True)])
        await self.until(lambda shown: any("ticket" in said for said in shown.said))
        given = next(json.loads(said) for said in self.shown.said if "ticket" in said)
        self._cookie = await asyncio.to_thread(_traded, self._address + given["path"], given["ticket"])

    async def _rerun(self, widgets: list[WidgetState], fragment: str = "") -> None:
        assert self._socket is not None
        message = BackMsg()
        state = message.rerun_script
        state.query_string = urlencode(self._query)
        state.page_script_hash = self._page
        state.widget_states.CopyFrom(WidgetStates(widgets=widgets))
        state.fragment_id = fragment
        state.is_auto_rerun = bool(fragment)
        state.context_info.url = self._address + "/"
        state.context_info.locale = "ko-KR"
        await self._socket.send(message.SerializeToString())

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for data in socket:
                message = ForwardMsg()
                message.ParseFromString(data if isinstance(data, bytes) else data.encode())
                self._hear(message)
                self._changed.set()
        finally:
            self._changed.set()

    def _hear(self, message: ForwardMsg) -> None:
        kind = message.WhichOneof("type")
        if kind == "new_session":
            self._page = message.new_session.page_script_hash
            if not message.metadata.run.fragment_ids:
                self._forget()
        elif kind == "page_info_changed":
            named = parse_qs(message.page_info_changed.query_string)
            self._query = {name: values[-1] for name, values in named.items()}
        elif kind == "auto_rerun":
            self._look_again(message.auto_rerun.fragment_id, message.auto_rerun.interval)
        elif kind == "delta":
            self._draw(message)
        elif kind == "script_finished":
            self.shown.finished += 1

    def _draw(self, message: ForwardMsg) -> None:
        delta = message.delta
        kind = delta.WhichOneof("type")
        if kind == "add_block":
            _note(self.shown, getattr(delta.add_block, "id", ""))
            return
        if kind != "new_element":
            return
        name = delta.new_element.WhichOneof("type")
        if name is None:
            return
        self.shown.kinds[name] = self.shown.kinds.get(name, 0) + 1
        element = getattr(delta.new_element, name)
        if isinstance(element, Message):
            _note(self.shown, getattr(element, "id", ""))
            self.shown.said.append(str(getattr(element, "json", "") or getattr(element, "body", "")))

    def _forget(self) -> None:
        """The page is drawn anew."""
        for task in self._looking.values():
            task.cancel()
        self._looking.clear()
        self.shown = Shown()

    def _look_again(self, fragment: str, every_s: float) -> None:
        async def keep_looking() -> None:
            while True:
                await asyncio.sleep(every_s)
                await self._rerun([], fragment)

        if (before := self._looking.pop(fragment, None)) is not None:
            before.cancel()
        self._looking[fragment] = asyncio.create_task(keep_looking())


def _note(shown: Shown, element: str) -> None:
    """Ids of elements with a key are $$ID-HASH-KEY."""
    parts = element.split("-", 2)
    if len(parts) == 3:
        shown.ids[parts[2]] = element


def _traded(url: str, ticket: str) -> str:
    """The session cookie, as a header names it."""
    request = urllib.request.Request(
        url, json.dumps({"ticket": ticket}).encode(), {"Content-Type": "application/json"}, method="POST"
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return str(answer.headers["Set-Cookie"]).split(";")[0]
