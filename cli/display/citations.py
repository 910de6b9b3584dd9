"""Numbers for what an answer rests on, and what those numbers stand for, in a terminal."""

from __future__ import annotations

from cli.display.plain import plain
from cli.session import Session
from core.evidence import Evidence, Place, Source, path_words


def source_lines(evidence: Evidence, session: Session) -> list[str]:
    """A line for each place, which sources that stand in one section share, numbers first."""
    numbers: dict[str, str] = {}
    for source in evidence.sources:
        for line in _lines(source, session):
            numbers[line] = f"{numbers.get(line, '')}[{source.number}]"
    return [f"{marks} {line}" for line, marks in numbers.items()]


def _lines(source: Source, session: Session) -> list[str]:
    if not source.paths:
        return [place_line(place, session) for place in source.places]
    documents = ", ".join(plain(place.document) for place in source.places)
    return [f"{plain(path_words(path))} · {documents}" for path in source.paths]


def place_line(place: Place, session: Session) -> str:
    """Title and headings · date · source/path, with the page where there are pages."""
    above = [plain(place.title), *(plain(heading) for heading in place.headings if heading != place.title)]
    parts = [" › ".join(above), place.date or session.say("date_unknown"), plain(place.document)]
    if place.page is not None:
        parts.append(session.say("page_number", page=place.page))
    return " · ".join(parts)
