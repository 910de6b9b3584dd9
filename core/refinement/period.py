"""Which edition a question asks for: an old one by its mark, its year, or a word for what was before."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.documents.edition_marks import marks_of
from core.refinement.titles import Titled

_DOCUMENT = (
    r"(?:[가-힣A-Za-z]{0,8})(?:규정|지침|안내|절차|정책|매뉴얼|기준|규칙|방침|내규|공지|가이드|문서|양식|서식|표준|계약서?"
    r"|요금표?|단가표?|명단|목록|버전|개정|판|표|룰)"
)
_BEFORE = re.compile(
    rf"(?:이전|기존|종전|과거|지난)의?\s?{_DOCUMENT}|(?<![가-힣])구\s?{_DOCUMENT}|구\s?버전|구판|이전에는|이전엔|종전에는?"
    r"|예전|옛날|옛\s|원래|시절|바뀌기\s?전|개정\s?(?:되기\s?)?전|개편\s?전|변경\s?(?:되기\s?)?전|폐지된|폐기된"
    r"|\b(?:old|older|previous|previously|former|formerly|earlier|superseded|obsolete|deprecated)\b"
    r"|\b(?:outdated|used to)\b"
    r"|\bbefore the (?:change|revision|update|amendment)",
    re.I,
)
_NOW = re.compile(
    r"지금|현재|현행|요즘|최신|이제|올해|개정\s?(?:후|뒤|된)|바뀐|새\s?(?:규정|기준|지침|로)|\b(?:current|currently|now|latest|new|today)\b",
    re.I,
)
_COMPARES = re.compile(
    r"비교|차이|달라|다른\s?점|바뀌었|바뀐\s?(?:점|게|거|내용|부분)|변경\s?(?:점|사항|내용)|뭐가\s?바|어떻게\s?바|몇.{0,8}에서\s?몇"
    r"|\b(?:differ\w*|compar\w*|versus|vs|what changed|changes?)\b",
    re.I,
)
_YEAR = re.compile(r"(?<![\d.-])((?:19|20)\d\d)(?![\d])")
# '24년 규정'; a span of years is followed by what it spans.
_SHORT_YEAR = re.compile(
    r"(?<![\d.,-])(\d\d)\s?년(?!\s?(?:\d|간|차|이상|이하|이내|미만|동안|치|마다|전|후|뒤|근속|만에|씩))"
)
_LAST_YEAR = re.compile(r"작년|지난\s?해|전년|\blast year", re.I)


@dataclass(frozen=True, slots=True)
class AskedEdition:
    """What a question says about time: marks and years it names, 'before', 'now', or both of them."""

    order: str | None
    years: tuple[str, ...]
    before: bool
    now: bool
    compares: bool


def asked_edition(query: str, today: str) -> AskedEdition:
    """Read the question; `today` is an ISO date, for 'last year'."""
    years = [*_YEAR.findall(query), *(f"20{year}" for year in _SHORT_YEAR.findall(query))]
    if _LAST_YEAR.search(query):
        years.append(str(int(today[:4]) - 1))
    before, now = bool(_BEFORE.search(query)), bool(_NOW.search(query))
    return AskedEdition(
        order=_versions(marks_of(query).order),
        years=tuple(dict.fromkeys(years)),
        before=before,
        now=now,
        compares=bool(_COMPARES.search(query)) or (before and now),
    )


def asks_for_old(asked: AskedEdition, old: Titled, current: Titled | None) -> bool:
    """Whether the question means `old` although `current` replaced it."""
    later = current or Titled(frozenset(), "", frozenset(), None, None, False, False)
    if asked.order is not None and _versions(old.order) != _versions(later.order):
        if _shares(asked.order, old.order):
            return True
        if _shares(asked.order, later.order):
            return False
    if any(_of_year(later, year) for year in asked.years):
        return False
    if any(_of_year(old, year) or _in_force(old, later, year) for year in asked.years):
        return True
    return asked.before and not asked.now


def _of_year(title: Titled, year: str) -> bool:
    return title.time is not None and title.time[:4] == year


def _in_force(old: Titled, later: Titled, year: str) -> bool:
    """The old edition's time had come and the later one's had not."""
    return old.time is not None and later.time is not None and old.time[:4] <= year < later.time[:4]


def _versions(order: str | None) -> str | None:
    return next((part for part in (order or "").split() if part.startswith("version:")), None)


def _shares(asked: str, order: str | None) -> bool:
    """v3 means v3.2 too."""
    version = _versions(order)
    return version is not None and (version == asked or version.startswith(asked + "."))
