"""A source's name, root and rules take effect at once and together, before any file is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection

from core.documents.rules import readers_of
from core.errors import BadInput, Guard
from core.records.documents import remove_document, rewrite_readers
from core.records.meta import SAMPLE, read_meta, write_meta
from core.records.sources import (
    Known,
    ReadersRule,
    known_documents,
    put_rules,
    source_name,
    stored_source,
)


@dataclass(frozen=True, slots=True)
class Settled:
    """A source as it stands, its documents by path, and what the rules changed."""

    name: str
    root: str
    rules: tuple[ReadersRule, ...]
    known: dict[str, Known]
    readers_changed: int
    withdrawn: tuple[str, ...]


def settle_source(
    connection: Connection,
    name: str,
    root: Path,
    rules: Sequence[ReadersRule] | None,
    *,
    sample: bool,
    now: float,
) -> Settled:
    """Store the rules, rewrite readers, and withdraw documents that no rule matches any more.

    An earlier root stays until the run has looked at the new one.
    Raises BadInput `bad_source_name`, `no_readers_rule`, Guard `sample_workspace`.
    """
    name = source_name(name)
    if not name or "/" in name or "\0" in name:
        raise BadInput("bad_source_name", source=name)
    before = stored_source(connection, name)
    _refuse_beside_sample(connection, before is not None and before.root == str(root), sample)
    wanted = tuple(rules) if rules else (before.rules if before else ())
    if not wanted:
        raise BadInput("no_readers_rule", source=name, root=str(root))
    put_rules(connection, name, str(root), wanted, now)
    changed, withdrawn = 0, []
    for path, known in known_documents(connection, name).items():
        readers = readers_of(path, wanted)
        if readers is None:
            remove_document(connection, known.id)
            withdrawn.append(path)
        elif readers != known.readers:
            rewrite_readers(connection, known.id, readers)
            changed += 1
    known_now = known_documents(connection, name)
    return Settled(name, str(root), wanted, known_now, changed, tuple(withdrawn))


def _refuse_beside_sample(connection: Connection, stands: bool, sample: bool) -> None:
    if sample:
        write_meta(connection, SAMPLE, True)
    elif read_meta(connection, SAMPLE) and not stands:
        raise Guard("sample_workspace")
