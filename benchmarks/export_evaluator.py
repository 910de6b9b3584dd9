"""A float checkpoint of the evaluator as ONNX, and quantised as the shipped file is.

Needs the full requirements (torch, transformers, onnx). A newly trained model is quantised by
core/training/export.py, which loses less and agrees between processors.
"""

from __future__ import annotations

from pathlib import Path

from onnxruntime.quantization import QuantType, quantize_dynamic

from core.training.export import OneLogit
from core.training.export import export_float as export_module
from core.training.weights import load_classifier


def export_float(checkpoint: Path, target: Path) -> None:
    """Write the checkpoint as float32 ONNX."""
    export_module(OneLogit(load_classifier(checkpoint)), "logit", target)


def quantise(source: Path, target: Path) -> None:
    """Dynamic int8, one scale a channel: the recipe of models/*/model.int8.onnx."""
    quantize_dynamic(source, target, per_channel=True, weight_type=QuantType.QInt8)
