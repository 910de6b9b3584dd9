"""The child's side: one message in, one message out, until the parent hangs up."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any, BinaryIO

import numpy as np
from pydantic import TypeAdapter

from core.documents.apart import fence
from core.documents.apart.frames import Frame, next_frame, write_frame
from core.documents.parts import RawFile
from core.documents.preparing import Here
from core.errors import UnreadableFile
from core.records.drafts import NewDocument

DOCUMENT = TypeAdapter(NewDocument)


def serve(make: Callable[[], Here], requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer until the requests end."""
    here = make()
    write_frame(replies, Frame({"embedder": here.embedder.id, "analyser": here.analyser.version}))
    while (frame := next_frame(requests)) is not None:
        fence.limit_processor(frame.header["processor_s"])
        fence.limit_memory(frame.header["memory_bytes"])
        write_frame(replies, _answer(here, frame))


def _answer(here: Here, frame: Frame) -> Frame:
    try:
        if frame.header["do"] == "vectors":
            return _vectors(here, frame)
        return _document(here, frame.header, frame.body)
    except UnreadableFile as refused:
        return Frame({"unreadable": refused.code})
    except MemoryError:
        # Whatever was half made when the memory ended is not to be trusted any further.
        os._exit(1)


def _document(here: Here, header: dict[str, Any], data: bytes) -> Frame:
    raw = RawFile(data=data, **header["file"])
    document = here.document(header["source"], raw, tuple(header["readers"]))
    try:
        return Frame({}, DOCUMENT.dump_json(document))
    except ValueError as error:
        raise UnreadableFile("reader_failed", path=raw.path) from error


def _vectors(here: Here, frame: Frame) -> Frame:
    rows = here.embedder.embed_passages(json.loads(frame.body))
    return Frame({}, np.asarray(rows, dtype="<f4").tobytes())
