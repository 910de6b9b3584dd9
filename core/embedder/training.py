"""Contrastive training of the embedder: a question nearer to its passage than to all others of the batch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional
from transformers import BertModel

from core.embedder.passages import Anchor
from core.training.export import UnitVector
from core.training.pairs import Reader

RATE = 3e-5
TEMPERATURE = 0.05
# Of passages the beginning is enough to learn from; the shipped model reads 512 tokens.
PASSAGE_TOKENS = 160
_PADDING = 1
_IMPOSSIBLE = -1e4


@dataclass(frozen=True, slots=True)
class Learner:
    """The model with what it reads through; prefixes are those of query time."""

    model: UnitVector
    reader: Reader
    query_prefix: str
    passage_prefix: str

    def loss(self, anchors: Sequence[Anchor]) -> tuple[Tensor, int]:
        """InfoNCE over all passages of the batch, and how many texts it read."""
        passages = list(dict.fromkeys(text for anchor in anchors for text in (anchor.passage, *anchor.near)))
        questions = self._vectors([self.query_prefix + anchor.question for anchor in anchors])
        vectors = self._vectors([self.passage_prefix + passage for passage in passages])
        cosines = questions @ vectors.T
        # Another passage with the same evidence is no mistake.
        doubtful = torch.tensor(
            [[text in anchor.doubtful and text != anchor.passage for text in passages] for anchor in anchors]
        ).to(cosines.device)
        wanted = torch.tensor([passages.index(anchor.passage) for anchor in anchors]).to(cosines.device)
        values = (cosines / TEMPERATURE).masked_fill(doubtful, _IMPOSSIBLE)
        return functional.cross_entropy(values, wanted), len(anchors) + len(passages)

    def rows(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids of texts that carry their prefix."""
        return [self.reader.single(text, PASSAGE_TOKENS) for text in texts]

    def _vectors(self, texts: Sequence[str]) -> Tensor:
        rows = self.rows(texts)
        longest = max(map(len, rows))
        ids = torch.full((len(rows), longest), _PADDING)
        mask = torch.zeros((len(rows), longest), dtype=torch.int64)
        for row, tokens in enumerate(rows):
            ids[row, : len(tokens)] = torch.tensor(tokens)
            mask[row, : len(tokens)] = 1
        place = self.model.m.device
        vectors: Tensor = self.model(ids.to(place), mask.to(place)).float()
        return vectors


def freeze(model: BertModel) -> None:
    """Word embeddings stay, as in the evaluator."""
    model.embeddings.requires_grad_(False)
