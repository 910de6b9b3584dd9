"""Texts are embedded once and kept by their hash; twins, renames and rebuilds embed nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

import numpy as np
from sqlalchemy import Connection

from core.ports import Embedder
from core.records.documents import known_vectors


def text_hash(text: str) -> str:
    """Key of an embedding: what the embedder reads."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def texts_to_embed(connection: Connection, embedder: str, texts: Iterable[str]) -> dict[str, str]:
    """Those of the texts that this embedder has not embedded, by hash."""
    by_hash = {text_hash(text): text for text in texts}
    known = known_vectors(connection, embedder, by_hash)
    return {key: text for key, text in by_hash.items() if key not in known}


def vectors_of(embedder: Embedder, texts: Mapping[str, str]) -> dict[str, bytes]:
    """Vectors by the same keys, as float32 bytes, little-endian."""
    rows = embedder.embed_passages(list(texts.values()))
    return {key: np.asarray(row, dtype="<f4").tobytes() for key, row in zip(texts, rows, strict=True)}
