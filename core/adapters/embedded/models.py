"""The two small models that ship with the app, on onnxruntime and tokenizers alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from core.adapters.embedded.sessions import OnnxModel
from core.ports import QueryVector, Vector, WindowLogit

EMBEDDER_TOKENS = 512
QUERY_PREFIX = "query: "
PASSAGE_PREFIX = "passage: "

PAIR_TOKENS = 160
# <s> query </s> </s> window </s>
PAIR_MARKS = 4


class OnnxEmbedder:
    """multilingual-e5-small, fine-tuned; pooling and normalisation are inside the graph."""

    def __init__(self, folder: Path, *, threads: int | None = None) -> None:
        """Load from `folder`; raises Unavailable where a file is missing or damaged."""
        self._model = OnnxModel(folder, "embedding", threads=threads)
        self._id = self._model.identity("e5ko", EMBEDDER_TOKENS, QUERY_PREFIX, PASSAGE_PREFIX)

    @property
    def id(self) -> str:
        """Hash of model, tokenizer, length limit and prefixes."""
        return self._id

    @property
    def dimension(self) -> int:
        return self._model.width

    def embed_query(self, text: str) -> QueryVector:
        """Shape [dimension], unit length; `cut` when the text is over 512 tokens."""
        ids, cut = self._ids(QUERY_PREFIX + text)
        return QueryVector(vector=self._model.run(ids), cut=cut)

    def embed_passages(self, texts: Sequence[str]) -> Vector:
        """Shape [len(texts), dimension], unit rows; what is over 512 tokens is not read."""
        if not texts:
            return np.empty((0, self.dimension), dtype=np.float32)
        rows = self._model.each(lambda text: self._model.run(self._ids(PASSAGE_PREFIX + text)[0]), texts)
        return np.stack(rows)

    def _ids(self, text: str) -> tuple[list[int], bool]:
        ids = self._model.tokens(text)
        room = EMBEDDER_TOKENS - 2
        return [self._model.start, *ids[:room], self._model.end], len(ids) > room


class OnnxEvaluator:
    """The retrieval evaluator of CRAG (arXiv 2401.15884): a cross-encoder giving one logit."""

    def __init__(self, folder: Path, *, threads: int | None = None) -> None:
        """Load from `folder`; raises Unavailable where a file is missing or damaged."""
        self._model = OnnxModel(folder, "logit", threads=threads)
        self._id = self._model.identity("ceko", PAIR_TOKENS)

    @property
    def id(self) -> str:
        """Hash of model, tokenizer and length limit."""
        return self._id

    @property
    def max_tokens(self) -> int:
        return PAIR_TOKENS

    def logits(self, query: str, windows: Sequence[str]) -> list[WindowLogit]:
        """One logit a window, in order; the query gets at most half of the pair's tokens."""
        if not windows:
            return []
        asked = self._model.tokens(query)
        query_cut = len(asked) > PAIR_TOKENS // 2
        head = [
            self._model.start,
            *asked[: PAIR_TOKENS // 2],
            self._model.end,
            self._model.end,
        ]
        room = PAIR_TOKENS - PAIR_MARKS - min(len(asked), PAIR_TOKENS // 2)

        def logit(window: str) -> WindowLogit:
            ids = self._model.tokens(window)
            value = float(self._model.run([*head, *ids[:room], self._model.end]))
            return WindowLogit(logit=value, truncated=len(ids) > room, query_cut=query_cut)

        return self._model.each(logit, windows)
