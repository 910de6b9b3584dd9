"""A second head on the evaluator's body: where in the pair the short answer stands, or nowhere.

As SQuAD 2.0's readers do it (arXiv 1810.04805, section 4.3): a first and a last token, and `<s>` for no
answer. It is trained beside the logit and not shipped.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn
from torch.nn import functional
from transformers import BertForSequenceClassification

LONGEST_SPAN = 30
# Windows without an answer are many and soon learnt.
_NOWHERE_WEIGHT = 0.5
NOWHERE = (0, 0)


class Reading(nn.Module):
    """The classifier and its span head, one pass for both; `seed` is for the head's first weights."""

    def __init__(self, classifier: BertForSequenceClassification, seed: int) -> None:
        super().__init__()
        self.classifier = classifier
        self.span = nn.Linear(classifier.config.hidden_size, 2)
        nn.init.normal_(self.span.weight, std=0.02, generator=torch.Generator().manual_seed(seed))
        nn.init.zeros_(self.span.bias)

    @property
    def device(self) -> torch.device:
        return self.classifier.device

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of shape [batch] and span logits of shape [batch, tokens, 2], padding at minus infinity."""
        found = self.classifier(
            input_ids=input_ids, attention_mask=attention_mask, output_hidden_states=True, return_dict=True
        )
        spans = self.span(found.hidden_states[-1])
        spans = spans.masked_fill(attention_mask.unsqueeze(-1) == 0, -1e4)
        return found.logits.squeeze(-1), spans


def span_loss(spans: Tensor, wanted: Sequence[tuple[int, int] | None]) -> tuple[Tensor, Tensor]:
    """Summed weighted cross-entropy and summed weights over the rows whose span is known."""
    known = [row for row, span in enumerate(wanted) if span is not None]
    if not known:
        return spans.sum() * 0, spans.new_zeros(())
    places = torch.tensor([wanted[row] for row in known], device=spans.device)
    weights = torch.where(places[:, 0] == 0, _NOWHERE_WEIGHT, 1.0)
    rows = spans[torch.tensor(known, device=spans.device)].float()
    each = functional.cross_entropy(rows, places, reduction="none").mean(1)
    return (each * weights).sum(), weights.sum()


def best_span(spans: Tensor, first: int, last: int) -> tuple[int, int, float]:
    """The best span of one pair within its window, and how far it lies above no span at all.

    `spans` [tokens, 2]; `first` and `last` are the window's first and last position.
    """
    starts, ends = spans[first : last + 1, 0], spans[first : last + 1, 1]
    both = starts[:, None] + ends[None, :]
    allowed = torch.ones_like(both).triu().tril(LONGEST_SPAN - 1)
    both = both.masked_fill(allowed == 0, -torch.inf)
    start, end = divmod(int(both.argmax()), both.shape[1])
    return first + start, first + end, float(both.max() - spans[0].sum())
