"""What int8 costs the evaluator: the shipped file against the float checkpoint it was made from.

    python -m benchmarks.quantisation --data DATA

DATA holds one folder per organisation with docs.jsonl and queries.jsonl. Needs the full requirements.
Each of 600 seeded questions meets the windows nearest to it by cosine, one pair a run as in the app; a
question's logit is the maximum over them. Prints the differences of logits, the AUROC of answerable
against unanswerable both ways, and what the differences do to it.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.adapters.embedded.models import OnnxEmbedder, OnnxEvaluator
from core.adapters.embedded.sessions import MODEL_FILE, TOKENIZER_FILE
from core.calibration.thresholds import ANSWERABLE, NEAR_MISS, OFF_TOPIC
from core.documents.readers import read_document
from core.documents.sources import JsonlSource
from core.documents.structure import passages
from core.evaluation.datasets import DOCUMENTS_FILE, QUERIES_FILE, LabelledQuery, read_queries
from core.text import analyser

MODELS = Path(__file__).resolve().parents[1] / "models"
EMBEDDER, EVALUATOR = MODELS / "embedder", MODELS / "evaluator"
# The three that neither model was trained on.
ORGANISATIONS = ("factory", "media", "semi")
LIMIT = 0.005

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Question:
    """A labelled question with the windows it meets."""

    text: str
    answerable: bool
    windows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cost:
    """Differences int8 minus float: of logits, and of AUROC with its 95 % interval."""

    questions: int
    pairs: int
    median: float
    percentile_95: float
    largest: float
    auroc_float: float
    auroc_int8: float
    auroc_low: float
    auroc_high: float


def scored_texts(documents: Path) -> list[str]:
    """Every window of the documents as the evaluator reads it."""
    source, words = JsonlSource(documents), analyser()
    parsed = (read_document(source.read(listed)) for listed in source.listing().files)
    return [
        window.scored_text
        for document in parsed
        for passage in passages(document, words)
        for window in passage.windows
    ]


def questions_of(folder: Path, embedder: OnnxEmbedder, width: int) -> list[Question]:
    """All questions of an organisation that count as answerable or not, ambiguous ones left out."""
    windows = list(dict.fromkeys(scored_texts(folder / DOCUMENTS_FILE)))
    rows = embedder.embed_passages(windows)
    found = []
    for query in read_queries(folder / QUERIES_FILE):
        answerable = is_answerable(query)
        if answerable is not None:
            cosines = rows @ embedder.embed_query(query.text).vector
            nearest = np.argsort(-cosines, kind="stable")[:width]
            found.append(Question(query.text, answerable, tuple(windows[i] for i in nearest)))
    return found


def is_answerable(query: LabelledQuery) -> bool | None:
    """None where the label says neither."""
    if query.query_class in ANSWERABLE:
        return True
    return False if query.query_class in {NEAR_MISS, *OFF_TOPIC} else None


def judge(questions: Sequence[Question], evaluator: OnnxEvaluator) -> list[Numbers]:
    """Window logits, one array a question."""
    return [
        np.array([one.logit for one in evaluator.logits(question.text, question.windows)])
        for question in questions
    ]


def auroc(values: Numbers, positive: NDArray[np.bool_]) -> float:
    """Share of (positive, negative) pairs in the right order, ties counting half."""
    difference = values[positive][:, None] - values[~positive][None, :]
    return float((difference > 0).mean() + 0.5 * (difference == 0).mean())


def compare(
    floats: Sequence[Numbers],
    int8: Sequence[Numbers],
    answerable: Sequence[bool],
    *,
    seed: int,
    resamples: int = 2000,
) -> Cost:
    """The interval resamples questions, each with both of its logits, within the two classes."""
    gaps = np.abs(np.concatenate(int8) - np.concatenate(floats))
    best = np.array([[one.max() for one in floats], [one.max() for one in int8]])
    positive = np.array(answerable)
    draw = np.random.default_rng(seed)
    groups = [np.flatnonzero(positive), np.flatnonzero(~positive)]
    differences = []
    for _ in range(resamples):
        chosen = np.concatenate([draw.choice(group, len(group)) for group in groups])
        before, after = (auroc(values[chosen], positive[chosen]) for values in best)
        differences.append(after - before)
    low, high = np.percentile(differences, [2.5, 97.5])
    return Cost(
        questions=len(floats),
        pairs=len(gaps),
        median=float(np.median(gaps)),
        percentile_95=float(np.percentile(gaps, 95)),
        largest=float(gaps.max()),
        auroc_float=auroc(best[0], positive),
        auroc_int8=auroc(best[1], positive),
        auroc_low=float(low),
        auroc_high=float(high),
    )


def report(cost: Cost) -> str:
    """The figures; an AUROC that moved by more than the limit is said, not failed."""
    moved = cost.auroc_int8 - cost.auroc_float
    lines = [
        f"questions {cost.questions}, pairs {cost.pairs}",
        f"|logit difference|: median {cost.median:.4f}, 95 % {cost.percentile_95:.4f}, "
        f"largest {cost.largest:.4f}",
        f"AUROC answerable / unanswerable: float {cost.auroc_float:.4f}, int8 {cost.auroc_int8:.4f}, "
        f"difference {moved:+.4f} (95 % {cost.auroc_low:+.4f} to {cost.auroc_high:+.4f})",
    ]
    if abs(moved) > LIMIT:
        lines.append(f"The AUROC moved by more than {LIMIT}.")
    return "\n".join(lines)


def float_onnx(checkpoint: Path, target: Path) -> None:
    """Write a float checkpoint as float32 ONNX; torch is imported only then."""
    from core.training.export import OneLogit, export_float
    from core.training.weights import load_classifier

    export_float(OneLogit(load_classifier(checkpoint)), "logit", target)


def evaluator_of(model: Path, checkpoint: Path, folder: Path) -> OnnxEvaluator:
    """An ONNX file in the place of the shipped one."""
    folder.mkdir()
    shutil.copyfile(model, folder / MODEL_FILE)
    shutil.copyfile(checkpoint / TOKENIZER_FILE, folder / TOKENIZER_FILE)
    return OnnxEvaluator(folder)


def measure(
    data: Path,
    shipped: Path = EVALUATOR,
    organisations: Sequence[str] = ORGANISATIONS,
    *,
    questions: int = 600,
    windows: int = 8,
    seed: int = 7,
) -> Cost:
    """The whole measurement of a folder with an int8 file and `hf/`; takes minutes."""
    embedder = OnnxEmbedder(EMBEDDER)
    found = [question for name in organisations for question in questions_of(data / name, embedder, windows)]
    order = np.random.default_rng(seed).permutation(len(found))
    chosen = [found[index] for index in order[:questions]]
    int8 = judge(chosen, OnnxEvaluator(shipped))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        float_onnx(shipped / "hf", folder / "float.onnx")
        floats = judge(chosen, evaluator_of(folder / "float.onnx", shipped, folder / "float"))
    return compare(floats, int8, [question.answerable for question in chosen], seed=seed)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--evaluator", type=Path, default=EVALUATOR, help="a folder with hf/ inside")
    parser.add_argument("--organisations", nargs="+", default=ORGANISATIONS)
    parser.add_argument("--questions", type=int, default=600)
    parser.add_argument("--windows", type=int, default=8)
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    cost = measure(
        given.data,
        given.evaluator,
        given.organisations,
        questions=given.questions,
        windows=given.windows,
        seed=given.seed,
    )
    print(report(cost))


if __name__ == "__main__":
    main()
