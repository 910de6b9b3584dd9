"""Does the answer model already know this? (KBM, arXiv 2411.06207)

Without an answer model there is nobody whose knowledge could be judged, so there is no verdict.
"""

from __future__ import annotations

from core.ports import AnswerModel
from core.types import KnowledgeVerdict


def knowledge_check(answer_model: AnswerModel | None) -> KnowledgeVerdict:
    """The verdict for this answer model, or none with the reason."""
    if answer_model is None:
        return KnowledgeVerdict(verdict=None, probability=None, reason="no_answer_model")
    return KnowledgeVerdict(
        verdict=None, probability=None, reason="boundary_not_trained", answer_model=answer_model.id
    )
