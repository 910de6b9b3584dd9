"""A float checkpoint of the evaluator as ONNX, and quantised as the shipped file is.

Needs the full requirements (torch, transformers, onnx); core itself never imports torch.
"""

from __future__ import annotations

import warnings
from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import Tensor, nn
from transformers import AutoModelForSequenceClassification

OPSET = 17


class OneLogit(nn.Module):
    """The classifier with the shipped file's inputs and its one output, shape [batch]."""

    def __init__(self, classifier: nn.Module) -> None:
        super().__init__()
        self.classifier = classifier

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        logits: Tensor = self.classifier(input_ids=input_ids, attention_mask=attention_mask).logits
        return logits.squeeze(-1)


def export_float(checkpoint: Path, target: Path) -> None:
    """Write the checkpoint as float32 ONNX; transformers 5 would keep its float16 otherwise."""
    classifier = AutoModelForSequenceClassification.from_pretrained(
        checkpoint, dtype=torch.float32, attn_implementation="eager"
    )
    example = torch.ones((2, 16), dtype=torch.int64)
    with warnings.catch_warnings():
        # The exporter that wrote the shipped file; the newer one names and fuses nodes differently.
        warnings.simplefilter("ignore")
        torch.onnx.export(
            OneLogit(classifier).eval(),
            (example, example),
            str(target),
            input_names=["input_ids", "attention_mask"],
            output_names=["logit"],
            dynamic_axes={
                "input_ids": {0: "batch", 1: "tokens"},
                "attention_mask": {0: "batch", 1: "tokens"},
                "logit": {0: "batch"},
            },
            opset_version=OPSET,
            dynamo=False,
        )


def quantise(source: Path, target: Path) -> None:
    """Dynamic int8, one scale a channel: the recipe of models/*/model.int8.onnx."""
    quantize_dynamic(source, target, per_channel=True, weight_type=QuantType.QInt8)
