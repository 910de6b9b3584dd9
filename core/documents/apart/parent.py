"""The parent's side: starts a child when it is first needed, and another when that one died."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.documents.apart.child import DOCUMENT
from core.documents.apart.frames import Frame, read_frame, write_frame
from core.documents.parts import RawFile
from core.errors import Unavailable, UnreadableFile
from core.ports import Embedder
from core.records.chunks import chunks
from core.records.drafts import NewDocument
from core.text import Analyser

PROJECT = Path(__file__).resolve().parents[3]
# What a child may know of our surroundings: no key of anything is among it.
KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "LD_LIBRARY_PATH", "VIRTUAL_ENV")
TEXTS_AT_ONCE = 64
LOOK_EVERY_S = 0.1
_MEBI = 2**20


@dataclass(frozen=True, slots=True)
class Limits:
    """What one file may cost the child. Larger files may cost more: Kiwi reads about 0.2 MiB a second."""

    memory_bytes: int = 1024 * _MEBI
    memory_times_size: int = 40
    processor_s: float = 60.0
    processor_s_per_mebibyte: float = 20.0
    # Seconds on the clock for a second of processor time: the child waits for everybody else.
    patience: float = 20.0
    start_s: float = 600.0


class Apart:
    """A Preparer whose work is done by a child process; a context manager that ends the child."""

    def __init__(
        self,
        factory: str,
        embedder: Embedder,
        analyser: Analyser,
        *,
        threads: int,
        nice: int,
        pause: Callable[[], None],
        limits: Limits | None = None,
    ) -> None:
        """`factory` names what makes the child's models; `pause` is called while it works."""
        self._line = [sys.executable, "-P", "-m", "core.documents.apart", factory, str(threads), str(nice)]
        self._expected = {"embedder": embedder.id, "analyser": analyser.version}
        self._pause = pause
        self._limits = limits or Limits()
        self._child: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Apart:
        return self

    def __exit__(self, *error: object) -> None:
        self._end()

    def document(self, source: str, raw: RawFile, readers: tuple[str, ...]) -> NewDocument:
        """One file read, cut and counted.

        Raises UnreadableFile, `parser_died` and `parser_timeout` among its codes.
        """
        header = {
            "do": "document",
            "source": source,
            "readers": readers,
            "file": {
                "path": raw.path,
                "raw_name": raw.raw_name,
                "modified": raw.modified,
                "title": raw.title,
                "date": raw.date,
            },
        }
        frame = self._ask(header, raw.data)
        if code := frame.header.get("unreadable"):
            raise UnreadableFile(str(code), path=raw.path)
        try:
            return DOCUMENT.validate_json(frame.body)
        except ValueError as error:
            raise UnreadableFile("reader_failed", path=raw.path) from error

    def vectors(self, texts: Mapping[str, str]) -> dict[str, bytes]:
        """Vectors by the same keys. Raises UnreadableFile `parser_died`, `parser_timeout`."""
        found: dict[str, bytes] = {}
        for part in chunks(texts, TEXTS_AT_ONCE):
            frame = self._ask({"do": "vectors"}, json.dumps([texts[key] for key in part]).encode())
            width = len(frame.body) // len(part)
            rows = (frame.body[at * width : (at + 1) * width] for at in range(len(part)))
            found.update(zip(part, rows, strict=True))
        return found

    def _ask(self, header: dict[str, Any], body: bytes) -> Frame:
        limits, size = self._limits, len(body)
        processor_s = limits.processor_s + limits.processor_s_per_mebibyte * size / _MEBI
        header["processor_s"] = processor_s
        header["memory_bytes"] = limits.memory_bytes + limits.memory_times_size * size
        try:
            child = self._child or self._start()
            assert child.stdin is not None
            write_frame(child.stdin, Frame(header, body))  # type: ignore[arg-type]
            return self._reply(child, limits.patience * processor_s)
        except TimeoutError as error:
            self._end()
            raise UnreadableFile("parser_timeout") from error
        except (EOFError, OSError, ValueError) as error:
            over = self._end() == -signal.SIGXCPU
            raise UnreadableFile("parser_timeout" if over else "parser_died") from error
        except BaseException:
            # Nobody wants the rest of what it is doing.
            self._end()
            raise

    def _start(self) -> subprocess.Popen[bytes]:
        environment = {name: os.environ[name] for name in KEPT if name in os.environ}
        self._child = subprocess.Popen(
            self._line,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**environment, "PYTHONPATH": str(PROJECT)},
            # Ctrl+C is meant for the parent, which ends its child by hanging up.
            process_group=0,
        )
        try:
            hello = self._reply(self._child, self._limits.start_s).header
        except (EOFError, OSError, ValueError) as error:
            self._end()
            raise Unavailable("parser_not_started") from error
        if hello != self._expected:
            self._end()
            raise Unavailable("parser_not_started")
        return self._child

    def _reply(self, child: subprocess.Popen[bytes], patience_s: float) -> Frame:
        assert child.stdout is not None
        output = child.stdout.fileno()
        # Not select(): it refuses descriptors from 1,024 on, which a long-lived app may reach.
        waiting = select.poll()
        waiting.register(output, select.POLLIN | select.POLLHUP)
        left = patience_s

        def read(size: int) -> bytes:
            nonlocal left
            data = bytearray()
            while len(data) < size:
                began = time.monotonic()
                ready = waiting.poll(LOOK_EVERY_S * 1000)
                left -= time.monotonic() - began
                if ready:
                    part = os.read(output, min(size - len(data), _MEBI))
                    if not part:
                        raise EOFError
                    data += part
                elif left <= 0:
                    raise TimeoutError
                else:
                    # Whatever is done meanwhile is not the child's time.
                    self._pause()
            return bytes(data)

        return read_frame(read)

    def _end(self) -> int | None:
        """The status it ended with; None where there was none."""
        child, self._child = self._child, None
        if child is None:
            return None
        child.poll()
        if child.returncode is None:
            try:
                child.wait(LOOK_EVERY_S)
            except subprocess.TimeoutExpired:
                child.kill()
        child.wait()
        for stream in (child.stdin, child.stdout):
            if stream is not None:
                # What was still to be written to a child that is gone.
                with suppress(OSError):
                    stream.close()
        return child.returncode
