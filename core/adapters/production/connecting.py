"""A connection to the very address that was looked at, and reading from it until a deadline."""

from __future__ import annotations

import io
import socket
import time
from collections.abc import Callable, Collection, Sequence

from core.adapters.production.addresses import public, with_port
from core.errors import Unavailable

# Host and port to numeric addresses.
Resolve = Callable[[str, int], Sequence[str]]
# Host, port and the time that is left to a connected socket.
Dial = Callable[[str, int, "Deadline"], socket.socket]

PAGE_PORTS = (80, 443)


class Deadline:
    """The seconds left for one piece of work."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._end = clock() + seconds

    def left(self) -> float:
        """Raises TimeoutError once nothing is left."""
        left = self._end - self._clock()
        if left <= 0:
            raise TimeoutError
        return left


def system_addresses(host: str, port: int) -> list[str]:
    """What the machine's resolver says; it also reads decimal, octal and hexadecimal forms."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def dial_anywhere(host: str, port: int, deadline: Deadline) -> socket.socket:
    """For addresses that an administrator chose."""
    return socket.create_connection((host, port), timeout=deadline.left())


class PublicDial:
    """Connects to public addresses alone, and to those of `allowed` ("address:port").

    A name is resolved once; where one of its addresses is refused, all are, and the connection goes
    to an address that was looked at: a name that changes in between changes nothing.
    """

    def __init__(
        self,
        allowed: Collection[str] = (),
        resolve: Resolve = system_addresses,
        ports: Collection[int] = PAGE_PORTS,
    ) -> None:
        self._allowed = frozenset(allowed)
        self._resolve = resolve
        self._ports = frozenset(ports)

    def __call__(self, host: str, port: int, deadline: Deadline) -> socket.socket:
        """Raises Unavailable `page_address_refused`, OSError where nobody answers."""
        addresses = self._resolve(host, port)
        if not addresses or not all(self._permitted(each, port) for each in addresses):
            raise Unavailable("page_address_refused")
        last: OSError | None = None
        for address in addresses:
            try:
                connected = socket.create_connection((address, port), timeout=deadline.left())
            except TimeoutError:
                raise
            except OSError as error:
                last = error
                continue
            if self._is_this_machine(connected, address, port):
                connected.close()
                raise Unavailable("page_address_refused")
            return connected
        raise last or OSError("no address")

    def _permitted(self, address: str, port: int) -> bool:
        if with_port(address, port) in self._allowed:
            return True
        return port in self._ports and public(address)

    def _is_this_machine(self, connected: socket.socket, address: str, port: int) -> bool:
        """A public address of this very machine leads to services that trust it."""
        same = connected.getpeername()[0] == connected.getsockname()[0]
        return same and with_port(address, port) not in self._allowed


class TimedSocket:
    """What http.client needs of a socket, every wait bounded by one deadline for all of them."""

    def __init__(self, connected: socket.socket, deadline: Deadline) -> None:
        self._socket = connected
        self._deadline = deadline

    def sendall(self, data: bytes) -> None:
        """Raises TimeoutError past the deadline."""
        self._socket.settimeout(self._deadline.left())
        self._socket.sendall(data)

    def makefile(self, mode: str) -> io.BufferedReader:
        """Read side alone, which is all that is asked for."""
        return io.BufferedReader(_TimedReader(self._socket, self._deadline))

    def close(self) -> None:
        """Nothing: whoever connected closes, after the reply was read."""


class _TimedReader(io.RawIOBase):
    def __init__(self, connected: socket.socket, deadline: Deadline) -> None:
        super().__init__()
        self._socket = connected
        self._deadline = deadline

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        self._socket.settimeout(self._deadline.left())
        return self._socket.recv_into(buffer)
