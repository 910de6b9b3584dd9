"""Which evaluator judges: the one that ships, a local checkpoint, or a service."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from pydantic import Field, SecretStr

from core.errors import BadInput
from core.setting_base import Section, WebAddress

Value = TypeVar("Value")


class EvaluatorKind(StrEnum):
    """Which adapter stands behind the port."""

    EMBEDDED = "embedded"
    FLAG_EMBEDDING = "flag_embedding"
    RERANK_SERVICE = "rerank_service"


class RerankShape(StrEnum):
    """How a service is asked: `jina` as vLLM, llama.cpp and Jina are, `tei` as text-embeddings-inference."""

    JINA = "jina"
    TEI = "tei"


class RerankReturns(StrEnum):
    """What a service's numbers are. Nothing tells them apart but whoever set the service up."""

    LOGIT = "logit"
    PROBABILITY = "probability"


class EvaluatorSettings(Section):
    """Thresholds belong to one evaluator: with another, a set fitted for it must be in force.

    `flag_embedding`: `folder` holds a downloaded checkpoint, `device` is torch's name for where it
    runs. `rerank_service`: questions and windows go to `base_url`/rerank; `model` names exactly what
    it serves, as the cuts and kept logits hang on it; `tokenizer` is that model's tokenizer.json.
    """

    kind: EvaluatorKind = EvaluatorKind.EMBEDDED
    max_tokens: int = Field(512, ge=32, le=8192)
    folder: Path | None = None
    device: str | None = None
    base_url: WebAddress | None = None
    model: str | None = None
    tokenizer: Path | None = None
    shape: RerankShape = RerankShape.JINA
    returns: RerankReturns | None = None
    api_key: SecretStr | None = None
    seconds: float = Field(10.0, gt=0)

    def required(self, key: str, value: Value | None) -> Value:
        """The value. Raises BadInput `evaluator_setting_missing` naming the key where there is none."""
        if value is None or value == "":
            raise BadInput("evaluator_setting_missing", key=f"evaluator.{key}", kind=self.kind.value)
        return value

    def service(self) -> dict[str, Any]:
        """What a rerank service is opened with; raises as `required`."""
        return {
            "base_url": self.required("base_url", self.base_url),
            "model": self.required("model", self.model),
            "tokenizer": self.required("tokenizer", self.tokenizer),
            "max_tokens": self.max_tokens,
            "probabilities": self.required("returns", self.returns) is RerankReturns.PROBABILITY,
            "as_tei": self.shape is RerankShape.TEI,
            "seconds": self.seconds,
            "api_key": self.api_key.get_secret_value() if self.api_key else None,
        }
