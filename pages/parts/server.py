"""The part of the app that speaks HTTP: trades tickets for session cookies, keeps other machines out."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from anyio.to_thread import run_sync
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send
from streamlit.starlette import App

from core.errors import TouchstoneError
from core.records.sessions import SECONDS, begin_session, person_of_session
from pages.parts.guards import is_this_machine
from pages.parts.house import house, keeper
from pages.parts.navigation import PLACES
from pages.parts.terminal import say_address
from pages.parts.tickets import SESSION_PATH

FILES = ("/media/", "/_stcore/upload_file/")


async def trade(request: Request) -> Response:
    """A ticket for a session cookie that no script can read and no other site can send."""
    try:
        ticket = (await request.json())["ticket"]
    except (ValueError, KeyError, TypeError):
        return Response(status_code=400)
    return await run_sync(_begin, str(ticket), request.url.scheme == "https")


def _begin(ticket: str, secure: bool) -> Response:
    try:
        opened = house()
        person = opened.tickets.take(ticket)
        if person is None:
            return Response(status_code=403)
        session = begin_session(opened.store, person)
    except TouchstoneError:
        return Response(status_code=503)
    response = Response(status_code=204)
    response.set_cookie(
        opened.cookie, session, max_age=SECONDS, httponly=True, samesite="strict", secure=secure
    )
    return response


async def arrive(request: Request) -> Response:
    """To where everybody arrives: the first page has no address of its own behind the app's."""
    asked = request.url.query
    return RedirectResponse(f"/?{asked}" if asked else "/")


class ThisMachineOnly:
    """Refuses whoever comes from elsewhere, however the server was bound."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A plain refusal, or the app itself."""
        if scope["type"] == "lifespan" or is_this_machine((scope.get("client") or ("", 0))[0]):
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await PlainTextResponse("403", status_code=403)(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1008})


class FilesOfWhoIsSignedIn:
    """Refuses files that pages made, and uploads, to a browser without a session.

    Streamlit gives them addresses that cannot be guessed; one that was passed on opens nothing.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A plain refusal, or the app itself."""
        if scope["type"] == "http" and scope["path"].startswith(FILES):
            cookies = Request(scope).cookies
            if not await run_sync(_signed_in, cookies):
                await PlainTextResponse("403", status_code=403)(scope, receive, send)
                return
        await self._app(scope, receive, send)


def _signed_in(cookies: Mapping[str, str]) -> bool:
    try:
        opened = house()
        session = cookies.get(opened.cookie)
        return session is not None and person_of_session(opened.store, session) is not None
    except TouchstoneError:
        return False


@asynccontextmanager
async def living(app: App) -> AsyncIterator[None]:
    """The workspace is opened with the server and closed with it."""
    keeping = keeper()
    keeping.open()
    say_address()
    try:
        yield
    finally:
        await run_sync(keeping.close)


ROUTES = (
    Route(SESSION_PATH, trade, methods=["POST"]),
    Route(f"/{PLACES[0].url}", arrive, methods=["GET"]),
)
MIDDLEWARE = (Middleware(ThisMachineOnly), Middleware(FilesOfWhoIsSignedIn))
