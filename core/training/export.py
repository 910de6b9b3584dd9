"""The shipping form: ONNX int8 that gives the same logit on every processor, and a float16 checkpoint.

Measured on 75 pairs of a law firm's questions, mean and largest |int8 - float32| of the logit: everything
int8 0.195 / 0.88; the second matrix of the feed-forward step left float32 in layers 0 to 5 0.085 / 0.51,
in layers 6 to 11 0.196 / 0.89. The outliers behind GELU in the lower half are what eight bits cannot hold.
"""

from __future__ import annotations

import json
import logging
import re
import shutil
import tempfile
import warnings
from collections.abc import Mapping
from pathlib import Path

import onnx
import torch
from onnx import ModelProto
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import Tensor, nn
from transformers import BertForSequenceClassification, BertModel, PreTrainedModel

from core.training.pairs import TOKENIZER_FILE

OPSET = 17
FLOAT_BELOW_LAYER = 6
_TOKENIZER = {
    "tokenizer_class": "PreTrainedTokenizerFast",
    "bos_token": "<s>",
    "eos_token": "</s>",
    "cls_token": "<s>",
    "sep_token": "</s>",
    "pad_token": "<pad>",
    "model_max_length": 512,
    "unk_token": "<unk>",
    "model_input_names": ["input_ids", "attention_mask"],
}
_SECOND_MATRIX = re.compile(r"layer\.(\d+)/output/dense/MatMul$")


class OneLogit(nn.Module):
    """The classifier with the shipped file's inputs and its one output, shape [batch]."""

    def __init__(self, classifier: BertForSequenceClassification) -> None:
        super().__init__()
        self.m = classifier

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        logits: Tensor = self.m(input_ids=input_ids, attention_mask=attention_mask).logits
        return logits.squeeze(-1)


class UnitVector(nn.Module):
    """The encoder with mean pooling and unit length inside, shape [batch, width]."""

    def __init__(self, encoder: BertModel) -> None:
        super().__init__()
        self.m = encoder

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        states = self.m(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state
        read = attention_mask.unsqueeze(-1).to(states.dtype)
        return nn.functional.normalize((states * read).sum(1) / read.sum(1), dim=-1)


def export_int8(model: nn.Module, output: str, target: Path) -> None:
    """Write an int8 ONNX file with the inputs input_ids and attention_mask, int64 [batch, tokens]."""
    with tempfile.TemporaryDirectory() as name:
        source = Path(name) / "float.onnx"
        export_float(model, output, source)
        quantise(source, target)


def export_float(model: nn.Module, output: str, target: Path) -> None:
    """The same as float32."""
    example = torch.ones((2, 16), dtype=torch.int64)
    with warnings.catch_warnings():
        # The exporter whose node names `float_tensors` reads; the newer one fuses nodes differently.
        warnings.simplefilter("ignore")
        torch.onnx.export(
            model.float().eval(),
            (example, example),
            str(target),
            input_names=["input_ids", "attention_mask"],
            output_names=[output],
            dynamic_axes={
                "input_ids": {0: "batch", 1: "tokens"},
                "attention_mask": {0: "batch", 1: "tokens"},
                output: {0: "batch"},
            },
            opset_version=OPSET,
            dynamo=False,
        )


def quantise(source: Path, target: Path) -> None:
    """Dynamic int8, one scale a channel, seven bits of weight.

    With eight, two products of a byte and a weight overflow sixteen bits on processors without VNNI, and
    their logits differ from the others'; with seven 2 x 255 x 64 stays below 32,768: the sums are exact.
    """
    graph = onnx.load(source).graph
    kept = [
        node.name
        for node in graph.node
        if (found := _SECOND_MATRIX.search(node.name)) and int(found[1]) < FLOAT_BELOW_LAYER
    ]
    logging.disable(logging.WARNING)  # it advises a preparation that renames the nodes `float_tensors` reads
    quantize_dynamic(
        source,
        target,
        per_channel=True,
        weight_type=QuantType.QInt8,
        reduce_range=True,
        nodes_to_exclude=kept,
    )
    logging.disable(logging.NOTSET)
    largest = largest_pair(onnx.load(target))
    assert 255 * largest < 2**15, f"{target}: {largest}"


def largest_pair(model: ModelProto) -> int:
    """Largest |a| + |b| over neighbouring weights of one column, as processors without VNNI add them."""
    held: Mapping[str, onnx.TensorProto] = {tensor.name: tensor for tensor in model.graph.initializer}
    largest = 0
    for node in model.graph.node:
        if node.op_type == "MatMulInteger" and node.input[1] in held:
            weights = abs(onnx.numpy_helper.to_array(held[node.input[1]]).astype(int))
            even = weights[: len(weights) // 2 * 2]
            largest = max(largest, int((even[0::2] + even[1::2]).max()))
    return largest


def save_float16(model: PreTrainedModel, tokenizer: Path, folder: Path) -> None:
    """A checkpoint that transformers, sentence-transformers and FlagEmbedding load, with its tokenizer."""
    folder.mkdir(parents=True, exist_ok=True)
    half = {
        name: value.half() if value.is_floating_point() else value
        for name, value in model.state_dict().items()
    }
    model.config.dtype = torch.float16
    model.save_pretrained(folder, state_dict=half)
    shutil.copyfile(tokenizer / TOKENIZER_FILE, folder / TOKENIZER_FILE)
    (folder / "tokenizer_config.json").write_text(json.dumps(_TOKENIZER, indent=2) + "\n", "utf-8")
