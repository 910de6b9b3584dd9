"""The weights a training run starts from: a float checkpoint, or the shipped int8 file read back to float.

The shipped file is enough to go on from: its word embeddings stay frozen, and the rest is trained.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
import onnx
import torch
from google.protobuf.message import DecodeError
from onnx import numpy_helper
from transformers import BertConfig, BertForSequenceClassification, BertModel
from transformers.utils.logging import disable_progress_bar

from core.errors import BadInput

if TYPE_CHECKING:
    from numpy.typing import NDArray

Model = TypeVar("Model", BertForSequenceClassification, BertModel)

CHECKPOINT = "config.json"
SHIPPED = "model.int8.onnx"
# The one number that no tensor's shape tells: multilingual-e5-small's attention heads.
HEADS = 12
# On processors the fused attention's backward pass took a third of a step: 85 against 65 ms a pair.
ATTENTION = "eager"
_QUANTISED, _TRANSPOSED, _SHRINK = "_quantized", "_Transposed", ".shrink"
_NODE = re.compile(r"\.(?:Gemm_)?(?:MatMul|Gemm)(?:_\d+)?(?:_quant)?$")


def load_classifier(folder: Path) -> BertForSequenceClassification:
    """A cross-encoder with one logit, float32. Raises BadInput for a folder that holds none."""
    disable_progress_bar()
    if (folder / CHECKPOINT).is_file():
        try:
            return BertForSequenceClassification.from_pretrained(
                folder, dtype=torch.float32, attn_implementation=ATTENTION
            )
        except (OSError, ValueError, RuntimeError) as error:
            raise BadInput("training_start_unusable", path=str(folder)) from error
    return _filled(BertForSequenceClassification, folder, "bert.")


def load_encoder(folder: Path) -> BertModel:
    """A text encoder, float32, its pooling left to whoever uses it. Raises BadInput likewise."""
    disable_progress_bar()
    if (folder / CHECKPOINT).is_file():
        try:
            return BertModel.from_pretrained(
                folder, dtype=torch.float32, add_pooling_layer=False, attn_implementation=ATTENTION
            )
        except (OSError, ValueError, RuntimeError) as error:
            raise BadInput("training_start_unusable", path=str(folder)) from error
    return _filled(lambda config: BertModel(config, add_pooling_layer=False), folder, "")


def float_tensors(path: Path) -> dict[str, NDArray[np.float32]]:
    """Every parameter of an int8 file of ours by its PyTorch name, scales multiplied out.

    The names are read off the graph's nodes, which the exporter calls after the modules they came from.
    """
    graph = onnx.load(path).graph
    held = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    found = {
        name: values
        for name, values in held.items()
        if not name.endswith((_QUANTISED, "_scale", "_zero_point")) and values.dtype == np.float32
    }
    for name in held:
        if name.endswith(_QUANTISED) and _TRANSPOSED not in name:
            found[name.removesuffix(_QUANTISED)] = _multiplied_out(held, name)
    for node in graph.node:
        if node.op_type not in ("MatMul", "MatMulInteger") or node.input[1] not in held:
            continue
        module = _NODE.sub("", node.name.strip("/").replace("/", "."))
        whole = node.op_type == "MatMul"
        weight = held[node.input[1]] if whole else _multiplied_out(held, node.input[1])
        found[f"{module}.weight"] = weight.T
    for name in [name for name in found if name.endswith(_SHRINK)]:
        module, shrink = name.removesuffix(_SHRINK), found.pop(name)
        found[f"{module}.weight"] = found.pop(f"{module}.linear.weight") * shrink
        found[f"{module}.bias"] = found.pop(f"{module}.linear.bias")
    # The exporter wrapped the model in a module of one letter.
    return {name.split(".", 1)[1]: values for name, values in found.items() if "." in name}


def _multiplied_out(held: dict[str, NDArray[Any]], name: str) -> NDArray[np.float32]:
    base = name.removesuffix(_QUANTISED)
    shifted = held[name].astype(np.float32) - held[f"{base}_zero_point"].astype(np.float32)
    values: NDArray[np.float32] = shifted * held[f"{base}_scale"]
    return values


def _config(tensors: dict[str, NDArray[np.float32]], prefix: str) -> BertConfig:
    """Shapes tell everything but the attention heads."""
    vocabulary, width = tensors[f"{prefix}embeddings.word_embeddings.weight"].shape
    layers = {name.split("layer.")[1].split(".")[0] for name in tensors if ".layer." in name}
    return BertConfig(
        vocab_size=vocabulary,
        hidden_size=width,
        num_hidden_layers=len(layers),
        num_attention_heads=HEADS,
        intermediate_size=tensors[f"{prefix}encoder.layer.0.intermediate.dense.bias"].shape[0],
        max_position_embeddings=tensors[f"{prefix}embeddings.position_embeddings.weight"].shape[0],
        type_vocab_size=tensors[f"{prefix}embeddings.token_type_embeddings.weight"].shape[0],
        layer_norm_eps=1e-12,
        pad_token_id=1,
        num_labels=1,
        attn_implementation=ATTENTION,
    )


def _filled(make: Callable[[BertConfig], Model], folder: Path, prefix: str) -> Model:
    try:
        tensors = float_tensors(folder / SHIPPED)
        model = make(_config(tensors, prefix))
        state = {name: torch.tensor(np.ascontiguousarray(values)) for name, values in tensors.items()}
        model.load_state_dict({name: state[name] for name in model.state_dict()})
    except (OSError, KeyError, RuntimeError, DecodeError) as error:
        raise BadInput("training_start_unusable", path=str(folder)) from error
    return model
