"""The page of one question: verdict, answer, sources, nearest misses, what did less than it should."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from cli.display.citations import cited, hit_place, readable
from cli.display.plain import plain, shortened
from cli.session import Session
from core.types import Hit, Label, State, Trace
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
    state = trace.answer.state
    if state is State.UNAVAILABLE:
        reasons = [reason_words(item.reason, session) for item in trace.degradations]
        return session.say("verdict_unavailable", reason=" ".join(reasons)).strip()
    if state is State.NOT_FOUND and trace.band and trace.band.label is not Label.INCORRECT:
        return session.say("verdict_not_supported")
    if state is State.GROUNDED and trace.graph.override:
        return session.say("verdict_by_graph")
    if state is State.GROUNDED and trace.band and trace.band.label is Label.AMBIGUOUS:
        return session.say("verdict_grounded_between")
    if state is State.PARTLY and trace.answer.missing:
        return session.say("verdict_partly_missing", missing=", ".join(map(plain, trace.answer.missing)))
    return session.say(f"verdict_{trace.answer.state_name}")


def reason_words(reason: str, session: Session) -> str:
    """A reason as a sentence. A fault's own code may stand here, without the values of its sentence."""
    for code in (f"reason_{reason}", reason):
        if code in session.words and not session.words.codes()[code]:
            return session.say(code)
    return session.say("reason_other", reason=reason)


def show_banner(trace: Trace, session: Session) -> None:
    """What did less than it should, before anything else is believed."""
    if trace.answer.state is State.UNAVAILABLE:
        return
    for reason in dict.fromkeys(item.reason for item in trace.degradations):
        show_line(Text(f"! {reason_words(reason, session)}", style="yellow"), session)


def show_readings(trace: Trace, session: Session) -> None:
    """What the question could mean."""
    if not trace.answer.readings:
        return
    heading("heading_readings", session)
    for number, reading in enumerate(trace.answer.readings, start=1):
        show_line(f"{INDENT}{number}. {plain(reading.text)} — {plain(reading.document)}", session)


def show_answer(trace: Trace, session: Session) -> None:
    """The sentences with numbered citations, then the sources those numbers mean."""
    answer = trace.answer
    if not answer.sentences:
        return
    citations = cited(trace, session)
    heading("heading_answer", session)
    if answer.short:
        show_line(Text(INDENT).append(plain(answer.short), style=SHORT), session)
    for sentence in answer.sentences:
        line = marked(readable(sentence, trace), answer.short)
        show_line(line.append(f" {citations.marks(sentence)}", style="cyan"), session)
    heading("heading_sources", session)
    for number, place in enumerate(citations.places, start=1):
        show_line(f"{INDENT}[{number}] {place}", session)


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
    return f"{INDENT}– {hit_place(hit, session)} ({judged}): {shortened(hit.text, 60)}"
