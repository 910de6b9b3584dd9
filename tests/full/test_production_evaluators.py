"""The evaluators of the production profile read the same checkpoint as the libraries themselves do."""

from __future__ import annotations

import pytest

from core.adapters.embedded.models import PAIR_TOKENS
from core.adapters.production.models import FlagEvaluator
from core.adapters.production.rerank import RerankService
from tests.full.test_hf_agreement import PAIR_WITH_UNKNOWN, PAIRS, TOLERANCE

pytestmark = [pytest.mark.full, pytest.mark.filterwarnings("ignore")]

# llama.cpp computes parts of a layer in half precision.
LLAMA_TOLERANCE = 0.05


@pytest.fixture(scope="module")
def reference(checkpoint, offline):
    """Logits as sentence-transformers gives them, by pair."""
    torch = pytest.importorskip("torch")
    from sentence_transformers import CrossEncoder

    encoder = CrossEncoder(
        str(checkpoint),
        device="cpu",
        max_length=PAIR_TOKENS,
        activation_fn=torch.nn.Identity(),
        model_kwargs={"dtype": torch.float32},
    )
    pairs = [*PAIRS, PAIR_WITH_UNKNOWN]
    return dict(zip(pairs, encoder.predict(pairs, show_progress_bar=False).tolist(), strict=True))


def test_a_checkpoint_gives_the_logits_of_its_float32_form(checkpoint, reference):
    evaluator = FlagEvaluator(checkpoint, max_tokens=PAIR_TOKENS, device="cpu")
    ours = {pair: evaluator.logits(pair[0], [pair[1]])[0].logit for pair in reference}
    assert ours == pytest.approx(reference, abs=TOLERANCE)


def test_another_length_or_another_file_is_another_evaluator(checkpoint, tmp_path):
    import shutil

    here = FlagEvaluator(checkpoint, max_tokens=PAIR_TOKENS, device="cpu").id
    assert FlagEvaluator(checkpoint, max_tokens=128, device="cpu").id != here
    copied = shutil.copytree(checkpoint, tmp_path / "copied", copy_function=shutil.copyfile)
    assert FlagEvaluator(copied, max_tokens=PAIR_TOKENS, device="cpu").id == here
    configuration = copied / "config.json"
    configuration.write_bytes(configuration.read_bytes() + b"\n")
    assert FlagEvaluator(copied, max_tokens=PAIR_TOKENS, device="cpu").id != here


def test_a_llama_server_gives_the_logits_of_the_checkpoint(checkpoint, reference, tmp_path):
    pytest.importorskip("xllamacpp")
    from tests.full.reranker_gguf import serving

    server = serving(checkpoint, tmp_path / "reranker.gguf")
    service = RerankService(
        server.listening_address,
        model="checkpoint",
        tokenizer=checkpoint / "tokenizer.json",
        max_tokens=PAIR_TOKENS,
        probabilities=False,
        as_tei=False,
        seconds=300,
    )
    ours = {pair: service.logits(pair[0], [pair[1]])[0].logit for pair in PAIRS}
    assert ours == pytest.approx({pair: reference[pair] for pair in PAIRS}, abs=LLAMA_TOLERANCE)
