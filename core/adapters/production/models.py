"""An evaluator of another size: a local checkpoint, loaded by FlagEmbedding."""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from core.adapters.production.pairs import Cut, Pairs
from core.errors import Unavailable
from core.ports import WindowLogit

_CONFIGURATION = "config.json"
_TOKENIZER = "tokenizer.json"
_WEIGHTS = ("*.safetensors", "*.bin")


class FlagEvaluator:
    """A cross-encoder such as BAAI/bge-reranker-v2-m3 from a local folder, in float32.

    One pair is read at a time: what else is in a batch would move a logit in its last digits. The
    pair is put together here, as FlagEmbedding's own way turns token ids back into text under
    transformers 5, which characters outside the vocabulary do not survive.
    """

    def __init__(self, folder: Path, *, max_tokens: int, device: str | None = None) -> None:
        """`device` as torch names it, None for the first that is there.

        Raises Unavailable `evaluator_folder_missing`, `evaluator_package_missing`, `model_unusable`.
        """
        digest = _digest_of(folder)
        self._pairs = Pairs(folder / _TOKENIZER, max_tokens)
        start, end = self._pairs.mark("<s>"), self._pairs.mark("</s>")
        if start is None or end is None:
            raise Unavailable("model_unusable", file=str(folder / _TOKENIZER))
        self._start, self._end = start, end
        self._max_tokens = max_tokens
        self._id = f"flag-{hashlib.sha256(f'{digest} {max_tokens}'.encode()).hexdigest()[:12]}"
        self._model, self._device = _loaded(folder, device)
        self._alone = threading.Lock()

    @property
    def id(self) -> str:
        """Hash of configuration, tokenizer, weights and length limit."""
        return self._id

    @property
    def max_tokens(self) -> int:
        return self._max_tokens

    def logits(self, query: str, windows: Sequence[str]) -> list[WindowLogit]:
        """One logit a window, in order. Raises Unavailable `evaluator_failed`."""
        asked = self._pairs.query(query)
        judged = []
        for text in windows:
            window = self._pairs.window(text, asked)
            judged.append(WindowLogit(self._logit(asked, window), window.cut, asked.cut))
        return judged

    def _logit(self, query: Cut, window: Cut) -> float:
        import torch

        ids = [self._start, *query.ids, self._end, self._end, *window.ids, self._end]
        read = torch.tensor([ids], device=self._device)
        try:
            with self._alone, torch.inference_mode():
                said = self._model(input_ids=read, attention_mask=torch.ones_like(read))
        except RuntimeError as error:  # a device that is full or gone
            raise Unavailable("evaluator_failed") from error
        return float(said.logits.reshape(-1)[0])


def _digest_of(folder: Path) -> str:
    """Over every file that changes a logit. Raises Unavailable `evaluator_folder_missing`."""
    weights = next((files for name in _WEIGHTS if (files := sorted(folder.glob(name)))), [])
    needed = [folder / _CONFIGURATION, folder / _TOKENIZER, *weights]
    if not weights or not all(file.is_file() for file in needed):
        raise Unavailable("evaluator_folder_missing", folder=str(folder))
    digest = hashlib.sha256()
    for file in needed:
        with file.open("rb") as opened:
            digest.update(hashlib.file_digest(opened, "sha256").digest())
    return digest.hexdigest()


def _loaded(folder: Path, device: str | None) -> tuple[Callable[..., Any], str]:
    """The model in float32, ready to read, and where it is."""
    # Nothing is looked for in the network or drawn on the terminal; read when the library is imported.
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    os.environ.setdefault("HF_HUB_DISABLE_PROGRESS_BARS", "1")
    try:
        from FlagEmbedding import FlagReranker
    except ImportError as error:
        raise Unavailable("evaluator_package_missing", package="FlagEmbedding") from error
    try:
        reranker = FlagReranker(str(folder), use_fp16=False, devices=[device] if device else None)
        where = reranker.target_devices[0]
        # transformers 5 loads a float16 file as float16, and FlagEmbedding never casts back.
        return reranker.model.float().to(where).eval(), where
    except (OSError, ValueError, RuntimeError, LookupError, AssertionError) as error:
        raise Unavailable("model_unusable", file=str(folder)) from error
