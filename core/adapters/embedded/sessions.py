"""One ONNX model with its tokenizer, run one text at a time on every core."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from onnxruntime.capi import onnxruntime_pybind11_state as onnx_errors
from tokenizers import Tokenizer

from core.errors import Unavailable

MODEL_FILE = "model.int8.onnx"
TOKENIZER_FILE = "tokenizer.json"

Row = NDArray[np.float32]
Item = TypeVar("Item")
Result = TypeVar("Result")

_LOAD_ERRORS = (
    onnx_errors.Fail,
    onnx_errors.InvalidArgument,
    onnx_errors.InvalidGraph,
    onnx_errors.InvalidProtobuf,
    onnx_errors.NotImplemented,
    onnx_errors.RuntimeException,
)


def available_cores() -> int:
    """Cores this process may use, which in a container is less than the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class OnnxModel:
    """A folder holding `model.int8.onnx` and `tokenizer.json`.

    Dynamic int8 takes its scales from everything in a run, so texts sharing one move each other's
    numbers (logits by up to 0.9). A run therefore holds one text, and the texts run side by side:
    96 windows of 68 tokens on two cores gave 136 a second this way, 112 with one run over two
    threads, 71 on one core. With one thread a run the sums are always added up in the same order.
    """

    def __init__(self, folder: Path, output: str, *, threads: int | None = None) -> None:
        model = _read(folder / MODEL_FILE)
        tokenizer = _read(folder / TOKENIZER_FILE)
        self.digest = hashlib.sha256(model + hashlib.sha256(tokenizer).digest())
        self._output = output
        self._session = _session(model, folder / MODEL_FILE)
        if output not in [one.name for one in self._session.get_outputs()]:
            raise Unavailable("model_unusable", file=str(folder / MODEL_FILE))
        self._tokenizer = _tokenizer(tokenizer, folder / TOKENIZER_FILE)
        self._threads = threads or available_cores()
        self._pool = ThreadPoolExecutor(self._threads, thread_name_prefix="onnx")
        self.start = self._special("<s>", folder)
        self.end = self._special("</s>", folder)

    def identity(self, prefix: str, *parts: object) -> str:
        """`prefix-` and 12 hex digits over both files and whatever else changes the numbers."""
        digest = self.digest.copy()
        digest.update(repr(parts).encode())
        return f"{prefix}-{digest.hexdigest()[:12]}"

    @property
    def width(self) -> int:
        """Length of one output row; 1 for a single number."""
        shape = self._session.get_outputs()[0].shape
        return int(shape[1]) if len(shape) > 1 else 1

    def tokens(self, text: str) -> list[int]:
        """Token ids without the marks of start and end; any string, lone surrogates too."""
        encoded = text.encode("utf-8", "replace").decode("utf-8")
        return list(self._tokenizer.encode(encoded, add_special_tokens=False).ids)

    def run(self, token_ids: Sequence[int]) -> Row:
        """The output row of one text."""
        ids = np.asarray([token_ids], dtype=np.int64)
        feed = {"input_ids": ids, "attention_mask": np.ones_like(ids)}
        row: Row = self._session.run([self._output], feed)[0][0]
        return row

    def each(self, work: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
        """`work` on every item, side by side, in order."""
        if len(items) == 1 or self._threads == 1:
            return [work(item) for item in items]
        return list(self._pool.map(work, items))

    def _special(self, token: str, folder: Path) -> int:
        token_id: int | None = self._tokenizer.token_to_id(token)
        if token_id is None:
            raise Unavailable("model_unusable", file=str(folder / TOKENIZER_FILE))
        return token_id


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise Unavailable("model_missing", file=str(path)) from error
    except OSError as error:
        raise Unavailable("model_unusable", file=str(path)) from error


def _session(model: bytes, path: Path) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    # Every length is another shape: the arena would keep a buffer for each and is no faster.
    options.enable_cpu_mem_arena = False
    options.log_severity_level = 3
    try:
        return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    except _LOAD_ERRORS as error:
        raise Unavailable("model_unusable", file=str(path)) from error


def _tokenizer(data: bytes, path: Path) -> Tokenizer:
    try:
        tokenizer = Tokenizer.from_str(data.decode("utf-8"))
    except Exception as error:  # tokenizers raises nothing narrower than Exception
        raise Unavailable("model_unusable", file=str(path)) from error
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer
