"""A real training run, as small as one can be: it stops, goes on, and ships what the app loads."""

from __future__ import annotations

import shutil
from itertools import count
from pathlib import Path

import numpy as np
import pytest

from tests.core.training.labelled import write_organisation

pytestmark = [pytest.mark.full, pytest.mark.filterwarnings("ignore")]

ROOT = Path(__file__).resolve().parents[2]
WINDOWS = (
    "물류 서버: 이름: logi-01 | 용도: 운영 | IP: 10.4.8.21",
    "출장 규정: 국내 출장의 숙박비는 하루 9만 원까지입니다.",
    "Office guide: Visitors sign in at the desk.",
)
QUESTION = "logi-01 IP 알려줘"


def config(layers):
    from transformers import BertConfig

    return BertConfig(
        vocab_size=48551,
        hidden_size=48,
        num_hidden_layers=layers,
        num_attention_heads=12,
        intermediate_size=96,
        num_labels=1,
        pad_token_id=1,
        initializer_range=0.2,
    )


@pytest.fixture(scope="module")
def company(tmp_path_factory):
    from core.training.preparing import read_labelled

    return read_labelled([write_organisation(tmp_path_factory.mktemp("data") / "company")])


@pytest.fixture(scope="module")
def start(tmp_path_factory):
    """Weights of the shipped shape with eight small layers."""
    import torch
    from transformers import BertForSequenceClassification

    torch.manual_seed(1)
    folder = tmp_path_factory.mktemp("start")
    model = BertForSequenceClassification(config(8))
    # Weights that were trained are no two alike; equal ones the exporter writes once.
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.add_(0.05 * torch.randn_like(parameter))
    model.save_pretrained(folder)
    shutil.copy(ROOT / "models" / "evaluator" / "tokenizer.json", folder)
    return folder


def made(make, company, out, start, steps, **more):
    """Reports of a run of so many steps, each a second long."""
    from core.settings import Settings

    reports = []
    make(
        company,
        out,
        start=start,
        steps=steps,
        minutes=None,
        seed=3,
        settings=Settings(),
        hear=lambda *_: None,
        trained=reports.append,
        clock=count().__next__,
        **more,
    )
    return reports


@pytest.fixture(scope="module")
def evaluator(company, start, tmp_path_factory):
    """The folder of a run that was stopped after two of four steps and went on, and both runs' reports."""
    from core.evaluator.making import make_evaluator
    from core.training.reading import ReadingQuestion

    out = tmp_path_factory.mktemp("made") / "evaluator"
    asked = ReadingQuestion(("언제 열었나?",), "역", "역은 1901년에 열었다.", ("벽은 붉다.",), ())
    first = made(make_evaluator, company, out, start, 2, reading={"read.jsonl": [asked]})
    again = made(make_evaluator, company, out, start, 4, reading={"read.jsonl": [asked]})
    return out, first, again


def test_a_run_goes_on_where_it_was(evaluator):
    _, first, again = evaluator
    assert [report.step for report in first] == [1, 2]
    assert [report.step for report in again] == [3, 4]
    assert again[0].examples > first[-1].examples
    assert all(np.isfinite(report.loss) for report in first + again)


def test_the_app_loads_what_was_made_and_its_logits_stand_alone(evaluator):
    from core.adapters.embedded.models import OnnxEvaluator

    loaded = OnnxEvaluator(evaluator[0])
    alone = [loaded.logits(QUESTION, [window])[0] for window in WINDOWS]
    assert loaded.logits(QUESTION, WINDOWS) == alone
    assert loaded.logits(QUESTION, WINDOWS[::-1])[::-1] == alone
    assert len({one.logit for one in alone}) == len(WINDOWS)


def test_the_int8_file_holds_every_weight_of_the_float16_checkpoint(evaluator):
    from core.training.weights import load_classifier

    out, _, _ = evaluator
    floats, read = (load_classifier(folder).state_dict() for folder in (out / "hf", out))
    assert floats.keys() == read.keys()
    far = {
        name: float((floats[name] - read[name]).abs().max())
        for name in floats
        if (floats[name] - read[name]).abs().max() > 0.06 * floats[name].abs().max()
    }
    assert far == {}


def test_the_app_computes_what_the_checkpoint_does(evaluator):
    import torch

    from core.adapters.embedded.models import OnnxEvaluator
    from core.training.pairs import Reader
    from core.training.weights import load_classifier

    out, _, _ = evaluator
    model, reader = load_classifier(out / "hf").eval(), Reader(out / "hf")
    for window, judged in zip(WINDOWS, OnnxEvaluator(out).logits(QUESTION, WINDOWS), strict=True):
        row = torch.tensor([reader.pair(QUESTION, window, 160)])
        with torch.no_grad():
            logit = float(model(input_ids=row, attention_mask=torch.ones_like(row)).logits)
        # So small a net has large steps between its eight bits.
        assert judged.logit == pytest.approx(logit, abs=0.3)


def test_no_two_products_overflow_where_a_processor_has_no_vnni(evaluator):
    import onnx

    from core.training.quantising import largest_pair

    assert 0 < 255 * largest_pair(onnx.load(evaluator[0] / "model.int8.onnx")) < 2**15


def test_frozen_weights_stay_and_trained_ones_move(evaluator, start):
    from core.training.weights import load_classifier

    before, after = load_classifier(start).state_dict(), load_classifier(evaluator[0] / "hf").state_dict()
    moved = {name for name in before if not np.allclose(before[name], after[name], atol=2e-3, rtol=2e-3)}
    assert not any("embeddings" in name or "layer.0." in name for name in moved)
    gaps = [np.abs(before[name] - after[name]).max() for name in before if "layer.7." in name]
    assert max(gaps) > 1e-5


def test_the_card_says_what_it_was_trained_on_and_for_how_long(evaluator):
    card = (evaluator[0] / "README.md").read_text("utf-8")
    assert "| company | whole 3, near_miss 1, off_topic 1, ambiguous 1 |" in card
    assert "| read.jsonl | reading 1 |" in card
    assert "4 steps" in card and "seed 3" in card and "`max_tokens` 160" in card


def test_a_model_made_elsewhere_is_not_written_over(company, start, tmp_path):
    from core.errors import BadInput
    from core.evaluator.making import make_evaluator

    shutil.copy(ROOT / "models" / "evaluator" / "model.int8.onnx", tmp_path)
    with pytest.raises(BadInput) as caught:
        made(make_evaluator, company, tmp_path, start, 1, reading={})
    assert caught.value.code == "training_out_taken"


@pytest.mark.parametrize("broken", ["config.json", "model.int8.onnx"])
def test_weights_that_are_none_are_named(company, tmp_path, broken):
    from core.errors import BadInput
    from core.evaluator.making import make_evaluator

    shutil.copy(ROOT / "models" / "evaluator" / "tokenizer.json", tmp_path)
    (tmp_path / broken).write_text("{}")
    with pytest.raises(BadInput) as caught:
        made(make_evaluator, company, tmp_path / "out", tmp_path, 1, reading={})
    assert caught.value.code == "training_start_unusable"


def test_the_shipped_int8_file_is_enough_to_start_from():
    import torch

    from core.adapters.embedded.models import OnnxEvaluator
    from core.training.pairs import Reader
    from core.training.weights import load_classifier

    folder = ROOT / "models" / "evaluator"
    model, reader = load_classifier(folder).eval(), Reader(folder)
    shipped = [one.logit for one in OnnxEvaluator(folder).logits(QUESTION, WINDOWS)]
    for window, logit in zip(WINDOWS, shipped, strict=True):
        row = torch.tensor([reader.pair(QUESTION, window, 160)])
        with torch.no_grad():
            read = float(model(input_ids=row, attention_mask=torch.ones_like(row)).logits)
        assert read == pytest.approx(logit, abs=1.0)


def test_losses_fall_when_answers_rise_and_look_alikes_sink():
    import torch

    from core.evaluator.training import loss_of

    targets, sizes = torch.tensor([1.0, 0.0, 0.0, 0.0]), [2, 2]
    right, wrong = torch.tensor([3.0, -3.0, -3.0, -3.0]), torch.tensor([-3.0, 3.0, 3.0, 3.0])
    assert loss_of(right, targets, sizes) < 0.2 < 3 < loss_of(wrong, targets, sizes)


def test_an_embedder_is_made_likewise(company, tmp_path_factory):
    import torch
    from transformers import BertModel

    from core.adapters.embedded.models import OnnxEmbedder
    from core.embedder.making import make_embedder

    torch.manual_seed(2)
    start, out = tmp_path_factory.mktemp("start"), tmp_path_factory.mktemp("made") / "embedder"
    BertModel(config(7), add_pooling_layer=False).save_pretrained(start)
    shutil.copy(ROOT / "models" / "embedder" / "tokenizer.json", start)
    made(make_embedder, company, out, start, 1)
    again = made(make_embedder, company, out, start, 2)
    assert [report.step for report in again] == [2]
    loaded = OnnxEmbedder(out)
    together = loaded.embed_passages(WINDOWS)
    assert np.allclose(np.linalg.norm(together, axis=1), 1, atol=1e-5)
    assert np.array_equal(together[0], loaded.embed_passages(WINDOWS[:1])[0])


def test_scales_leave_room_for_neighbours_and_no_more():
    from core.training.quantising import LARGEST_PAIR, scaled

    draw = np.random.default_rng(4)
    weights = draw.normal(size=(64, 20)).astype(np.float32)
    weights[3, 0] = 0
    steps, scales = scaled(weights)
    together = abs(steps.astype(int))[0::2] + abs(steps.astype(int))[1::2]
    assert together.max() <= LARGEST_PAIR
    assert together.max(0).min() >= LARGEST_PAIR - 2
    assert abs(steps * scales - weights).max() <= 1.01 * scales.max()


def test_quietened_channels_change_no_result_and_are_put_back():
    import torch
    from transformers import BertForSequenceClassification

    from core.training.outliers import Quietened, quieten

    torch.manual_seed(5)
    model = BertForSequenceClassification(config(2)).eval()
    with torch.no_grad():
        model.bert.encoder.layer[0].intermediate.dense.bias[7] = 40.0
    row = [0, 5, 6, 2, 2, 9, 11, 2]
    ids = torch.tensor([row])
    before = model(input_ids=ids).logits.item()
    kept = model.bert.encoder.layer[0].output.dense
    put_back = quieten(model, [row])
    quiet = model.bert.encoder.layer[0].output.dense
    assert isinstance(quiet, Quietened)
    assert quiet.shrink[7] < 0.2
    assert model(input_ids=ids).logits.item() == pytest.approx(before, abs=1e-4)
    put_back()
    assert model.bert.encoder.layer[0].output.dense is kept
