"""The six panels of one query, side by side in the trace and one below the other here."""

from __future__ import annotations

from rich.cells import cell_len
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cli.display.outside import look_lines, unsupported_lines
from cli.display.plain import plain, shortened
from cli.display.verdict import reason_words
from cli.session import Session
from core.notes import outcome_of
from core.types import Hit, Strip, ThresholdSet, Trace
from wording.features import features_words
from wording.numbers import logit, probability, rank, seconds

SHOWN_STRIPS = 24


def show_panels(trace: Trace, thresholds: ThresholdSet | None, session: Session) -> None:
    """KBM, retrieval and evaluator, band, graph, strips, answer. `thresholds` is the set that decided."""
    show_knowledge(trace, session)
    show_hits(trace, session)
    show_band(trace, thresholds, session)
    show_graph(trace, session)
    show_strips(trace, thresholds, session)
    show_support(trace, thresholds, session)


def panel(code: str, lines: list[str], session: Session) -> None:
    """A box of plain lines."""
    session.page.print(Panel(Text("\n".join(lines)), title=Text(session.say(code)), title_align="left"))


def table(code: str, columns: list[tuple[str, bool]], rows: list[list[str]], session: Session) -> None:
    """A table whose cells are plain text; True marks a column of numbers."""
    grid = Table(title=Text(session.say(code), style="bold"), title_justify="left", expand=True)
    for place, (name, number) in enumerate(columns):
        heading = session.say(name)
        if number:
            # Numbers stay whole and their headings wrap, so that names keep room in a narrow terminal.
            whole = [*heading.split(), *(row[place] for row in rows)]
            grid.add_column(Text(heading), justify="right", width=max(map(cell_len, whole)), overflow="fold")
        else:
            grid.add_column(Text(heading), ratio=1, overflow="fold")
    for row in rows:
        grid.add_row(*(Text(cell) for cell in row))
    session.page.print(grid)


def off_reason(step: str, trace: Trace, session: Session) -> list[str]:
    """Why a step did not run, where it did not."""
    return [reason_words(trace.off[step], session)] if step in trace.off else []


def show_knowledge(trace: Trace, session: Session) -> None:
    """What the answer model already knows, or why nobody was asked."""
    known = trace.knowledge
    if known.verdict is None:
        reason = reason_words(known.reason or "not_run", session)
        model = [session.say("knowledge_configured", model=known.answer_model)] if known.answer_model else []
        panel("panel_knowledge", [reason, *model], session)
        return
    lines = [session.say(f"knowledge_{known.verdict.value}", probability=probability(known.probability))]
    lines.append(session.say("knowledge_model", model=known.answer_model or "–", method=known.method or "–"))
    lines += [session.say("knowledge_stale")] if known.stale else []
    panel("panel_knowledge", lines, session)


def hit_row(number: int, hit: Hit, session: Session) -> list[str]:
    """One candidate: how each leg placed it and how the evaluator judged it."""
    windows = f"{hit.windows_scored}/{hit.windows_total}"
    return [
        str(number),
        f"{plain(hit.title)}\n{plain(hit.document)}",
        rank(hit.ranks.dense, hit.values.dense_cosine, 3),
        rank(hit.ranks.bm25, hit.values.bm25, 1),
        logit(hit.logit),
        probability(hit.probability),
        windows + (" " + session.say("mark_truncated") if hit.truncated else ""),
    ]


def show_hits(trace: Trace, session: Session) -> None:
    """Every candidate by logit."""
    columns = [("column_number", True), ("column_document", False), ("column_dense", True)]
    columns += [("column_bm25", True), ("column_logit", True), ("column_probability", True)]
    columns += [("column_windows", True)]
    rows = [hit_row(number, hit, session) for number, hit in enumerate(trace.hits, start=1)]
    if rows:
        table("panel_hits", columns, rows, session)
    else:
        panel("panel_hits", off_reason("rerank", trace, session) or [session.say("hits_none")], session)


def show_band(trace: Trace, thresholds: ThresholdSet | None, session: Session) -> None:
    """The label with the cuts beside it, so that the distance can be seen."""
    band = trace.band
    lines = off_reason("band", trace, session)
    if band is None:
        panel("panel_band", lines or [session.say("band_none")], session)
        return
    lines.append(session.say("band_decided", label=band.label.value, rule=session.say(f"rule_{band.rule}")))
    lines.append(session.say("band_text", text_label=band.text_label.value))
    if thresholds is not None:
        cuts = {"lower": logit(thresholds.lower), "upper": logit(thresholds.upper)}
        lines.append(session.say("band_cuts", margin=margin(band.margin), set=thresholds.id, **cuts))
    for number, look in enumerate(band.rounds, start=1):
        values = {"logit": logit(look.decisive), "label": look.label.value, "windows": look.windows_scored}
        lines.append(session.say("band_round", round=number, query=plain(look.query), **values))
    if band.features:
        lines.append(features_words(band.features, session))
    if trace.thresholds is not None:
        fitted = "thresholds_fitted" if trace.thresholds.fitted_here else "thresholds_not_fitted"
        lines.append(session.say(fitted))
    panel("panel_band", lines, session)


def margin(value: float | None) -> str:
    """Logits to the nearest cut, or a dash."""
    return "–" if value is None else f"{value:.2f}"


def show_graph(trace: Trace, session: Session) -> None:
    """Paths with the gate's outcomes, and whether they overrode the text."""
    graph = trace.graph
    lines = [reason_words(graph.reason, session)] if graph.reason else []
    if graph.paths:
        lines.append(session.say("graph_override" if graph.override else "graph_no_override"))
    for path in graph.paths:
        steps = [f"{plain(edge.head)} –{plain(edge.relation)}→ {plain(edge.tail)}" for edge in path.edges]
        gate = ", ".join(f"{condition}={'✔' if met else '✘'}" for condition, met in path.gate.items())
        lines.append(f"{path.id}: {'; '.join(steps)} ({gate})")
    panel("panel_graph", lines or [session.say("graph_none")], session)


def outcome_words(strip: Strip, trace: Trace, session: Session) -> str:
    """Kept, or why not: with the strip that speaks instead and both dates."""
    seen = outcome_of(strip, trace)
    if seen.strip is None:
        return reason_words(strip.reason or "not_run", session) if not strip.kept else session.say(seen.code)
    unknown = session.say("date_unknown")
    return session.say(
        seen.code, strip=seen.strip, date=seen.date or unknown, by_date=seen.by_date or unknown
    )


def strip_row(strip: Strip, trace: Trace, session: Session) -> list[str]:
    """One strip: kept or dropped, why, and its own words."""
    outcome = outcome_words(strip, trace, session)
    where = f"{plain(strip.document)} ({session.say(f'origin_{strip.origin}')})"
    return [strip.id, outcome, logit(strip.logit), where, shortened(strip.text, 120)]


def show_strips(trace: Trace, thresholds: ThresholdSet | None, session: Session) -> None:
    """Kept strips and the best of the dropped ones, in document order."""
    if not trace.strips:
        lines = off_reason("refine", trace, session) or [session.say("strips_none")]
        panel("panel_strips", [*lines, *look_lines(trace, session)], session)
        return
    best = sorted(trace.strips, key=lambda strip: (not strip.kept, -(strip.logit or 0.0)))[:SHOWN_STRIPS]
    chosen = {strip.id for strip in best}
    columns = [("column_strip", True), ("column_outcome", False), ("column_logit", True)]
    columns += [("column_document", False), ("column_text", False)]
    table(
        "panel_strips",
        columns,
        [strip_row(strip, trace, session) for strip in trace.strips if strip.id in chosen],
        session,
    )
    hidden = len(trace.strips) - len(chosen)
    floor = logit(thresholds.strip_floor) if thresholds else "–"
    session.page.print(session.say("strips_summary", hidden=hidden, floor=floor), soft_wrap=True)
    for line in look_lines(trace, session):
        session.page.print(line, soft_wrap=True)


def show_support(trace: Trace, thresholds: ThresholdSet | None, session: Session) -> None:
    """What each sentence rests on, and what the query cost."""
    lines = off_reason("answer", trace, session)
    lines.append(session.say("answer_state", state=session.say(f"state_{trace.answer.state_name}")))
    cut = logit(thresholds.support) if thresholds else "–"
    for sentence in trace.answer.sentences:
        cited = ", ".join(sentence.citations)
        value = {"logit": logit(sentence.logit), "support": cut, "text": shortened(sentence.text, 80)}
        lines.append(session.say("answer_support", citations=cited, **value))
    lines += unsupported_lines(trace, session)
    windows = trace.windows
    counts = {"scored": windows.scored, "total": windows.total, "budget": windows.budget}
    lines.append(session.say("windows_spent", **counts))
    lines.append(" · ".join(f"{step} {seconds(spent)}" for step, spent in trace.timings.items()))
    panel("panel_answer", lines, session)
