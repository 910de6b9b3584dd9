"""Which documents are editions of one thing, told by their titles alone.

The store compares titles that are equal without their marks. Titles found side by side are also
compared where the later one was reworded: '온콜 규정 2024' and '온콜 운영 규정 (2026 개정)'.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.documents.dates import first_date
from core.documents.edition_marks import marks_of, newer
from core.identifiers import identifiers

# Names of kinds of documents, and words that say which edition: they tell no subject.
_KIND = re.compile(
    r"규정|지침|안내(?:서)?|절차(?:서)?|정책|매뉴얼|기준(?:표|서)?|규칙|방침|내규|공지|가이드|런북|표준|양식|계획|요령|요강"
    r"|명단|목록|운영|관리|이용|업무|시행(?:본)?|개정(?:판|본)?|전부|일부|현행|최신|구버전|구판|폐지|폐기|판매\s?종료|대체"
    r"|상반기|하반기|상하반기|분기|학년도|학기|년도|부터|관한|\b대한\b|\b및\b|\b구\b|\b신\b|기준"
    r"|\b(?:policy|policies|guide|guidelines?|document|manual|procedures?|standard|memo|handbook|rules?|table"
    r"|current|latest|old|new|obsolete|superseded|replaced|deprecated|version|edition|revision|rev|fy|the|of|and|for)\b",
    re.I,
)
_RECORD = re.compile(
    r"보고|회의|의사록|결과|실적|손익|집계|일지|현황|일정|기록|공고|대화|갈무리|캡처|메일|릴리스|로스터|당번|당직|minutes|report"
    r"|notes|summary|review|results|e-?mail|thread|slack|release|roster|newsletter|letter|\bre:|log\b",
    re.I,
)
_SURVEY = re.compile(r"^(?:요약|개요|소개|정보|안내|한눈에|overview|introduction|profile|facts)$", re.I)
_RULE = re.compile(
    r"규정|지침|기준|절차|정책|매뉴얼|규칙|방침|내규|요금|policy|procedure|standard|manual|guide|rules\b",
    re.I,
)
# What makes a date in a title the date of an edition.
_IN_FORCE = re.compile(r"시행|개정|적용|기준|현재|판매\s?종료|effective|as of|in force|revised", re.I)
_BRACKETED = re.compile(r"[(\[（【][^)\]）】]*[)\]）】]")
_TIME = re.compile(r"(?:19|20)\d\d(?:\s?[-./년]\s?\d{1,2}(?:\s?[-./월]\s?\d{1,2})?)?\S?")
_VERSION = re.compile(r"\bv\.?\s?\d[\d.]*|\brev(?:ision)?[\s._-]*(?:[a-z]|\d[\d.]*)\b|제?\s?\d+\s?판", re.I)
_YEAR = re.compile(r"(?<![\d])(?:19|20)\d\d(?!\d)")
_WORD = re.compile(r"[^\W\d_]{2,}|\d+")
_ALIKE = 0.6


@dataclass(frozen=True, slots=True)
class Titled:
    """A title taken apart: words of its subject, what tells it from others, and its place in time.

    `record`: it reports what happened, and the next report does not replace it. `stated`: the title
    itself says which edition this is.
    """

    words: frozenset[str]
    squeezed: str
    names: frozenset[str]
    order: str | None
    time: str | None
    record: bool
    stated: bool


def titled(title: str, date: str | None) -> Titled:
    """`date` is what the document states; a date in the title comes first, a bare year last."""
    marks = marks_of(title)
    rest = _TIME.sub(" ", _BRACKETED.sub(" ", title))
    names = frozenset(identifiers(rest)) - frozenset(identifiers(marks.edition or ""))
    rest = _VERSION.sub(" ", rest)
    words = _WORD.findall(_KIND.sub(" ", rest).casefold())
    years = _YEAR.findall(title)
    dated = first_date(title)
    return Titled(
        words=frozenset(words),
        squeezed="".join(words),
        names=names,
        order=marks.order,
        time=dated or (max(years) if years else None) or date,
        record=bool(_RECORD.search(title)) and not _RULE.search(title),
        stated=marks.order is not None or bool(dated and _IN_FORCE.search(title)),
    )


def about(title: str, name: str) -> bool:
    """Whether a title names this thing and else only a kind of document: '이천센터 운영 요약'."""
    parts = titled(title, None)
    words = set(_WORD.findall(name.casefold()))
    others = parts.words - words
    return (
        bool(words)
        and words <= parts.words
        and all(_RECORD.search(word) or _SURVEY.search(word) for word in others)
    )


def kindred(left: Titled, right: Titled) -> bool:
    """True where the subject of one title is all in the other, and little else is there."""
    if left.record or right.record or left.names != right.names or not left.words or not right.words:
        return False
    inside = all(word in right.squeezed for word in left.words)
    inside = inside or all(word in left.squeezed for word in right.words)
    return inside and _share(left.squeezed, right.squeezed) >= _ALIKE


def later(left: Titled, right: Titled) -> bool:
    """True where `left` is the later edition by its marks, else by its time."""
    if newer(left.order, right.order):
        return True
    if newer(right.order, left.order) or left.time is None or right.time is None:
        return False
    known = min(len(left.time), len(right.time))
    return left.time[:known] > right.time[:known]


def _share(left: str, right: str) -> float:
    mine, theirs = _pairs(left), _pairs(right)
    return 2 * len(mine & theirs) / max(1, len(mine) + len(theirs))


def _pairs(text: str) -> set[str]:
    return {text[at : at + 2] for at in range(max(1, len(text) - 1))}
