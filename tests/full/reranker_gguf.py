"""The float checkpoint of the evaluator as a GGUF file, as llama.cpp loads a cross-encoder."""

from __future__ import annotations

import json
from pathlib import Path

import gguf
import numpy as np
import xllamacpp
from safetensors.numpy import load_file

# Where each part of a layer lies, by llama.cpp's name for it.
LAYER = {
    "attn_q": "attention.self.query",
    "attn_k": "attention.self.key",
    "attn_v": "attention.self.value",
    "attn_output": "attention.output.dense",
    "attn_output_norm": "attention.output.LayerNorm",
    "ffn_up": "intermediate.dense",
    "ffn_down": "output.dense",
    "layer_output_norm": "output.LayerNorm",
}
# Older checkpoints call a norm's weight and bias by other names.
NAMES = {"weight": ("weight", "gamma"), "bias": ("bias", "beta")}


# No pair of the tests is longer; a pair is read whole or not at all.
TOKENS = 512


def serving(checkpoint: Path, path: Path) -> xllamacpp.Server:
    """A running server on the checkpoint, one pair at a time, on one core."""
    write_reranker(checkpoint, path)
    asked = xllamacpp.CommonParams()
    asked.model.path = str(path)
    asked.embedding = True
    asked.pooling_type = xllamacpp.llama_pooling_type.LLAMA_POOLING_TYPE_RANK
    asked.n_ctx = asked.n_batch = asked.n_ubatch = TOKENS
    asked.n_parallel = 1
    asked.warmup = False
    asked.verbosity = 0
    asked.cpuparams.n_threads = 1
    return xllamacpp.Server(asked)


def write_reranker(checkpoint: Path, path: Path) -> None:
    """Float32; the tokenizer as llama.cpp's unigram one, which composes no characters."""
    config = json.loads((checkpoint / "config.json").read_text("utf-8"))
    weights = load_file(checkpoint / "model.safetensors")
    writer = gguf.GGUFWriter(path, "bert")
    writer.add_block_count(config["num_hidden_layers"])
    writer.add_context_length(config["max_position_embeddings"])
    writer.add_embedding_length(config["hidden_size"])
    writer.add_feed_forward_length(config["intermediate_size"])
    writer.add_head_count(config["num_attention_heads"])
    writer.add_layer_norm_eps(config["layer_norm_eps"])
    writer.add_causal_attention(False)
    writer.add_pooling_type(gguf.PoolingType.RANK)
    writer.add_file_type(gguf.LlamaFileType.ALL_F32)
    _write_tokenizer(writer, json.loads((checkpoint / "tokenizer.json").read_text("utf-8")))
    embeddings = "bert.embeddings"
    _add(writer, weights, "token_embd", f"{embeddings}.word_embeddings", ("weight",))
    _add(writer, weights, "position_embd", f"{embeddings}.position_embeddings", ("weight",))
    _add(writer, weights, "token_types", f"{embeddings}.token_type_embeddings", ("weight",))
    _add(writer, weights, "token_embd_norm", f"{embeddings}.LayerNorm")
    for layer in range(config["num_hidden_layers"]):
        for name, place in LAYER.items():
            _add(writer, weights, f"blk.{layer}.{name}", f"bert.encoder.layer.{layer}.{place}")
    _add(writer, weights, "cls", "bert.pooler.dense")
    _add(writer, weights, "cls.output", "classifier")
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def _write_tokenizer(writer: gguf.GGUFWriter, tokenizer: dict) -> None:
    vocabulary = tokenizer["model"]["vocab"]
    special = {each["id"] for each in tokenizer["added_tokens"]}
    kinds = [
        gguf.TokenType.CONTROL if id_ in special else gguf.TokenType.NORMAL for id_ in range(len(vocabulary))
    ]
    kinds[tokenizer["model"]["unk_id"]] = gguf.TokenType.UNKNOWN
    ids = {token: id_ for id_, (token, _) in enumerate(vocabulary)}
    writer.add_tokenizer_model("t5")
    writer.add_tokenizer_pre("default")
    writer.add_token_list([token for token, _ in vocabulary])
    writer.add_token_scores([score for _, score in vocabulary])
    writer.add_token_types(kinds)
    writer.add_token_type_count(2)
    writer.add_bos_token_id(ids["<s>"])
    writer.add_eos_token_id(ids["</s>"])
    writer.add_sep_token_id(ids["</s>"])
    writer.add_pad_token_id(ids["<pad>"])
    writer.add_unk_token_id(ids["<unk>"])
    writer.add_add_bos_token(True)
    writer.add_add_eos_token(True)
    writer.add_add_sep_token(True)
    writer.add_add_space_prefix(True)
    writer.add_remove_extra_whitespaces(True)


def _add(
    writer: gguf.GGUFWriter, weights: dict, name: str, place: str, parts: tuple[str, ...] = ("weight", "bias")
) -> None:
    for part in parts:
        found = next(weights[f"{place}.{given}"] for given in NAMES[part] if f"{place}.{given}" in weights)
        writer.add_tensor(f"{name}.{part}", found.astype(np.float32))
