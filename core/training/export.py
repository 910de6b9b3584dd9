"""The shipping form: ONNX int8 that gives the same logit on every processor, and a float16 checkpoint."""

from __future__ import annotations

import json
import shutil
import tempfile
import warnings
from collections.abc import Sequence
from pathlib import Path

import torch
from torch import Tensor, nn
from transformers import BertForSequenceClassification, BertModel, PreTrainedModel

from core.training.outliers import quieten
from core.training.pairs import TOKENIZER_FILE
from core.training.quantising import quantise

OPSET = 17
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


def export_int8(
    model: OneLogit | UnitVector, output: str, target: Path, rows: Sequence[Sequence[int]]
) -> None:
    """Write an int8 ONNX file with the inputs input_ids and attention_mask, int64 [batch, tokens].

    `rows` are some dozens of texts' token ids, out of those the model will read.
    """
    put_back = quieten(model.m.float().eval(), rows)
    with tempfile.TemporaryDirectory() as name:
        source = Path(name) / "float.onnx"
        export_float(model, output, source)
        quantise(source, target)
    put_back()


def export_float(model: nn.Module, output: str, target: Path) -> None:
    """The same as float32."""
    for module in model.modules():
        if isinstance(module, PreTrainedModel):
            module.set_attn_implementation("eager")
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
