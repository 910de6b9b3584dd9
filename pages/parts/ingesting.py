"""Ingests as jobs: begun here, watched while they run, and told by name what failed.

Roles give no documents, so a file is named to whom its readers rule names too; how many files there
are is told to whom all rules of the source name.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, datetime

import pandas
import streamlit as st

from core.documents.ingest import IngestReport
from core.documents.rules import readers_of
from core.documents.sources import Named
from core.errors import TouchstoneError
from core.jobs import cancel, error_of
from core.records import jobs
from core.records.audit import write_audit
from core.records.jobs import JobState
from core.records.recent_jobs import JobRow, recent
from core.records.sources import ReadersRule, stored_source
from core.requests import INGEST, IngestWork, request_of
from core.work import report_in
from pages.parts.access import Viewer
from pages.parts.evidence import reason_words
from pages.parts.house import House
from pages.parts.language import sentence_of
from pages.parts.plain import label, one_line
from wording import Words

EVERY_S = 0.7
# Others begin work too, from another browser or a terminal.
IDLE_S = 3.0
SHOWN = 3
ROWS_HEIGHT = 240


def start(source: str, root: str, rules: Sequence[ReadersRule] | None, who: Viewer, opened: House) -> bool:
    """Hand in an ingest for this process to do; False where there is no place for it, which is said."""
    work = IngestWork(source, root, tuple(rules) if rules else None, allow_delete=False)
    try:
        job = jobs.hand_in(
            opened.store, INGEST, request_of(work), waiter=None, owner=who.person.id, now=time.time()
        )
    except TouchstoneError as error:
        st.warning(sentence_of(error, who.words), icon=":material/hourglass_top:")
        return False
    write_audit(opened.store, INGEST, who.principal, {"job": job, "source": source})
    return True


def draw_jobs(who: Viewer, opened: House) -> None:
    """The last ones, looked at again and again, faster while one is not over."""
    rows = recent(opened.store, INGEST, SHOWN)
    live = tuple(row.id for row in rows if not row.over)
    st.fragment(_watch, run_every=EVERY_S if live else IDLE_S)(live, who, opened)


def in_work(opened: House) -> frozenset[str]:
    """Sources of which an ingest waits or runs."""
    rows = recent(opened.store, INGEST, jobs.KEPT)
    return frozenset(str(row.request.get("source")) for row in rows if not row.over)


def _watch(live: tuple[str, ...], who: Viewer, opened: House) -> None:
    rows = recent(opened.store, INGEST, SHOWN)
    if live != tuple(row.id for row in rows if not row.over):
        # What was just taken in belongs into the lists below.
        st.rerun(scope="app")
    for row in rows:
        if row.over:
            continue
        _draw_live(row, who, opened)
    over = [row for row in rows if row.over]
    if over:
        _draw_over(over[0], who, opened)
    if len(over) > 1:
        with st.expander(who.words.say("jobs_earlier"), type="compact"):
            for row in over[1:]:
                _draw_over(row, who, opened)


def _draw_live(row: JobRow, who: Viewer, opened: House) -> None:
    say, rules = who.words, _rules(row, opened)
    part, words = _where(row, rules, who)
    source = label(str(row.request.get("source")))
    with st.container(border=True, horizontal=True, vertical_alignment="center"):
        st.progress(part, text=f"**{source}** · {words}")
        if st.button(
            say.say("job_cancel"), icon=":material/cancel:", key=f"cancel_{row.id}", disabled=row.stopping
        ):
            cancel(opened.store, row.id, now=time.time())
            write_audit(opened.store, "cancel", who.principal, {"job": row.id})


def _where(row: JobRow, rules: Sequence[ReadersRule], who: Viewer) -> tuple[float, str]:
    say = who.words
    if row.stopping:
        return _part(row), say.say("job_stopping")
    if row.state is JobState.WAITING:
        return 0.0, say.say("job_waiting")
    if not isinstance(row.progress, list):
        return 0.0, say.say("job_starting")
    _, done, total, name = row.progress
    said = [f"{done} / {total}"] if _reads_all(rules, who) else []
    if _reads(str(name), rules, who):
        said.append(label(str(name)))
    return _part(row), " · ".join(said) or say.say("job_reading")


def _part(row: JobRow) -> float:
    if not isinstance(row.progress, list):
        return 0.0
    _, done, total, _ = row.progress
    return min(1.0, done / total) if total else 0.0


def _draw_over(row: JobRow, who: Viewer, opened: House) -> None:
    say, source = who.words, label(str(row.request.get("source")))
    when = datetime.fromtimestamp(row.finished or row.created, UTC).strftime("%Y-%m-%d %H:%M UTC")
    if row.state is JobState.FAILED:
        error = error_of(row.result)
        sentence = reason_words(error.code, say) if error.code == "cancelled" else sentence_of(error, say)
        st.error(f"**{source}** · {when}  \n{label(sentence, 400)}", icon=":material/error:")
        return
    rules, report = _rules(row, opened), report_in(row.result)
    told = _figures(report, rules, who)
    named = [each for each in report.failed if _names(each, rules, who)]
    if report.cancelled:
        st.info(f"**{source}** · {when}  \n{say.say('cancelled')} {told}", icon=":material/cancel:")
    elif report.failed:
        st.warning(f"**{source}** · {when}  \n{told}", icon=":material/warning:")
    else:
        # Good news is short; what needs somebody stands in a box.
        st.caption(f":green[:material/check_circle:] **{source}** · {when} · {told}")
    if named:
        _draw_entries("job_failures", named, row.id, say)
    if len(named) < len(report.failed):
        st.caption(say.say("job_failures_hidden"))
    skipped = [each for each in report.skipped if _names(each, rules, who)]
    if skipped:
        with st.expander(say.say("job_skipped_files", n=len(skipped)), type="compact"):
            _draw_entries("job_skipped_table", skipped, row.id, say)


def _figures(report: IngestReport, rules: Sequence[ReadersRule], who: Viewer) -> str:
    if not _reads_all(rules, who):
        return who.words.say("job_failed_some" if report.failed else "job_done")
    figures = {
        "job_indexed": report.indexed,
        "job_readers": report.readers_changed,
        "job_unchanged": report.unchanged,
        "job_skipped": len(report.skipped),
        "job_failed": len(report.failed),
        "job_removed": len(report.removed),
    }
    return " · ".join(who.words.say(code, n=n) for code, n in figures.items() if n) or who.words.say(
        "job_done"
    )


def _draw_entries(code: str, entries: Sequence[Named], job: str, say: Words) -> None:
    rows = [{"file": one_line(each.path, 400), "reason": reason_words(each.code, say)} for each in entries]
    st.dataframe(
        pandas.DataFrame(rows),
        hide_index=True,
        height=ROWS_HEIGHT if len(rows) > 6 else "auto",
        row_height=34,
        key=f"{code}_{job}",
        alt=say.say(code, n=len(rows)),
        column_config={
            "file": st.column_config.TextColumn(say.say("column_file"), width=180),
            "reason": st.column_config.TextColumn(say.say("column_reason"), width=320),
        },
    )


def _rules(row: JobRow, opened: House) -> Sequence[ReadersRule]:
    """The rules of the request where it brings any: the store learns them only when the work begins."""
    given = row.request.get("rules")
    if isinstance(given, list):
        return [ReadersRule(str(each["pattern"]), tuple(each["groups"])) for each in given]
    with opened.store.reading() as connection:
        source = stored_source(connection, str(row.request.get("source")))
    return source.rules if source else ()


def _reads(path: str, rules: Sequence[ReadersRule], who: Viewer) -> bool:
    return bool(who.principal.groups.intersection(readers_of(path, rules) or ()))


def _reads_all(rules: Sequence[ReadersRule], who: Viewer) -> bool:
    return all(who.principal.groups.intersection(rule.groups) for rule in rules)


def _names(entry: Named, rules: Sequence[ReadersRule], who: Viewer) -> bool:
    """What no rule matches is nobody's, and whoever writes the rules has to know of it."""
    return readers_of(entry.path, rules) is None or _reads(entry.path, rules, who)
