"""What parent and child say to each other: a small JSON header and bytes, each after its length.

JSON, because what comes back from whoever read a strange file must not be able to run anything.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, BinaryIO

LENGTHS = struct.Struct(">IQ")
LARGEST_HEADER = 1 << 20
LARGEST_BODY = 1 << 32


@dataclass(frozen=True, slots=True)
class Frame:
    """One message; `header` is a JSON object."""

    header: dict[str, Any]
    body: bytes = b""


def write_frame(stream: BinaryIO, frame: Frame) -> None:
    """Send one message."""
    header = json.dumps(frame.header).encode()
    stream.write(LENGTHS.pack(len(header), len(frame.body)))
    stream.write(header)
    stream.write(frame.body)
    stream.flush()


def read_frame(read: Callable[[int], bytes]) -> Frame:
    """One message from `read`, which gives exactly as many bytes as it is asked for.

    Raises ValueError for what is no message.
    """
    header_length, body_length = LENGTHS.unpack(read(LENGTHS.size))
    if header_length > LARGEST_HEADER or body_length > LARGEST_BODY:
        raise ValueError("a frame that is too large")
    header = json.loads(read(header_length))
    if not isinstance(header, dict):
        raise ValueError("a header that is no object")
    return Frame(header, read(body_length))


def next_frame(stream: BinaryIO) -> Frame | None:
    """One message of a stream, None where it ended, in the middle of one too."""

    def read(size: int) -> bytes:
        data = stream.read(size)
        if len(data) < size:
            raise EOFError
        return data

    try:
        return read_frame(read)
    except EOFError:
        return None
