"""FlagEmbedding, sentence-transformers and our ONNX export read the same checkpoint alike."""

from __future__ import annotations

import numpy as np
import pytest

from core.adapters.embedded.models import PAIR_TOKENS

pytestmark = [pytest.mark.full, pytest.mark.filterwarnings("ignore")]

TOLERANCE = 1e-3
# Eight bits beside the loudest channels: the roughest matrix is 0.061 of its length away.
ROUNDING = 0.1

QUESTIONS = (
    "물류 서버의 IP 주소가 무엇인가요?",
    "Who approves travel expenses above 300,000 won?",
    "연차 이월은 며칠까지 되나요",
    "VPN 접속이 안 될 때 helpdesk 내선 번호",
    "점검",
)
WINDOWS = (
    "서버 현황 > 물류: 호스트: logi-prod-01 | 용도: 물류 서버 | IP 주소: 10.20.3.14",
    "Travel policy > Approval: Expenses above 300,000 won are approved by the division head.",
    "취업규칙 > 휴가: 쓰지 않은 연차는 다음 해로 5일까지 넘길 수 있다. 넘긴 연차는 6월 말에 사라진다.",
    "IT 안내 > VPN: 접속이 안 되면 helpdesk 내선 3100번으로 전화한다.",
    "점검 일정: 물류 서버 점검은 매월 둘째 주 화요일 02:00~04:00이다.",
)
PAIRS = [(question, window) for question in QUESTIONS for window in WINDOWS]
# FlagEmbedding under transformers 5 turns its token ids back into text and reads that again, which
# an unknown character does not survive; the two others keep it.
PAIR_WITH_UNKNOWN = ("휴가", "😀 mixed 接続 안내")


@pytest.fixture(scope="module")
def tokenizer(checkpoint):
    from tokenizers import Tokenizer

    return Tokenizer.from_file(str(checkpoint / "tokenizer.json"))


@pytest.fixture(scope="module")
def ours(exported, tokenizer):
    """Logits of the float export, one pair a run, as the app runs its own file."""
    import onnxruntime

    session = onnxruntime.InferenceSession(exported, providers=["CPUExecutionProvider"])

    def logit(pair):
        ids = np.array([tokenizer.encode(*pair).ids])
        return float(session.run(["logit"], {"input_ids": ids, "attention_mask": np.ones_like(ids)})[0][0])

    return logit


def test_the_pairs_compared_are_inside_the_limit_and_known_to_the_tokenizer(tokenizer):
    unknown = tokenizer.token_to_id("<unk>")
    encoded = [tokenizer.encode(*pair).ids for pair in PAIRS]
    assert max(map(len, encoded)) <= PAIR_TOKENS
    assert not any(unknown in ids for ids in encoded)
    assert unknown in tokenizer.encode(*PAIR_WITH_UNKNOWN).ids


def test_flagembedding_agrees_with_the_export(checkpoint, ours):
    from FlagEmbedding import FlagReranker

    reranker = FlagReranker(str(checkpoint), use_fp16=False, devices=["cpu"])
    reranker.model.float()  # transformers 5 loads a float16 file as float16
    theirs = reranker.compute_score(PAIRS)
    assert theirs == pytest.approx([ours(pair) for pair in PAIRS], abs=TOLERANCE)


def test_sentence_transformers_agrees_with_the_export(checkpoint, ours):
    import torch
    from sentence_transformers import CrossEncoder

    encoder = CrossEncoder(
        str(checkpoint),
        device="cpu",
        max_length=PAIR_TOKENS,
        activation_fn=torch.nn.Identity(),
        model_kwargs={"dtype": torch.float32},
    )
    pairs = [*PAIRS, PAIR_WITH_UNKNOWN]
    theirs = encoder.predict(pairs, show_progress_bar=False)
    assert theirs.tolist() == pytest.approx([ours(pair) for pair in pairs], abs=TOLERANCE)


def test_the_shipped_int8_file_was_made_from_the_checkpoint_beside_it(checkpoint):
    from core.training.weights import load_classifier

    floats, read = (load_classifier(folder).state_dict() for folder in (checkpoint, checkpoint.parent))
    assert floats.keys() == read.keys()
    far = {name for name in floats if (floats[name] - read[name]).norm() > ROUNDING * floats[name].norm()}
    assert far == set()


def test_no_two_products_of_the_shipped_file_overflow_where_a_processor_has_no_vnni(checkpoint):
    import onnx

    from core.training.quantising import LARGEST_PAIR, largest_pair

    assert largest_pair(onnx.load(checkpoint.parent / "model.int8.onnx")) <= LARGEST_PAIR
