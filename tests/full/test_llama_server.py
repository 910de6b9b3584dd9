"""The answer model adapter before a real llama.cpp server, on weights that say one sentence."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from core.adapters.production.llm import OpenAiModel
from core.errors import Unavailable
from core.settings import Settings
from core.types import State
from tests.core.engine.conftest import Company
from tests.core.ingest.shelf import Shelf

pytestmark = pytest.mark.full

gguf = pytest.importorskip("gguf")
xllamacpp = pytest.importorskip("xllamacpp")

# No character twice: each token decides the next one, so that one layer of fixed weights can say it.
SAID = "Yes, 73km!"
PATIENCE_S = 60.0
UNKNOWN, START, END, FIRST_BYTE = 0, 1, 2, 3


def write_model(path, width=288):
    """A llama of one layer whose attention and feed-forward add nothing: what comes follows what was."""
    tokens = ["<unk>", "<s>", "</s>", *(f"<0x{byte:02X}>" for byte in range(256)), "▁"]
    kinds = [gguf.TokenType.UNKNOWN, gguf.TokenType.CONTROL, gguf.TokenType.CONTROL]
    kinds += [gguf.TokenType.BYTE] * 256 + [gguf.TokenType.NORMAL]
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_context_length(1024)
    writer.add_embedding_length(width)
    writer.add_block_count(1)
    writer.add_feed_forward_length(width)
    writer.add_head_count(2)
    writer.add_head_count_kv(2)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_dimension_count(width // 2)
    writer.add_vocab_size(len(tokens))
    writer.add_tokenizer_model("llama")
    writer.add_token_list(tokens)
    writer.add_token_scores([0.0] * len(tokens))
    writer.add_token_types(kinds)
    writer.add_bos_token_id(START)
    writer.add_eos_token_id(END)
    writer.add_unk_token_id(UNKNOWN)
    writer.add_chat_template("{% for message in messages %}{{ message['content'] }}\n{% endfor %}")
    seen = np.zeros((len(tokens), width), dtype=np.float32)
    seen[:, : len(tokens)] = np.eye(len(tokens), dtype=np.float32)
    following = np.zeros_like(seen)
    chain = ["\n", *SAID]
    for before, after in pairwise(chain):
        following[FIRST_BYTE + ord(after), FIRST_BYTE + ord(before)] = 1.0
    following[END, FIRST_BYTE + ord(chain[-1])] = 1.0
    writer.add_tensor("token_embd.weight", seen)
    writer.add_tensor("output.weight", following)
    writer.add_tensor("output_norm.weight", np.ones(width, dtype=np.float32))
    for name in ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down"):
        writer.add_tensor(f"blk.0.{name}.weight", np.zeros((width, width), dtype=np.float32))
    for name in ("attn_norm", "ffn_norm"):
        writer.add_tensor(f"blk.0.{name}.weight", np.ones(width, dtype=np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    path = tmp_path_factory.mktemp("model") / "one-sentence.gguf"
    write_model(path)
    asked = xllamacpp.CommonParams()
    asked.model.path = str(path)
    asked.n_ctx = 1024
    asked.n_parallel = 1
    asked.warmup = False
    asked.verbosity = 0
    asked.cpuparams.n_threads = 1
    server = xllamacpp.Server(asked)
    yield f"{server.listening_address}/v1"
    del server


@pytest.mark.parametrize("stream", [True, False])
def test_a_whole_answer_comes_with_its_tokens(address, stream):
    model = OpenAiModel(address, "one-sentence", stream=stream)
    said = model.complete("How far?", instructions="Be brief.", deadline_s=PATIENCE_S)
    assert (said.text.strip(), said.tokens > len(SAID)) == (SAID, True)


@pytest.mark.parametrize("stream", [True, False])
def test_an_answer_cut_by_its_length_is_no_answer(address, stream):
    model = OpenAiModel(address, "one-sentence", stream=stream, answer_tokens=4)
    with pytest.raises(Unavailable, match="answer_model_unclear"):
        model.complete("How far?", deadline_s=PATIENCE_S)


def test_a_model_that_cannot_speak_json_leaves_the_extractive_answer(address, tmp_path):
    shelf = Shelf(tmp_path)
    shelf.write("addresses.md", "# Servers\n\nlogi-prod-01 address 10.20.3.14 is in rack 4.\n")
    shelf.ingest("**=everyone")
    company = Company(shelf)
    settings = Settings(answer={"style": "generated"}, answer_model={"seconds": PATIENCE_S})
    parts = {"settings": settings, "answer_model": OpenAiModel(address, "one-sentence")}
    trace = company.ask("which address is logi-prod-01 in rack 4", parts=parts, deadline=False)
    shelf.store.close()
    assert trace.answer.state is State.GROUNDED and "10.20.3.14" in trace.answer.sentences[0].text
    assert (trace.calls, trace.tokens > 0) == (1, True)
    assert ("answer", "answer_model_unclear") in [(each.step, each.reason) for each in trace.degradations]
