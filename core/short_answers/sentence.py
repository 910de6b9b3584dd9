"""The value, name or clause of a sentence that answers."""

from __future__ import annotations

import re

from core.short_answers.asking import EARLIER
from core.short_answers.finding import Find, finds, outermost
from core.short_answers.kinds import Kind
from core.short_answers.nearness import clause_ends, mentions_in, nearness
from core.short_answers.question import Question, likeness, squeeze
from core.short_answers.trimming import LONGEST, trimmed

_KEYED = re.compile(
    r"(?:^|(?<=[.;,/(>\n]))\s*(?:[-*+>]\s+|\d+[.)]\s+)*([^:\n.;,|]{1,40}?)\s*[:：]\s+"
    r"([^\n]+?)(?=$|\n|\s/\s|(?<=[^\s]{2})\.\s|;\s)"
)
_IS = re.compile(
    r"(?:^|[.;]\s+|[-*+>]\s+)([^,.;\n]{1,30}?)(?:은|는|이|가)\s+"
    r"([^,.;\n]{1,40}?)(?:이다|입니다|로 한다|으로 한다|로 합니다|이며|임)(?=[.\s]|$)"
)
_HEAD = re.compile(r"[^:：,.;]{1,40}[:：]\s")
_CHANGE = re.compile(r"[*`]*\s?(?:에서|→|->|=>|to)\s?[*`]*")
_ARROW = re.compile(r"→|->|=>|to")
_BECOMES = re.compile(r"[*`)\s]*(?:으로|로)")
_EARLIER = re.compile(EARLIER, re.IGNORECASE)
# What a kind further down the list must make up for by standing nearer.
_LATER_KIND = 0.25
# Lead over the next value and pull on a keyword's only amount: below these, silence is better.
_LEAD = 0.35
_PULL = 0.6
_AMOUNTS = frozenset(
    {
        Kind.DURATION,
        Kind.MONEY,
        Kind.PERCENT,
        Kind.SIZE,
        Kind.COUNT,
        Kind.MEASURE,
        Kind.NUMBER,
        Kind.IP,
        Kind.DATE,
        Kind.TIME,
    }
)
_NUMERIC = frozenset({Kind.NUMBER, Kind.CODE, Kind.VERSION, Kind.COUNT, Kind.MEASURE})


def _candidates(question: Question, text: str) -> list[Find]:
    every = outermost(finds(text, frozenset(Kind)))
    outer = {(find.start, find.end) for find in every}
    wanted = [
        find
        for find in finds(text, frozenset(question.kinds))
        if find.kind is not Kind.PERSON or not _opens_with_a_term(text[find.start : find.end], question)
    ]
    kept = []
    for find in outermost(wanted):
        if find.kind in _NUMERIC and (find.start, find.end) not in outer:
            continue
        close = squeeze(text[find.start : find.end])
        if close in question.squeezed and len(close) > 1:
            continue
        kept.append(find)
    if _EARLIER.search(question.text):
        return kept
    return [find for find in kept if not _left_behind(find, kept, text)]


def _opens_with_a_term(name: str, question: Question) -> bool:
    """'선언은 본부장' looks like a name with its title, but 선언 is what the question is about."""
    return any(len(term) >= 2 and name.startswith(term) for term in question.terms)


def _left_behind(find: Find, found: list[Find], text: str) -> bool:
    """True for the first value of a change ('A에서 B로', 'A → B'): the question asks what holds now."""
    return any(
        other.kind is find.kind
        and other.start >= find.end
        and _CHANGE.fullmatch(text[find.end : other.start])
        and (_ARROW.search(text[find.end : other.start]) or _BECOMES.match(text[other.end :]))
        for other in found
    )


def _typed(question: Question, text: str) -> str | None:
    """The wanted value nearest to the named words; None where two are about as near."""
    candidates = _candidates(question, text)
    # A named word inside one value must not speak for the value beside it.
    mentions = [
        mention
        for mention in mentions_in(question, text)
        if not any(find.start <= mention.start < find.end for find in candidates)
    ]
    ends = clause_ends(text)
    head = _HEAD.match(text)
    if head and all(find.start >= head.end() for find in candidates):
        # What stands before the colon is said of every value after it; words after it tell them apart.
        mentions = [mention for mention in mentions if mention.start >= head.end()] or mentions
    best: dict[str, tuple[float, int, str]] = {}
    for find in candidates:
        value = text[find.start : find.end]
        worth = nearness(find, mentions, ends) - _LATER_KIND * question.kinds.index(find.kind)
        worth += 1.0 if question.in_asked_unit(value) else 0.0
        same = squeeze(value)
        best[same] = max(best.get(same, (worth, -find.start, value)), (worth, -find.start, value))
    ranked = sorted(best.values(), reverse=True)
    if not ranked or (len(ranked) > 1 and ranked[0][0] - ranked[1][0] < _LEAD):
        return None
    return ranked[0][2]


def _only_amount(question: Question, text: str) -> str | None:
    """For bare keywords: the sentence's one amount, where it stands close to a named word."""
    if question.kinds or question.asks_freely:
        return None
    found = [find for find in outermost(finds(text, frozenset(Kind))) if find.kind in _AMOUNTS]
    found = [find for find in found if squeeze(text[find.start : find.end]) not in question.squeezed]
    if len(found) != 1 or nearness(found[0], mentions_in(question, text), clause_ends(text)) < _PULL:
        return None
    return text[found[0].start : found[0].end]


def _keyed(question: Question, text: str) -> str | None:
    """The value of the 'key: value' whose key the question names."""
    best: tuple[float, str] | None = None
    for match in _KEYED.finditer(text):
        alike = likeness(match.group(1), question)
        if alike >= 0.5 and (best is None or alike > best[0]):
            best = (alike, match.group(2))
    return best[1] if best else None


def _clause(question: Question, text: str) -> str | None:
    """What a clause of the form 'X는 Y이다' says of an X that the question names."""
    for match in _IS.finditer(text):
        if likeness(match.group(1), question) >= 0.5:
            return match.group(2)
    return None


def in_sentence(question: Question, text: str) -> str | None:
    """A typed value first, else a keyed value, else what 'X는 Y이다' says; None where none is clear."""
    if question.polar:
        return None
    for rule in (_only_amount, _typed, _keyed, _clause):
        value = rule(question, text)
        if value is None:
            continue
        short = trimmed(value)
        if short and len(short) <= LONGEST and short in text and squeeze(short) not in question.squeezed:
            return short
    return None
