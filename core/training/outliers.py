"""Channels far louder than the rest, made quieter before they meet eight bits, at the same result.

One scale serves a whole text's activations, and in this family of models single channels reach a hundred
times the spread of the others, so that eight bits hold little but them. Dividing such a channel and
multiplying its weights changes nothing in float and gives the others their bits back (SmoothQuant, arXiv
2211.10438, on outliers alone).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import torch
from torch import Tensor, nn
from transformers import BertForSequenceClassification

# Louder than this share of a layer's channels is an outlier.
_USUAL = 0.98


class Quietened(nn.Module):
    """A linear layer whose loud inputs are multiplied by `shrink`, its weights by the inverse."""

    def __init__(self, linear: nn.Linear, shrink: Tensor) -> None:
        super().__init__()
        self.linear = nn.Linear(linear.in_features, linear.out_features)
        self.linear.weight = nn.Parameter(linear.weight.detach() / shrink)
        self.linear.bias = nn.Parameter(linear.bias.detach().clone())
        self.shrink: Tensor
        self.register_buffer("shrink", shrink)

    def forward(self, inputs: Tensor) -> Tensor:
        outputs: Tensor = self.linear(inputs * self.shrink)
        return outputs


def quieten(encoder: nn.Module, rows: Sequence[Sequence[int]]) -> Callable[[], None]:
    """Replace both matrices of every feed-forward step by quietened ones; what is returned puts them back.

    `rows` are token ids of texts as the model will read them; some dozens show which channels are loud.
    """
    places = list(_feed_forward(encoder))
    loudest = _loudest(encoder, [module.dense for module in places], rows)
    before = [module.dense for module in places]
    for module, linear, loud in zip(places, before, loudest, strict=True):
        usual = torch.quantile(loud, _USUAL)
        module.dense = Quietened(linear, (usual / loud).clamp(max=1.0))

    def put_back() -> None:
        for module, linear in zip(places, before, strict=True):
            module.dense = linear

    return put_back


def _feed_forward(encoder: nn.Module) -> Iterator[nn.Module]:
    """The modules that hold a `dense` each: widening and narrowing of every layer."""
    body = encoder.bert if isinstance(encoder, BertForSequenceClassification) else encoder
    for layer in body.encoder.layer:
        yield layer.intermediate
        yield layer.output


def _loudest(encoder: nn.Module, linears: Sequence[nn.Linear], rows: Sequence[Sequence[int]]) -> list[Tensor]:
    """Largest |input| of each channel over all rows, one tensor [in_features] a layer."""
    found = [torch.full((linear.in_features,), 1e-6) for linear in linears]

    def listener(at: int) -> Callable[[nn.Module, tuple[Tensor, ...]], None]:
        def listen(module: nn.Module, inputs: tuple[Tensor, ...]) -> None:
            found[at] = torch.maximum(found[at], inputs[0].detach().abs().amax((0, 1)))

        return listen

    handles = [linear.register_forward_pre_hook(listener(at)) for at, linear in enumerate(linears)]
    with torch.no_grad():
        for row in rows:
            ids = torch.tensor([row])
            encoder(input_ids=ids, attention_mask=torch.ones_like(ids))
    for handle in handles:
        handle.remove()
    return found
