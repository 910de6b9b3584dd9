"""What leaves this machine by setting: words for the web, questions and text for models elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

from core.errors import TouchstoneError
from core.evaluator_settings import EvaluatorKind
from core.findings import Finding, Health
from core.parts import Parts
from core.settings import Web


def web_findings(web: Web) -> Iterator[Finding]:
    """Whether words may leave, for whom, and which inner addresses are open to pages."""
    if not web.enabled:
        yield Finding("web", Health.USABLE, "web_off")
    elif web.search_url is None:
        yield Finding("web", Health.NOTE, "web_without_search")
    elif not web.groups:
        yield Finding("web", Health.NOTE, "web_for_nobody")
    else:
        host = urlsplit(web.search_url).netloc
        yield Finding("web", Health.USABLE, "web_on", {"groups": ", ".join(web.groups), "host": host})
    if web.allowed_addresses:
        addresses = ", ".join(web.allowed_addresses)
        yield Finding("web", Health.NOTE, "web_addresses_open", {"addresses": addresses})


def answer_model_finding(parts: Parts) -> Finding:
    """Whether one is set; whether it answers shows with a question."""
    settings = parts.settings.answer_model
    if parts.answer_model is None:
        half = (settings.base_url is None) != (settings.model is None)
        return Finding("answer_model", Health.NOTE, "answer_model_half" if half else "answer_model_absent")
    host = urlsplit(settings.base_url or "").netloc
    code = f"answer_model_{parts.settings.answer.style.value}"
    return Finding("answer_model", Health.USABLE, code, {"id": parts.answer_model.id, "host": host})


def evaluator_finding(parts: Parts) -> Finding:
    """Whether it judges; a service is asked about one pair that says nothing of anybody."""
    settings = parts.settings.evaluator
    try:
        evaluator = parts.required_evaluator()
        if settings.kind is EvaluatorKind.RERANK_SERVICE:
            evaluator.logits("?", ["."])
    except TouchstoneError as error:
        fault = parts.evaluator_fault or error
        return Finding("evaluator", Health.UNUSABLE, fault.code, fault.values)
    if settings.kind is EvaluatorKind.RERANK_SERVICE:
        values: dict[str, object] = {"id": evaluator.id, "host": urlsplit(settings.base_url or "").netloc}
        return Finding("evaluator", Health.USABLE, "evaluator_elsewhere", values)
    return Finding("evaluator", Health.USABLE, "model_loaded", {"id": evaluator.id})
