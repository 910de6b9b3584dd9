"""A real HTTP server on this machine whose every path is a function of the test."""

from __future__ import annotations

import ssl
import threading
from collections.abc import Callable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

CERTIFICATES = Path(__file__).parent / "certificates"


@dataclass(frozen=True)
class Request:
    """One request as it came; `path` with its query, names of headers in lower case."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes


class Exchange:
    """What a test's function answers with. `over` is set when the server closes."""

    def __init__(self, handler: BaseHTTPRequestHandler, request: Request, over: threading.Event) -> None:
        self._handler = handler
        self.request = request
        self.over = over

    def start(self, status: int = 200, **headers: object) -> None:
        """Status line and headers; `content_type` becomes Content-Type."""
        self._handler.send_response(status)
        for name, value in headers.items():
            self._handler.send_header(name.replace("_", "-"), str(value))
        self._handler.end_headers()

    def send(self, data: bytes) -> bool:
        """False once the other side has gone."""
        try:
            self._handler.wfile.write(data)
            self._handler.wfile.flush()
        except OSError:
            return False
        return True

    def reply(self, body: bytes | str, content_type: str = "text/html; charset=utf-8", **headers) -> None:
        """A whole reply."""
        data = body.encode() if isinstance(body, str) else body
        self.start(content_type=content_type, content_length=len(data), **headers)
        self.send(data)

    def redirect(self, location: str, status: int = 302) -> None:
        """To another address, with a cookie that nobody should bring back."""
        self.start(status, location=location, set_cookie="session=1; Path=/", content_length=0)

    def hang(self) -> None:
        """Say nothing until the server closes."""
        self.over.wait()


Route = Callable[[Exchange], None]


class LocalServer:
    """Serves `routes` by path without query; every request is kept in `seen`."""

    def __init__(self, *, tls: bool = False) -> None:
        self.routes: dict[str, Route] = {}
        self.seen: list[Request] = []
        self._over = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(CERTIFICATES / "pages.pem")
            self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self._server.handle_error = lambda *_: None
        self.port = self._server.server_address[1]
        self.address = f"127.0.0.1:{self.port}"
        self.url = f"{'https' if tls else 'http'}://{self.address}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()

    def __enter__(self) -> LocalServer:
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _handler(outer) -> type[BaseHTTPRequestHandler]:
        class Handler(BaseHTTPRequestHandler):
            def _serve(self) -> None:
                length = int(self.headers.get("content-length") or 0)
                headers = {name.lower(): value for name, value in self.headers.items()}
                request = Request(self.command, self.path, headers, self.rfile.read(length))
                outer.seen.append(request)
                route = outer.routes.get(self.path.partition("?")[0])
                exchange = Exchange(self, request, outer._over)
                if route is None:
                    exchange.start(404, content_length=0)
                else:
                    route(exchange)

            do_GET = do_POST = _serve

            def log_message(self, *_: object) -> None:
                """Quiet."""

        return Handler
