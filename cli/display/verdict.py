"""The page of one question: verdict, answer, sources, nearest misses, what did less than it should."""

from __future__ import annotations

import shlex

from rich.style import Style
from rich.text import Text

from cli.display.citations import place_line, source_lines
from cli.display.plain import plain, shortened
from cli.session import Session
from core.evidence import (
    LEFT_UNREAD,
    evidence_of,
    faults,
    left_unread,
    passage_place,
    reasons,
    spoken,
    verdict_code,
)
from core.notes import differing_values, editions_left_out
from core.types import EVERYONE, Hit, Label, State, Trace
from wording.numbers import logit, probability

ICONS = {Label.CORRECT: "✔", Label.AMBIGUOUS: "△", Label.INCORRECT: "✘"}
COLOURS = {Label.CORRECT: "green", Label.AMBIGUOUS: "yellow", Label.INCORRECT: "red"}
STATES_WITHOUT_BAND = {State.UNAVAILABLE: "!", State.GENERAL_KNOWLEDGE: "i"}
SHORT = Style(bold=True, reverse=True)
INDENT = "  "


def show_verdict(trace: Trace, session: Session) -> None:
    """Everything a person needs to trust the answer, or the plain no."""
    show_banner(trace, session)
    show_line(verdict_line(trace, session), session)
    show_readings(trace, session)
    show_answer(trace, session)
    show_nearest_misses(trace, session)
    if left_unread(trace):
        show_line("", session)
        show_line(Text(reason_words(LEFT_UNREAD, session), style="dim"), session)


def show_line(line: Text | str, session: Session) -> None:
    """One line of the page; only a terminal wraps it."""
    session.page.print(line, soft_wrap=not session.page.is_terminal)


def heading(code: str, session: Session) -> None:
    """A part of the page begins."""
    show_line("", session)
    show_line(Text(session.say(code), style="bold"), session)


def verdict_line(trace: Trace, session: Session) -> Text:
    """Icon, band word and one plain sentence."""
    state = trace.answer.state
    if trace.band is None:
        icon, word, colour = (
            STATES_WITHOUT_BAND.get(state, "–") if state else "–",
            session.say(f"state_{trace.answer.state_name}"),
            "magenta",
        )
    else:
        label = trace.band.label
        icon, word, colour = ICONS[label], session.say(f"band_{label.value}"), COLOURS[label]
    line = Text(f"{icon} {word}", style=f"bold {colour}")
    line.append(f"  {verdict_sentence(trace, session)}", style="default")
    return line


def verdict_sentence(trace: Trace, session: Session) -> str:
    """What the state means for the person who asked."""
    reason = " ".join(reason_words(each, session) for each in reasons(trace))
    missing = ", ".join(map(plain, trace.answer.missing))
    return session.say(verdict_code(trace), reason=reason, missing=missing).strip()


def reason_words(reason: str, session: Session) -> str:
    """A reason's sentence."""
    return session.words.reason(reason)


def show_banner(trace: Trace, session: Session) -> None:
    """What did less than it should, before anything else is believed."""
    if trace.answer.state is State.UNAVAILABLE:
        return
    for reason in faults(trace):
        show_line(Text(f"! {reason_words(reason, session)}", style="yellow"), session)


def show_readings(trace: Trace, session: Session) -> None:
    """What the question could mean."""
    if not trace.answer.readings:
        return
    heading("heading_readings", session)
    for number, reading in enumerate(trace.answer.readings, start=1):
        show_line(f"{INDENT}{number}. {plain(reading.text)} — {plain(reading.document)}", session)
        command = session.say("reading_command", question=asking(reading.text, trace))
        show_line(f"{INDENT}   {command}", session)


def asking(question: str, trace: Trace) -> str:
    """What follows `ask` on a command line, so that the same person asks this."""
    who = trace.principal
    words = [shlex.quote(plain(question))]
    if who.id is not None:
        words = ["--as", shlex.quote(who.id), *words]
    elif set(who.groups) != {EVERYONE}:
        words = ["--groups", shlex.quote(",".join(who.groups)), *words]
    return " ".join(words)


def show_disagreements(trace: Trace, session: Session) -> None:
    """What documents state differently, each value with its document and date."""
    for values in differing_values(trace):
        said = "; ".join(
            session.say(
                "disagreement_value",
                value=plain(each.value),
                title=plain(each.title),
                date=each.date or session.say("date_unknown"),
            )
            for each in values
        )
        show_line(Text(f"! {session.say('disagreement', values=said)}", style="yellow"), session)


def show_left_out(trace: Trace, session: Session) -> None:
    """Editions that were found and did not speak, with both dates."""
    unknown = session.say("date_unknown")
    for each in editions_left_out(trace):
        values = {"title": plain(each.title), "date": each.date or unknown}
        code = "edition_left_out"
        if each.by_title is not None:
            code = "edition_left_out_for"
            values |= {"by_title": plain(each.by_title), "by_date": each.by_date or unknown}
        show_line(f"{INDENT}{session.say(code, **values)}", session)


def show_answer(trace: Trace, session: Session) -> None:
    """The sentences with numbered citations, then the sources those numbers mean."""
    answer = trace.answer
    if not answer.sentences:
        return
    evidence = evidence_of(trace)
    heading("heading_answer", session)
    if answer.short:
        show_line(Text(INDENT).append(plain(answer.short), style=SHORT), session)
    for sentence in answer.sentences:
        line = marked(plain(spoken(sentence, trace)), answer.short)
        show_line(line.append(f" {evidence.marks(sentence)}", style="cyan"), session)
    show_disagreements(trace, session)
    heading("heading_sources", session)
    for line_of_source in source_lines(evidence, session):
        show_line(f"{INDENT}{line_of_source}", session)
    show_left_out(trace, session)


def marked(sentence: str, short: str | None) -> Text:
    """A sentence with its short answer made bold."""
    line = Text(INDENT + sentence)
    if short and (place := line.plain.find(plain(short))) >= 0:
        line.stylize("bold", place, place + len(plain(short)))
    return line


def show_nearest_misses(trace: Trace, session: Session) -> None:
    """What came closest without answering, kept apart from any answer."""
    if not trace.nearest_misses:
        return
    heading("heading_nearest_misses", session)
    for hit in trace.nearest_misses:
        show_line(miss_line(hit, session), session)


def miss_line(hit: Hit, session: Session) -> str:
    """Where it stands, how it was judged, how it begins."""
    judged = f"{logit(hit.logit)} / {probability(hit.probability)}"
    return f"{INDENT}– {place_line(passage_place(hit), session)} ({judged}): {shortened(hit.text, 60)}"
