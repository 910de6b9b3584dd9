"""Which adapter serves each port of an open workspace."""

from __future__ import annotations

from dataclasses import dataclass

from core.parts import Parts
from core.records.store import Store


@dataclass(frozen=True, slots=True)
class PortInUse:
    """`adapter` is None where nothing serves the port; `model` is None where it loads none."""

    port: str
    adapter: str | None
    model: str | None = None


def ports_in_use(parts: Parts, store: Store) -> tuple[PortInUse, ...]:
    """Every port, in the order a question meets them."""
    models = (
        _port("embedder", parts.embedder, parts.embedder.id),
        _port("index", parts.index),
        _port("evaluator", parts.evaluator, getattr(parts.evaluator, "id", None)),
        _port("graph", parts.graph),
        _port("answer_model", parts.answer_model, getattr(parts.answer_model, "id", None)),
        _port("web", None if parts.web is None else parts.web.search),
    )
    with store.reading() as connection:
        return (*models, PortInUse("store", connection.dialect.name))


def _port(port: str, adapter: object | None, model: str | None = None) -> PortInUse:
    return PortInUse(port, None if adapter is None else type(adapter).__name__, model)
