"""The usual ways to score pairs, and what this machine's matrix product can do."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

from core.adapters.embedded.models import PAIR_MARKS, PAIR_TOKENS
from core.adapters.embedded.sessions import MODEL_FILE, TOKENIZER_FILE, available_cores

BATCH = 16
# Layers, width and inner width of multilingual-e5-small.
LAYERS, WIDTH, INNER = 12, 384, 1536

Score = Callable[[str, Sequence[str]], list[float]]


class PlainBatches:
    """int8 ONNX as it is usually run: sorted by length, sixteen to a run, padded, all threads in a run."""

    def __init__(self, folder: Path) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = available_cores()
        self._session = onnxruntime.InferenceSession(
            str(folder / MODEL_FILE), options, providers=["CPUExecutionProvider"]
        )
        self._tokenizer = Tokenizer.from_file(str(folder / TOKENIZER_FILE))
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        self.start, self.end = (self._tokenizer.token_to_id(mark) for mark in ("<s>", "</s>"))

    def ids(self, query: str, windows: Sequence[str]) -> list[list[int]]:
        """Token ids of each pair as the product cuts them."""
        asked = self._tokenizer.encode(query, add_special_tokens=False).ids[: PAIR_TOKENS // 2]
        room = PAIR_TOKENS - PAIR_MARKS - len(asked)
        found = self._tokenizer.encode_batch(list(windows), add_special_tokens=False)
        head = [self.start, *asked, self.end, self.end]
        return [[*head, *one.ids[:room], self.end] for one in found]

    def logits(self, query: str, windows: Sequence[str]) -> list[float]:
        """Logits in the order of the windows; each depends on what else was in its batch."""
        rows = self.ids(query, windows)
        order = sorted(range(len(rows)), key=lambda at: len(rows[at]))
        values = [0.0] * len(rows)
        for start in range(0, len(order), BATCH):
            places = order[start : start + BATCH]
            longest = len(rows[places[-1]])
            ids = np.ones((len(places), longest), dtype=np.int64)
            mask = np.zeros((len(places), longest), dtype=np.int64)
            for line, at in enumerate(places):
                ids[line, : len(rows[at])], mask[line, : len(rows[at])] = rows[at], 1
            found = self._session.run(["logit"], {"input_ids": ids, "attention_mask": mask})[0]
            for at, value in zip(places, found, strict=True):
                values[at] = float(value)
        return values


def torch_way(checkpoint: Path) -> Score:
    """sentence-transformers' CrossEncoder in float32 with its own batches."""
    import torch
    from sentence_transformers import CrossEncoder

    model = CrossEncoder(
        str(checkpoint), device="cpu", max_length=PAIR_TOKENS, model_kwargs={"dtype": torch.float32}
    )
    return lambda query, windows: [
        float(value) for value in model.predict([(query, window) for window in windows])
    ]


def seconds(work: Callable[[], object]) -> float:
    """Wall time of one call."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def peak() -> float:
    """Float32 multiply-adds a second of this machine's matrix product, on all its cores."""
    size, left = 1536, np.random.default_rng(1).random((1536, 1536), dtype=np.float32)
    best = min(seconds(lambda: left @ left) for _ in range(5))
    return float(size**3 / best)


def work_of(lengths: Sequence[int]) -> float:
    """Multiply-adds of the model on texts of these token counts."""
    each = LAYERS * (4 * WIDTH * WIDTH + 2 * WIDTH * INNER)
    return float(sum(length * each + LAYERS * 2 * length * length * WIDTH for length in lengths))
