"""How often the right document comes first, and how well answerable questions stand apart.

    python -m benchmarks.evaluator ../shared/data [--questions 600 | --full] [--fp32 CHECKPOINT]

DATA holds `internal-train` and `mrc`. Measured on factory, media and semi, which no model was trained
on, pooled and apart, by class, kind and language; on KorQuAD; on every fifth paragraph of XQuAD in
English. Judges: the cosine of the shipped embedder, BM25, both fused, the shipped evaluator by its
logit alone and by what decides in the product. --fp32 adds the float checkpoint (needs the full
requirements), --evaluator NAME=DIR and --embedder NAME=DIR others, such as those of an earlier round
or from before fine-tuning. Every pair is scored once and serves with the gold in and out.

accuracy@1 and recall@20 are of documents. AUROC: an answerable question against itself without its
gold, against off-topic ones and against near misses. n in brackets, then the 95 % interval.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from benchmarks.evaluator_judges import Bench, Measured, Once, OtherVectors
from benchmarks.evaluator_sets import ORGANISATIONS, MeasuredSet, measured_sets
from benchmarks.fit_thresholds import DEDUCTIONS, weights_in
from core.adapters.embedded.models import OnnxEmbedder, OnnxEvaluator
from core.calibration.thresholds import ANSWERABLE, NEAR_MISS, OFF_TOPIC
from core.evaluation.estimates import auroc_of_groups, auroc_of_pairs, mean
from core.evaluation.fitting import fitting_parts
from core.evaluation.folder import READER, open_folder
from core.evaluation.ranking import recall_at
from core.evaluation.summary import Rate, rate
from core.records.passage_texts import all_texts
from core.settings import Settings

SEED = 7
INT8 = "evaluator int8"
CLASSES = (*ANSWERABLE, NEAR_MISS, *OFF_TOPIC)


def measure(
    one: MeasuredSet,
    home: Path,
    questions: int | None,
    evaluators: Mapping[str, Path],
    embedders: Mapping[str, Path],
    weights: Mapping[str, float],
) -> list[Measured]:
    """A seeded sample of a set's questions before every judge."""
    with open_folder(home, one.folder, settings=Settings()) as folder:
        parts = fitting_parts(folder.workspace.parts, weights=weights)
        asked = [each.query for each in folder.asked if each.query.query_class in CLASSES]
        chosen = asked if questions is None else random.Random(SEED).sample(asked, min(questions, len(asked)))
        ids = sorted(folder.workspace.index.ids())
        passages = parts.library(READER).passages(ids)
        places: dict[str, list[str]] = {}
        for each in ids:
            places.setdefault(passages[each].location.split("/", 1)[1], []).append(each)
        texts = {each: passages[each].text for each in ids}
        with folder.workspace.store.reading() as connection:
            texts.update((each.id, each.embed_text) for each in all_texts(connection))
        bench = Bench(
            parts=parts,
            principal=READER,
            evaluators={
                INT8: Once(parts.required_evaluator()),
                **{name: Once(OnnxEvaluator(path)) for name, path in evaluators.items()},
            },
            embedders={name: OtherVectors(OnnxEmbedder(path), texts) for name, path in embedders.items()},
            passages_of=places,
        )
        measured = []
        for number, query in enumerate(chosen, start=1):
            measured.append(bench.measure(query))
            if number % 20 == 0 or number == len(chosen):
                print(f"{one.name}: {number}/{len(chosen)}", file=sys.stderr, flush=True)
        return measured


def said(figure: Rate | None) -> str:
    """A figure in its column."""
    if figure is None:
        return f"{'–':>24}"
    return f"{figure.value:.3f} [{figure.low:.3f}, {figure.high:.3f}] {f'({figure.n})':>6}"


def lines(name: str, measured: Sequence[Measured]) -> list[str]:
    """A table: one line a judge."""
    answerable = [each for each in measured if each.query.query_class in ANSWERABLE]
    near = [each for each in measured if each.query.query_class == NEAR_MISS]
    off = [each for each in measured if each.query.query_class in OFF_TOPIC]
    found = [f"{name}: {len(answerable)} answerable, {len(near)} near misses, {len(off)} off-topic"]
    columns = ("accuracy@1", "recall@20", "AUROC gold removed", "AUROC off-topic", "AUROC near miss")
    found.append(f"  {'':18}" + "".join(f"{column:>32}" for column in columns))
    for judge in dict.fromkeys(judge for each in measured for judge in each.judgements):
        right = [
            (each.judgements[judge].documents, dict.fromkeys(each.query.gold, 1.0)) for each in answerable
        ]
        pairs = [
            (each.judgements[judge].value, without)
            for each in answerable
            if (without := each.judgements[judge].without) is not None
        ]

        def values(group: Sequence[Measured], judge: str = judge) -> list[float]:
            return [each.judgements[judge].value for each in group]

        figures = (
            rate(sum(bool(documents) and documents[0] in gold for documents, gold in right), len(right)),
            mean([recall_at(20, documents, gold) for documents, gold in right], SEED) if right else None,
            auroc_of_pairs(pairs, SEED),
            auroc_of_groups(values(answerable), values(off), SEED) if answerable and off else None,
            auroc_of_groups(values(answerable), values(near), SEED) if answerable and near else None,
        )
        found.append(f"  {judge:18}" + "".join(f"{said(figure):>32}" for figure in figures))
    return found


def by(name: str, measured: Sequence[Measured], key: Callable[[Measured], str]) -> list[str]:
    """One table per value of `key`. A class or kind holds answerable questions or others: all of the
    others stand beside it, so that there is something to tell apart."""
    found: list[str] = []
    for value in sorted({key(each) for each in measured if key(each)}):
        group = [each for each in measured if key(each) == value]
        if key(group[0]) == group[0].query.language:
            found += lines(f"{name} {value}", group)
            continue
        if all(each.query.query_class in ANSWERABLE for each in group):
            group += [each for each in measured if each.query.query_class not in ANSWERABLE]
        elif not any(each.query.query_class in ANSWERABLE for each in group):
            group += [each for each in measured if each.query.query_class in ANSWERABLE]
        found += lines(f"{name} {value}", group)
    return found


def with_fp32(checkpoint: Path | None, folder: Path, evaluators: dict[str, Path]) -> dict[str, Path]:
    """The float checkpoint as another judge; what it needs is imported only then."""
    if checkpoint is None:
        return evaluators
    from benchmarks.quantisation import evaluator_of, float_onnx

    float_onnx(checkpoint, folder / "float.onnx")
    evaluator_of(folder / "float.onnx", checkpoint, folder / "float")
    return {**evaluators, "evaluator fp32": folder / "float"}


def named(text: str) -> tuple[str, Path]:
    """NAME=DIR."""
    name, _, folder = text.partition("=")
    return name, Path(folder)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure every set, print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--home", type=Path, default=Path(".touchstone"))
    parser.add_argument("--questions", type=int, default=600, help="a seeded sample per set")
    parser.add_argument("--full", action="store_true", help="all questions of every set")
    parser.add_argument("--sets", nargs="+", help="some of factory media semi korquad xquad-en")
    parser.add_argument("--fp32", type=Path, help="float checkpoint of the evaluator")
    parser.add_argument("--evaluator", type=named, action="append", default=[], metavar="NAME=DIR")
    parser.add_argument("--embedder", type=named, action="append", default=[], metavar="NAME=DIR")
    given = parser.parse_args(arguments)
    if not given.embedder:
        print("cosine before fine-tuning: no --embedder was given, so it is not measured", file=sys.stderr)
    wanted = None if given.full else given.questions
    found: dict[str, list[Measured]] = {}
    with tempfile.TemporaryDirectory() as name:
        evaluators = with_fp32(given.fp32, Path(name), dict(given.evaluator))
        for one in measured_sets(given.data, given.home / "cache" / "evaluator-sets"):
            if not given.sets or one.name in given.sets:
                measured = measure(
                    one, given.home, wanted, evaluators, dict(given.embedder), weights_in(DEDUCTIONS)
                )
                found[one.name] = measured
                print("\n".join(lines(one.name, measured)), flush=True)
    pooled = [each for name in ORGANISATIONS for each in found.get(name, [])]
    if pooled:
        print("\n".join(lines("organisations pooled", pooled)))
        for key in ("query_class", "kind", "language"):
            print("\n".join(by(key, pooled, lambda each, key=key: getattr(each.query, key))))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
