"""Reading comprehension as training reads it: sentences of paragraphs, questions, some without an answer.

Two forms of file: SQuAD's JSON (`data[].paragraphs[].qas[].answers[]`), and JSON lines of one paragraph
each with `title`, `paragraph`, `qas` (`question`, `paraphrase`, `answer`, `evidence`, `counter`) and
`unanswerable`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.errors import BadInput
from core.evaluation.json_lines import read_lines

_SENTENCE = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])\s*")
_SHORTEST = 4


@dataclass(frozen=True, slots=True)
class ReadingQuestion:
    """`evidence` is None where the paragraph does not answer; `others` are sentences that surely do not."""

    wordings: tuple[str, ...]
    title: str
    evidence: str | None
    others: tuple[str, ...]
    counters: tuple[str, ...]


def read_reading(path: Path) -> list[ReadingQuestion]:
    """Every usable question of a file. Raises BadInput for a file that is missing, broken, or holds none."""
    try:
        questions = list(_lines(path) if path.suffix == ".jsonl" else _squad(path))
    except (KeyError, TypeError, AttributeError) as error:
        raise BadInput("training_reading_unusable", path=str(path)) from error
    if not questions:
        raise BadInput("training_reading_unusable", path=str(path))
    return questions


def sentences(paragraph: str) -> list[str]:
    """Sentences by their closing marks; good enough for text written to be read."""
    return [text.strip() for text in _SENTENCE.split(paragraph) if len(text.strip()) >= _SHORTEST]


def _lines(path: Path) -> Iterator[ReadingQuestion]:
    for _, values in read_lines(path):
        title, found = str(values["title"]), sentences(values["paragraph"])
        for asked in values["qas"]:
            evidence, answer = str(asked["evidence"]), str(asked["answer"])
            others = [text for text in found if evidence not in text and text not in evidence]
            yield ReadingQuestion(
                wordings=tuple(str(asked[key]) for key in ("question", "paraphrase") if asked.get(key)),
                title=title,
                evidence=evidence,
                others=tuple(text for text in others if answer not in text),
                counters=(str(asked["counter"]),) if asked.get("counter") else (),
            )
        for asked in values.get("unanswerable") or ():
            wording = asked["question"] if isinstance(asked, dict) else asked
            yield ReadingQuestion((str(wording),), title, None, tuple(found), ())


def _squad(path: Path) -> Iterator[ReadingQuestion]:
    try:
        articles = json.loads(path.read_text("utf-8"))["data"]
    except OSError as error:
        raise BadInput("file_missing", path=str(path)) from error
    except ValueError as error:
        raise BadInput("training_reading_unusable", path=str(path)) from error
    for article in articles:
        for paragraph in article["paragraphs"]:
            spans = list(_spans(paragraph["context"]))
            for asked in paragraph["qas"]:
                question = _squad_question(str(article.get("title") or ""), spans, asked)
                if question is not None:
                    yield question


def _spans(context: str) -> Iterator[tuple[int, str]]:
    at = 0
    for text in sentences(context):
        at = context.index(text, at)
        yield at, text
        at += len(text)


def _squad_question(
    title: str, spans: list[tuple[int, str]], asked: dict[str, Any]
) -> ReadingQuestion | None:
    """None where the answer lies in no one sentence, or its sentence stands alone."""
    if not asked.get("answers"):
        return None
    answer = asked["answers"][0]
    start, said = int(answer["answer_start"]), str(answer["text"])
    evidence = next((text for at, text in spans if at <= start and start + len(said) <= at + len(text)), None)
    others = tuple(text for _, text in spans if said not in text)
    if evidence is None or not others:
        return None
    return ReadingQuestion((str(asked["question"]),), title, evidence, others, ())
