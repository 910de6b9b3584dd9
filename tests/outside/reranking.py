"""The rerank protocols as a route of a local server, over any evaluator."""

from __future__ import annotations

import json
import math
from collections.abc import Callable

from core.ports import Evaluator
from tests.outside.server import Exchange, Route

PATH = "/rerank"


def probability(logit: float) -> float:
    """As a service gives it that squashes its model's numbers itself."""
    return 1 / (1 + math.exp(-logit))


def reranking(
    evaluator: Evaluator, squash: Callable[[float], float] = lambda logit: logit, *, as_tei: bool = False
) -> Route:
    """Best first, as services answer: by Jina's field names, or TEI's."""

    def route(exchange: Exchange) -> None:
        asked = json.loads(exchange.request.body)
        judged = evaluator.logits(asked["query"], asked["texts" if as_tei else "documents"])
        field = "score" if as_tei else "relevance_score"
        results = [{"index": index, field: squash(one.logit)} for index, one in enumerate(judged)]
        results.sort(key=lambda result: -result[field])
        said = results if as_tei else {"model": "m", "usage": {"total_tokens": 1}, "results": results}
        exchange.reply(json.dumps(said), "application/json")

    return route
