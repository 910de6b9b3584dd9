"""`ingest`: the documents of a folder, read by whom the rules say."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from cli.arguments import Arguments
from cli.display.plain import plain
from cli.display.progress import heard, progress_bar
from cli.display.verdict import reason_words
from cli.session import Session
from cli.workspace import open_desk, opened_store
from core.documents.ingest import IngestReport
from core.documents.rebuilding import rebuild
from core.documents.rules import parse_rule
from core.documents.sources import Named, open_source
from core.errors import BadInput, Corrupt
from core.jobs import Pause, Server
from core.records.sources import stored_source
from core.requests import ASK, INGEST, IngestWork, request_of
from core.sample import read_sample, refuse_other_documents
from core.wiring import Workshop, open_workshop, workspace_in
from core.work import HANDLERS, refuse_while_building, report_in


def declare(arguments: Arguments) -> None:
    """Where documents come from, who reads them, and what may be removed."""
    arguments.words("folders")
    arguments.value("--source")
    arguments.value("--readers", many=True, convert=parse_rule)
    arguments.switch("--allow-delete")
    arguments.switch("--rebuild")


def run(values: argparse.Namespace, session: Session) -> int:
    """0 when every file is in or was skipped, 1 when one failed; a guard raises."""
    if len(values.folders) > 1:
        raise BadInput("word_unknown", flag=values.folders[1])
    if values.rebuild:
        make_again(values, session)
        return 0
    if values.source is None:
        raise BadInput("flag_missing", flag="--source")
    root = root_of(values.folders, values.source, session)
    work = IngestWork(
        source=values.source,
        root=str(open_source(root).root),
        rules=tuple(values.readers) or None,
        allow_delete=values.allow_delete,
    )
    with progress_bar(session) as phase, open_desk(session, INGEST, phase) as desk:
        report = report_in(desk.do(INGEST, request_of(work), heard(session, phase)))
        show(report, session)
    return 1 if report.failed or report.cancelled else 0


def make_again(values: argparse.Namespace, session: Session) -> None:
    """A new index from the store, for other models or a damaged index."""
    given = {"--source": values.source, "--readers": values.readers, "DIR": values.folders}
    for flag, value in given.items():
        if value:
            raise BadInput("flag_unused", flag=flag, action="--rebuild")
    with (
        progress_bar(session) as phase,
        open_workshop(session.home, command="ingest --rebuild") as shop,
    ):
        parts = (shop.store, shop.embedder, shop.analyser, shop.opening)
        with serving(shop) as pause:
            rebuilt = rebuild(*parts, progress=phase("progress_rebuild"), pause=pause)
    session.note("ingest_rebuilt", passages=rebuilt.passages, embedded=rebuilt.embedded)


@contextmanager
def serving(shop: Workshop) -> Iterator[Pause]:
    """Questions meanwhile: the generation in use answers them where its models are still there."""
    with ExitStack() as held:
        try:
            workspace = held.enter_context(workspace_in(shop))
            pause = Server(shop.store, shop.holder, workspace, HANDLERS).pause
        except Corrupt:
            pause = Server(shop.store, shop.holder, None, {ASK: refuse_while_building}).pause
        yield pause


def root_of(folders: Sequence[str], source: str, session: Session) -> Path:
    """The folder on the line, else the one stored with the source."""
    with opened_store(session) as store:
        refuse_other_documents(store, read_sample(), source)
        if folders:
            return Path(folders[0]).expanduser()
        with store.reading() as connection:
            stored = stored_source(connection, source)
    if stored is None:
        raise BadInput("source_unknown", source=source)
    return Path(stored.root)


def show(report: IngestReport, session: Session) -> None:
    """Counts, then every file that is not in, with its reason."""
    counts = {"submitted": report.submitted, "indexed": report.indexed, "unchanged": report.unchanged}
    session.note(
        "ingest_report",
        source=plain(report.source),
        skipped=len(report.skipped),
        failed=len(report.failed),
        removed=len(report.removed),
        **counts,
    )
    if report.cancelled:
        session.note("cancelled")
    if report.readers_changed:
        session.note("ingest_readers_changed", n=report.readers_changed)
    if report.repaired:
        session.note("ingest_repaired", n=report.repaired)
    name("ingest_skipped", report.skipped, session)
    name("ingest_failed", report.failed, session)


def name(code: str, entries: Sequence[Named], session: Session) -> None:
    """One line a file."""
    for entry in entries:
        session.note(code, path=plain(entry.path), reason=reason_words(entry.code, session))
