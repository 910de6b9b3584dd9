"""The retrieval evaluator's offline part: what it learns from, and its training (CRAG, arXiv 2401.15884)."""
