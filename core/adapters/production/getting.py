"""One request to one address: no redirect followed, no cookie, no proxy, so many bytes and seconds."""

from __future__ import annotations

import http.client
import ssl
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from urllib.parse import quote, urlsplit

from core.adapters.production.connecting import Deadline, Dial, TimedSocket
from core.errors import Unavailable

PORTS = {"http": 80, "https": 443}
AGENT = "Touchstone/0.1 (reads single pages for a person's question)"
_PIECE = 65_536
# What may stand in a request line; the rest is escaped.
_SAFE = "!#$%&'()*+,/:;=?@[]~-._"
_UNPACKED = frozenset({"", "identity"})
_PACKED = frozenset({"gzip", "x-gzip", "deflate"})


@dataclass(frozen=True, slots=True)
class Address:
    """Where a request goes; `target` is path and query."""

    scheme: str
    host: str
    port: int
    target: str


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back; names of headers in lower case, the last of a name counts."""

    status: int
    headers: Mapping[str, str]
    body: bytes


def address_of(text: str) -> Address:
    """Raises Unavailable `page_address_refused` for anything but a plain http or https address."""
    if any(character <= " " or character in "\\\x7f" for character in text):
        raise Unavailable("page_address_refused")
    try:
        parts = urlsplit(text)
        host = (parts.hostname or "").encode("idna" if not (parts.hostname or "").isascii() else "ascii")
        usual = PORTS[parts.scheme]
        port = parts.port or usual
    except (ValueError, KeyError) as error:
        raise Unavailable("page_address_refused") from error
    if not host or parts.username is not None or parts.password is not None:
        raise Unavailable("page_address_refused")
    target = quote(parts.path or "/", safe=_SAFE) + (
        f"?{quote(parts.query, safe=_SAFE)}" if parts.query else ""
    )
    return Address(parts.scheme, host.decode("ascii"), port, target)


def get(
    address: Address,
    dial: Dial,
    deadline: Deadline,
    *,
    accept: str,
    most_bytes: int,
    tls: ssl.SSLContext | None = None,
) -> Reply:
    """The reply, its body unpacked.

    Raises Unavailable: `page_too_slow`, `page_too_large`, `page_unreachable`, or what `dial` raises.
    """
    asked = {"User-Agent": AGENT, "Accept": accept, "Accept-Encoding": "gzip, identity"}
    return _sent(_Sending("GET", asked), address, dial, deadline, most_bytes, tls)


def post(
    address: Address,
    dial: Dial,
    deadline: Deadline,
    *,
    body: bytes,
    headers: Mapping[str, str],
    most_bytes: int,
    tls: ssl.SSLContext | None = None,
) -> Reply:
    """The reply to a body of JSON; raises as `get` does."""
    asked = {"Content-Type": "application/json", "Accept": "application/json", **headers}
    return _sent(_Sending("POST", asked, body), address, dial, deadline, most_bytes, tls)


@dataclass(frozen=True, slots=True)
class _Sending:
    """What goes out."""

    method: str
    headers: Mapping[str, str]
    body: bytes | None = None


def _sent(
    sending: _Sending,
    address: Address,
    dial: Dial,
    deadline: Deadline,
    most_bytes: int,
    tls: ssl.SSLContext | None,
) -> Reply:
    try:
        with dial(address.host, address.port, deadline) as connected:
            if address.scheme == "https":
                connected.settimeout(deadline.left())
                context = tls or ssl.create_default_context()
                with context.wrap_socket(connected, server_hostname=address.host) as secured:
                    return _exchange(TimedSocket(secured, deadline), address, sending, most_bytes)
            return _exchange(TimedSocket(connected, deadline), address, sending, most_bytes)
    except TimeoutError as error:
        raise Unavailable("page_too_slow") from error
    except (OSError, http.client.HTTPException, UnicodeError, zlib.error) as error:
        raise Unavailable("page_unreachable") from error


def _exchange(connected: TimedSocket, address: Address, sending: _Sending, most_bytes: int) -> Reply:
    connection = http.client.HTTPConnection(address.host, address.port)
    connection.sock = connected
    named = f"[{address.host}]" if ":" in address.host else address.host
    host = named if address.port == PORTS[address.scheme] else f"{named}:{address.port}"
    headers = {"Host": host, **sending.headers, "Connection": "close"}
    connection.request(sending.method, address.target, body=sending.body, headers=headers)
    response = connection.getresponse()
    told = MappingProxyType({name.lower(): value for name, value in response.getheaders()})
    return Reply(response.status, told, _body(response, told, most_bytes))


def _body(response: http.client.HTTPResponse, told: Mapping[str, str], most_bytes: int) -> bytes:
    encoding = told.get("content-encoding", "").strip().lower()
    if encoding in _UNPACKED:
        unpack = None
    elif encoding in _PACKED:
        unpack = zlib.decompressobj(wbits=zlib.MAX_WBITS | 32)
    else:
        raise Unavailable("page_unreachable")
    body, packed = bytearray(), 0
    while piece := response.read(_PIECE):
        packed += len(piece)
        # One byte more than allowed is enough to know, however much a bomb would give.
        body += unpack.decompress(piece, most_bytes + 1 - len(body)) if unpack else piece
        if max(len(body), packed) > most_bytes:
            raise Unavailable("page_too_large")
    if response.length or (unpack and not unpack.eof):
        # Less came than was announced.
        raise Unavailable("page_unreachable")
    return bytes(body)
