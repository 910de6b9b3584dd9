"""The benchmark of the evaluator scores each pair once and leaves the same paragraphs out everywhere."""

from __future__ import annotations

import json

from benchmarks.evaluator import by, lines
from benchmarks.evaluator_judges import Judgement, Measured, Once
from benchmarks.evaluator_sets import LEFT_OUT, from_squad, left_out
from core.evaluation.datasets import QUERIES_FILE, LabelledQuery, read_queries
from tests.doubles import OverlapEvaluator


def test_a_pair_is_scored_once_until_its_question_is_done():
    inner = OverlapEvaluator()
    once = Once(inner)
    first = once.logits("a b", ["a", "b c", "a"])
    again = once.logits("a b", ["b c", "d"])
    assert [each.logit for each in first] == [-2.0, -2.0, -2.0]
    assert (again[0], len(inner.pairs)) == (first[1], 3)
    once.forget()
    once.logits("a b", ["a"])
    assert len(inner.pairs) == 4


def squad(path, language):
    paragraphs = [
        {"context": f"{language} {n}", "qas": [{"id": n, "question": f"{n}?", "answers": [{"text": "x"}]}]}
        for n in range(12)
    ]
    path.write_text(json.dumps({"data": [{"title": "t", "paragraphs": paragraphs}]}), "utf-8")
    return path


def test_the_same_paragraphs_are_left_out_in_every_language(tmp_path):
    asked = []
    for language in ("en", "de"):
        made = from_squad(squad(tmp_path / f"{language}.json", language), tmp_path / language, LEFT_OUT)
        asked.append([query.id for query in read_queries(made.folder / QUERIES_FILE)])
    assert asked[0] == asked[1] == [str(n) for n in range(12) if left_out(n)]
    assert 0 < len(asked[0]) < 12


def measured(name, query_class, first, value, without=None):
    gold = ("right.md",) if query_class == "clear" else ()
    query = LabelledQuery(name, name, "ko", query_class, "", gold, (), "", None)
    return Measured(query, {"judge": Judgement((first, "right.md"), value, without)})


def test_a_table_counts_first_documents_and_tells_the_three_groups_apart():
    group = [
        measured("a", "clear", "right.md", 2.0, 0.0),
        measured("b", "clear", "wrong.md", 1.0, 1.5),
        measured("c", "near_miss", "wrong.md", 1.5),
        measured("d", "off_topic", "wrong.md", -3.0),
    ]
    told = "\n".join(lines("set", group))
    assert "2 answerable, 1 near misses, 1 off-topic" in told
    assert told.count("0.500 [") == 2  # accuracy@1, near miss
    assert "0.750 [" in told  # gold removed: three of four pairs


def test_a_group_of_near_misses_is_compared_with_every_answerable_question():
    group = [measured("a", "clear", "right.md", 2.0, 0.0), measured("c", "near_miss", "wrong.md", 1.5)]
    told = by("class", group, lambda each: each.query.query_class)
    assert [line for line in told if line.startswith("class")] == [
        "class clear: 1 answerable, 1 near misses, 0 off-topic",
        "class near_miss: 1 answerable, 1 near misses, 0 off-topic",
    ]
