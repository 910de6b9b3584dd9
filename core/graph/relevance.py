"""How far a verbalised path says what was asked, in logits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.ports import Embedder, Evaluator
from core.question import Question

CHUNK = 16
COSINE_WEIGHT = "graph_cosine"
NAMED_GATE = "graph_gate_named"
SPELLED_GATE = "graph_gate_spelled_out"


@dataclass(frozen=True, slots=True)
class PathJudge:
    """The evaluator's logit plus `cosine_weight` times the cosine of question and sentence.

    `gate` is for paths whose relations the question does not name in words, `named_gate` for those
    where it names each, `spelled_gate` for those where it names nothing else and its grammar
    puts a name at its end. Weight and gates are fitted together (benchmarks/graph_gate.py); without a
    weight the logit stands alone, without a gate nothing passes. `check` runs between chunks and
    may raise.
    """

    question: Question
    evaluator: Evaluator
    embedder: Embedder
    cosine_weight: float
    gate: float | None
    named_gate: float | None
    spelled_gate: float | None
    check: Callable[[], None]

    def passes(self, logit: float, *, named: bool, spelled_out: bool) -> bool:
        """Whether a sentence of this relevance tells what was asked."""
        gate = self.gate
        if named and self.named_gate is not None:
            gate = self.named_gate
        if spelled_out and self.spelled_gate is not None:
            gate = self.spelled_gate
        return self.gate is not None and gate is not None and logit >= gate

    def relevance(self, sentences: Sequence[str]) -> list[float]:
        """One value a sentence, in order; each depends on its own sentence alone."""
        found: list[float] = []
        for start in range(0, len(sentences), CHUNK):
            self.check()
            chunk = sentences[start : start + CHUNK]
            logits = [answer.logit for answer in self.evaluator.logits(self.question.text, chunk)]
            found += self._with_cosines(chunk, logits)
        return found

    def _with_cosines(self, chunk: Sequence[str], logits: list[float]) -> list[float]:
        if not self.cosine_weight:
            return logits
        cosines = self.embedder.embed_passages(chunk) @ self.question.vector
        return [
            logit + self.cosine_weight * float(cosine) for logit, cosine in zip(logits, cosines, strict=True)
        ]
