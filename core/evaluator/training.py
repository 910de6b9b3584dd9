"""Training of the retrieval evaluator: windows against targets, and against one another (CRAG, section 4.2).

Three losses: each window against its target; in a group, every window that answers above those that do
not; over the batch, windows that answer above the best of a question that nothing answers, because one cut
has to serve all questions. A fourth, where in the window the answer stands, moved nothing on organisations
left out (benchmarks/evaluator_folds.py; models/evaluator/README.md has the figures).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional
from transformers import BertForSequenceClassification

from core.evaluator.groups import Group
from core.training.pairs import Reader, by_length

FROZEN_LAYERS = 6
RATE = 5e-5
_MICRO_BATCH, _PADDING = 20, 1


@dataclass(frozen=True, slots=True)
class Losses:
    """What each loss weighs; `answer`: a window that answers against one that does not. 0 leaves it out."""

    answer: float = 1.6
    within: float = 0.3
    across: float = 0.2


@dataclass(frozen=True, slots=True)
class Learner:
    """The model with what it reads through."""

    model: BertForSequenceClassification
    reader: Reader
    max_tokens: int
    losses: Losses = Losses()

    def loss(self, groups: Sequence[Group]) -> tuple[Tensor, int]:
        """Scalar loss of one draw and how many windows it holds."""
        rows = self.rows(groups)
        logits = self._logits(rows)
        targets = torch.tensor([example.target for group in groups for example in group.examples])
        sizes = [len(group.examples) for group in groups]
        return loss_of(logits, targets.to(logits.device), sizes, self.losses), len(rows)

    def rows(self, groups: Sequence[Group]) -> list[list[int]]:
        """Token ids of every pair, group after group."""
        return [
            self.reader.pair(group.question, example.window, self.max_tokens)
            for group in groups
            for example in group.examples
        ]

    def _logits(self, rows: Sequence[Sequence[int]]) -> Tensor:
        place = self.model.device
        found: dict[int, Tensor] = {}
        for positions in by_length(rows, _MICRO_BATCH):
            longest = max(len(rows[at]) for at in positions)
            ids = torch.full((len(positions), longest), _PADDING)
            mask = torch.zeros((len(positions), longest), dtype=torch.int64)
            for row, at in enumerate(positions):
                ids[row, : len(rows[at])] = torch.tensor(rows[at])
                mask[row, : len(rows[at])] = 1
            logits = self.model(input_ids=ids.to(place), attention_mask=mask.to(place)).logits
            found.update(zip(positions, logits.squeeze(-1).float(), strict=True))
        return torch.stack([found[at] for at in range(len(rows))])


def loss_of(logits: Tensor, targets: Tensor, sizes: Sequence[int], losses: Losses = Losses()) -> Tensor:
    """Scalar; `logits` and `targets` of shape [sum of sizes], group after group."""
    weights = torch.where(targets > 0, losses.answer, 1.0)
    each = functional.binary_cross_entropy_with_logits(logits, targets, reduction="none")
    loss = (each * weights).sum() / weights.sum()
    within, unanswered, sure = [], [], []
    for values, wanted in zip(logits.split(list(sizes)), targets.split(list(sizes)), strict=True):
        answering, misleading = values[wanted > 0], values[wanted == 0]
        if not len(answering):
            unanswered.append(torch.logsumexp(2 * values, 0) / 2)
        elif len(misleading):
            within.append(functional.softplus(torch.logsumexp(misleading, 0) - answering).mean())
        if (wanted == 1).any():
            sure.append(torch.logsumexp(values[wanted == 1], 0))
    if within:
        loss = loss + losses.within * torch.stack(within).mean()
    if unanswered and sure:
        gaps = torch.stack(unanswered)[:, None] - torch.stack(sure)[None]
        loss = loss + losses.across * functional.softplus(gaps).mean()
    return loss


def freeze(model: BertForSequenceClassification, layers: int = FROZEN_LAYERS) -> None:
    """Word embeddings and the lower half stay: on the processor that is 1.6 times as many pairs a second."""
    model.bert.embeddings.requires_grad_(False)
    for layer in list(model.bert.encoder.layer)[:layers]:
        layer.requires_grad_(False)
