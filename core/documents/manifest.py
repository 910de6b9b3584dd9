"""The generation: which models and which cutting made what the store and the index hold."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import Connection

from core.documents.structure import STRUCTURE_VERSION
from core.errors import Corrupt
from core.ports import Embedder
from core.records.meta import BUILDING, GENERATION, forget_meta, read_meta, write_meta
from core.records.store import Store
from core.text import Analyser

STRUCTURE = str(STRUCTURE_VERSION)


@dataclass(frozen=True, slots=True)
class Generation:
    """Identities of the embedder, the analyser and the document structure."""

    embedder: str
    analyser: str
    structure: str


def generation_of(embedder: Embedder, analyser: Analyser) -> Generation:
    """What this version of the programme with these models makes."""
    return Generation(embedder.id, analyser.version, STRUCTURE)


def stored_generation(connection: Connection) -> Generation | None:
    """What the store was made with, None before the first ingest."""
    value = read_meta(connection, GENERATION)
    return Generation(**value) if isinstance(value, dict) else None


def building_generation(connection: Connection) -> Generation | None:
    """The one that is being made beside it and serves nobody yet."""
    value = read_meta(connection, BUILDING)
    return Generation(**value) if isinstance(value, dict) else None


def begin_generation(connection: Connection, generation: Generation) -> None:
    """Name what is being made; the generation in use stays in use."""
    write_meta(connection, BUILDING, asdict(generation))


def write_generation(connection: Connection, generation: Generation) -> None:
    """Name what the store is made with from now on."""
    write_meta(connection, GENERATION, asdict(generation))
    if building_generation(connection) == generation:
        forget_meta(connection, BUILDING)


def require_generation(store: Store, generation: Generation) -> None:
    """Raises Corrupt `generation_mismatch` rather than mix; a store never filled fits every one."""
    with store.reading() as connection:
        stored = stored_generation(connection)
    if stored is None or stored == generation:
        return
    differs = [name for name, value in asdict(generation).items() if value != asdict(stored)[name]]
    raise Corrupt("generation_mismatch", differs=", ".join(differs), command="ingest --rebuild")
