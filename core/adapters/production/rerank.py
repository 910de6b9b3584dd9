"""An evaluator behind an address: whatever serves /rerank."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from core.adapters.production.connecting import Deadline, Dial, dial_anywhere
from core.adapters.production.getting import address_of, post
from core.adapters.production.pairs import Pairs
from core.errors import Unavailable
from core.ports import WindowLogit

# A probability of exactly 0 or 1 is a rounded one: logits from services end at 13.8 either way.
_NEAREST = 1e-6
# What a service may say about one window, names of fields and blanks included.
_BYTES_A_WINDOW = 20_000


class RerankService:
    """A cross-encoder behind POST {base_url}/rerank, as TEI, vLLM, llama.cpp and Jina serve one.

    Query and windows are cut here, with the tokenizer of the model that is served, so that what was
    not read is known. Nothing is retried and no redirect is followed.
    """

    def __init__(
        self,
        base_url: str,
        *,
        model: str,
        tokenizer: Path,
        max_tokens: int,
        probabilities: bool,
        as_tei: bool,
        seconds: float,
        api_key: str | None = None,
        dial: Dial = dial_anywhere,
    ) -> None:
        """`probabilities`: the service's numbers lie in [0, 1] and become log(p / (1 - p)).

        `model` names exactly what is served: the id cannot be taken from the service itself.
        Raises Unavailable `model_missing`, `model_unusable` for the tokenizer.
        """
        self._address = address_of(f"{base_url.rstrip('/')}/rerank")
        self._pairs = Pairs(tokenizer, max_tokens)
        self._model = model
        self._max_tokens = max_tokens
        self._probabilities = probabilities
        self._as_tei = as_tei
        self._seconds = seconds
        self._headers = {"Authorization": f"Bearer {api_key.strip()}"} if api_key else {}
        self._dial = dial
        counted = hashlib.sha256(self._pairs.data).hexdigest()
        told = json.dumps([model, max_tokens, probabilities, counted])
        self._id = f"rerank-{hashlib.sha256(told.encode()).hexdigest()[:12]}"

    @property
    def id(self) -> str:
        """Hash of the model's name, its tokenizer, length limit and what its numbers are."""
        return self._id

    @property
    def max_tokens(self) -> int:
        return self._max_tokens

    def logits(self, query: str, windows: Sequence[str]) -> list[WindowLogit]:
        """One logit a window, in order.

        Raises Unavailable `rerank_service_silent` where no whole reply comes in time, and
        `rerank_service_unclear` where it is not one number for each window.
        """
        if not windows:
            return []
        asked = self._pairs.query(query)
        cuts = [self._pairs.window(text, asked) for text in windows]
        numbers = self._numbers(asked.text, [cut.text for cut in cuts])
        return [
            WindowLogit(self._logit(number), cut.cut, asked.cut)
            for number, cut in zip(numbers, cuts, strict=True)
        ]

    def _numbers(self, query: str, texts: list[str]) -> list[float]:
        try:
            reply = post(
                self._address,
                self._dial,
                Deadline(self._seconds),
                body=json.dumps(self._request(query, texts)).encode(),
                headers=self._headers,
                most_bytes=_BYTES_A_WINDOW * (len(texts) + 1),
            )
        except Unavailable as fault:
            raise Unavailable("rerank_service_silent") from fault
        if reply.status != 200:
            raise Unavailable("rerank_service_silent")
        try:
            said = json.loads(reply.body)
            return _in_order(said if self._as_tei else said["results"], self._field, len(texts))
        except (ValueError, TypeError, LookupError, RecursionError) as error:
            raise Unavailable("rerank_service_unclear") from error

    def _request(self, query: str, texts: list[str]) -> dict[str, Any]:
        if self._as_tei:
            return {"query": query, "texts": texts, "raw_scores": not self._probabilities}
        return {"model": self._model, "query": query, "documents": texts, "top_n": len(texts)}

    @property
    def _field(self) -> str:
        return "score" if self._as_tei else "relevance_score"

    def _logit(self, number: float) -> float:
        if not self._probabilities:
            return number
        if not 0 <= number <= 1:
            raise Unavailable("rerank_service_unclear")
        clipped = min(max(number, _NEAREST), 1 - _NEAREST)
        return math.log(clipped / (1 - clipped))


def _in_order(results: list[dict[str, Any]], field: str, wanted: int) -> list[float]:
    """Numbers by their index. Raises ValueError where one is missing, given twice or no number."""
    found: dict[int, float] = {}
    for result in results:
        index, number = result["index"], result[field]
        if isinstance(number, bool) or not isinstance(number, int | float) or not math.isfinite(number):
            raise ValueError(field)
        found[index] = float(number)
    if len(results) != wanted or sorted(found) != list(range(wanted)):
        raise ValueError("index")
    return [found[index] for index in range(wanted)]
