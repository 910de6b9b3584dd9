"""Which of the documents found speak for a question: those in force, or the old ones it asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.refinement.near import Said, alike, said
from core.refinement.period import AskedEdition, asked_edition, asks_for_old
from core.refinement.titles import Titled, kindred, later, titled
from core.spoken import body
from core.types import Hit

SUPERSEDED, OTHER_EDITION = "superseded", "other_edition"


@dataclass(frozen=True, slots=True)
class Silent:
    """Why a document does not speak, and the document that speaks instead where it is known."""

    reason: str
    by: str | None


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of editions before a question is read.

    `replaced`: location of each document no longer in force -> what replaced it, from what this
    person may read alone. `today`: ISO date of the question.
    """

    replaced: Mapping[str, str | None]
    today: str


def silent_documents(
    query: str, hits: Sequence[Hit], known: Known | None, *, support: float, floor: float
) -> dict[str, Silent]:
    """Documents among the hits that stay silent, and why.

    A document no longer in force is silent where one in force has a passage that supports an answer:
    what replaced it, or any where that is not known; and where what replaced it states the same thing
    anew, however little above `floor`: no answer is better than one that no longer holds. The edition
    that a question asks for silences the others instead. A question that compares editions hears all,
    so does one without `known`.
    """
    if known is None:
        return {}
    titles = {hit.document: titled(hit.title, hit.date) for hit in hits}
    asked = asked_edition(query, known.today)
    if asked.compares:
        return {}
    supported, evident = _reaching(hits, support), _reaching(hits, floor)
    replaced = replaced_among(titles, known.replaced)
    wanted = _wanted(asked, replaced, titles) & evident
    silent: dict[str, Silent] = {}
    for old, by in replaced.items():
        if old in wanted:
            if by is not None and by in titles and by not in wanted:
                silent[by] = Silent(OTHER_EDITION, old)
        elif by is None:
            if any(each not in replaced for each in supported):
                silent[old] = Silent(SUPERSEDED, None)
        elif by in supported or _stated_anew(hits, old, by, support, floor):
            silent[old] = Silent(SUPERSEDED, by)
    return silent


def _reaching(hits: Sequence[Hit], cut: float) -> set[str]:
    return {hit.document for hit in hits if hit.decisive is not None and hit.decisive >= cut}


def _stated_anew(hits: Sequence[Hit], old: str, by: str, support: float, floor: float) -> bool:
    """Whether what supports an answer in the old edition stands in the new one in much the same words."""
    before, after = _said_in(hits, old, support), _said_in(hits, by, floor)
    return any(alike(left, right) for left in before for right in after)


def _said_in(hits: Sequence[Hit], document: str, cut: float) -> list[Said]:
    return [
        said(body(window.scored_text, hit.title, hit.heading_path))
        for hit in hits
        if hit.document == document
        for window in hit.windows
        if window.decisive is not None and window.decisive >= cut
    ]


def not_meant(query: str, hits: Sequence[Hit], known: Known | None) -> frozenset[str]:
    """Documents that a question does not mean, whatever they hold: editions it does not ask for."""
    if known is None:
        return frozenset()
    titles = {hit.document: titled(hit.title, hit.date) for hit in hits}
    asked = asked_edition(query, known.today)
    replaced = replaced_among(titles, known.replaced)
    wanted = _wanted(asked, replaced, titles)
    later = {by for old, by in replaced.items() if old in wanted and by is not None} - wanted
    return frozenset(replaced) - wanted | later


def replaced_among(titles: Mapping[str, Titled], stated: Mapping[str, str | None]) -> dict[str, str | None]:
    """Documents found that are no longer in force -> the latest that replaced them.

    What the documents state comes first; then the marks of titles found side by side.
    """
    replaced: dict[str, str | None] = {old: by for old, by in stated.items() if old in titles}
    for old, mine in titles.items():
        if replaced.get(old) is not None:
            continue
        newer = [
            each
            for each, other in titles.items()
            if each not in stated
            and kindred(mine, other)
            and later(other, mine)
            and (mine.stated or other.stated)
        ]
        if newer:
            last = [
                each
                for each in newer
                if not any(later(titles[other], titles[each]) for other in newer if other != each)
            ]
            replaced[old] = (last or newer)[0]
    return {old: _last(old, replaced) for old in replaced}


def _last(old: str, replaced: Mapping[str, str | None]) -> str | None:
    """The end of a chain of editions; None where it leads back to where it began."""
    seen, at = {old}, replaced[old]
    while at is not None and at not in seen and replaced.get(at) is not None:
        seen.add(at)
        at = replaced[at]
    return None if at == old else at


def _wanted(
    asked: AskedEdition, replaced: Mapping[str, str | None], titles: Mapping[str, Titled]
) -> set[str]:
    return {old for old, by in replaced.items() if asks_for_old(asked, titles[old], titles.get(by or ""))}
